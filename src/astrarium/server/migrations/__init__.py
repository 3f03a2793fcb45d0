"""How the database became what it is: one file in `versions` for each change of the schema."""

from __future__ import annotations

from sqlalchemy import Connection, text


class NewerDatabase(Exception):
    """The database was made by a newer version of the program."""


def upgrade(connection: Connection) -> None:
    """Bring the database to the present schema, within the connection's transaction."""
    # Here, because the writer upgrades nothing and starts in two thirds of the time without them.
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    if connection.dialect.name == "postgresql":
        # Of several processes that start together one upgrades; the others wait and find it done.
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('astrarium upgrade'))"))
    config = Config()
    config.set_main_option("script_location", "astrarium.server:migrations")
    config.attributes["connection"] = connection
    steps = ScriptDirectory.from_config(config)
    known = {step.revision for step in steps.walk_revisions()}
    present = set(MigrationContext.configure(connection).get_current_heads())
    if present - known:
        raise NewerDatabase(
            f"The database has schema {', '.join(sorted(present - known))}; this version of "
            f"Astrarium knows schemas up to {steps.get_current_head()}. Start a newer version, "
            "or name another database."
        )
    if present != set(steps.get_heads()):
        command.upgrade(config, "head")
