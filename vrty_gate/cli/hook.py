"""`vrty-gate hook`."""

import click

from vrty_gate.cli.checking import check_files


@click.command()
@click.argument("files", nargs=-1)
@click.option(
    "--manifest", "manifests", multiple=True, help="Manifest to check, or a folder that contains one. Repeatable."
)
def hook(files: tuple[str, ...], manifests: tuple[str, ...]) -> int:
    """Run as a pre-commit hook: check the cases that read one of the FILES.

    Without FILES, or in a commit that deletes any file, all cases are checked.
    """
    return check_files(list(files), manifests)
