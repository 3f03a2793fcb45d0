"""Run by Alembic, on the connection that `upgrade` hands it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
