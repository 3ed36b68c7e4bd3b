"""What people see: positions, tables and lines of play in a terminal; plain text wherever it is not one."""
