"""The table in the browser: it shows games, asks for moves and searches, and holds no rules of its own."""
