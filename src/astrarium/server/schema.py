"""The database schema.

A change here needs a migration in `migrations/versions`; a test compares the two.
Settings, clocks and bodies are JSON text: the server reads them whole, and the database does not look inside.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    # Both are set when the name is kept; two people cannot keep names that look alike (`names.name_key`).
    Column("folded", Text, unique=True),
    Column("password_hash", Text),
    Column("created", Double, nullable=False),
    # When they last came, to the hour.
    Column("seen", Double, nullable=False, server_default="0"),
)

# Each log-in of a person: a cookie names one of them, by a secret of which the id is the hash. `used` is below 0
# when it has ended and must not begin again (`store.OLD_COOKIE`).
sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),
    Column("agent", Text, nullable=False),
    Index(None, "person"),
)

# The servers that share this database, and when each last showed that it lives.
servers = Table(
    "servers",
    metadata,
    Column("origin", Text, primary_key=True),
    Column("beat", Double, nullable=False),
)

# When no server was there, or none that could write: nobody's time ran then.
outages = Table(
    "outages",
    metadata,
    Column("since", Double, primary_key=True),
    Column("until", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("code", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("settings", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("absence", Integer, nullable=False),
    Column("seed", Text, nullable=False),
    Column("host", Text, ForeignKey("people.id"), nullable=False),
    Column("created", Double, nullable=False),
    # The version of the engine and the digest of the components that the table began with; empty if
    # an older server made it.
    Column("engine", Text, nullable=False, server_default=""),
    Column("components", Text, nullable=False, server_default=""),
    # Follows from the entries; kept for the lobby and for finding running games after a restart.
    Column("stage", Text, nullable=False),
    # The server that moves the bots and watches the clocks of this table: `servers.origin`.
    Column("driver", Text),
    Index(None, "stage", "listed", "created"),
    Index(None, "host"),
)

# Who sits where follows from the entries too. A seat that a bot plays on stays its person's.
seats = Table(
    "seats",
    metadata,
    Column("code", Text, ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Index(None, "person"),
)

entries = Table(
    "entries",
    metadata,
    Column("code", Text, ForeignKey("tables.code"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("id", Text, nullable=False),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", Text, ForeignKey("tables.code"), nullable=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index(None, "code", "id"),
    Index(None, "person"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("code", Text, ForeignKey("tables.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Index(None, "code", "seat"),
    Index(None, "person"),
)

replays = Table(
    "replays",
    metadata,
    Column("code", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("at", Double, nullable=False),
    # When somebody last looked at it.
    Column("used", Double, nullable=False, server_default="0"),
    Index(None, "person"),
)
