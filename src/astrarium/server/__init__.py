"""The table in the browser: rooms, their storage, and how programs and people reach them."""
