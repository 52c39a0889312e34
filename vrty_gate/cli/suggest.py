"""A command group that suggests the closest command after a typo."""

import click

from vrty_gate.errors import did_you_mean


class SuggestingGroup(click.Group):
    """Adds `did you mean` to the message on an unknown command."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command, as click resolves it."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            hint = did_you_mean(name, self.list_commands(ctx))
            ctx.fail(f"No such command {name!a}" + (f"; {hint}" if hint else "."))
        return super().resolve_command(ctx, args)
