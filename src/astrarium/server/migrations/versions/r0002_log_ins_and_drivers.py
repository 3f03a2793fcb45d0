"""Log-ins that can be ended one by one, servers that take over from one another, and what a table was made with."""

import sqlalchemy as sa
from alembic import op

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
