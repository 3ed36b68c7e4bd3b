"""The pages of the server, one module for each part of it."""
