"""Log-ins that can be ended one by one, servers that take over from one another, and what a table was made with."""

import time

import sqlalchemy as sa
from alembic import op

from astrarium.server.names import name_key, second_key

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
        sa.Column("agent", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "servers",
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("beat", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("origin", name="pk_servers"),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("since", name="pk_outages"),
    )
    op.add_column("tables", sa.Column("engine", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("components", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("driver", sa.Text))
    op.add_column("replays", sa.Column("used", sa.Double, nullable=False, server_default="0"))
    op.execute("UPDATE replays SET used = at")
    op.create_index("ix_replays_person", "replays", ["person"])
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_index("ix_tokens_code_seat", "tokens", ["code", "seat"])
    op.create_index("ix_tokens_person", "tokens", ["person"])
    op.add_column("people", sa.Column("seen", sa.Double, nullable=False, server_default="0"))
    # Nobody knows when they last came; whoever does not come back has their time from now on.
    op.execute(sa.text("UPDATE people SET seen = :now").bindparams(now=time.time()))
    give_new_keys()


def give_new_keys() -> None:
    """Names are compared by how they look from now on. Of two that look alike, the older gets the key."""
    people = sa.table(
        "people", sa.column("id"), sa.column("name"), sa.column("folded"), sa.column("created")
    )
    connection = op.get_bind()
    kept = sa.select(people.c.id, people.c.name).where(people.c.folded.is_not(None))
    rows = connection.execute(kept.order_by(people.c.created, people.c.id)).all()
    # A new key may be the old one of somebody else, so all old keys go first.
    connection.execute(
        sa.update(people).where(people.c.folded.is_not(None)).values(folded="\n\n" + people.c.id)
    )
    given: set[str] = set()
    for id, name in rows:
        key = name_key(name)
        if key in given:
            key = second_key(name)
        given.add(key)
        connection.execute(sa.update(people).where(people.c.id == id).values(folded=key))
