"""The game server: rooms, their storage, and how programs and people reach them.

`docs/server.md` lists our words with the common terms for them.
"""
