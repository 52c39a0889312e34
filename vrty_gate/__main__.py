"""The command `vrty-gate`."""

import gc
import os
import sys

from vrty_gate import __version__


def main() -> None:
    """Run the command line and exit."""
    gc.disable()  # a run is short, makes hardly any cycles, and imports many modules
    try:
        code = _run(sys.argv[1:])
    except KeyboardInterrupt:  # before `exit_code` could handle it
        code = 130
    if sys.stderr is not None:
        try:  # noqa: SIM105  # contextlib would be one more import
            sys.stderr.flush()
        except OSError:
            pass  # stderr is closed; the exit code still counts
    os._exit(code)  # finalizing the interpreter takes longer than scoring a suite


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"] and sys.stdout is not None:
        try:  # everything else imports more than this needs
            sys.stdout.write(f"vrty-gate {__version__}\n")
            sys.stdout.flush()
        except OSError:
            pass  # stdout is closed, which `exit_code` reports
        else:
            return 0
    from vrty_gate.cli.exits import exit_code

    if arguments[:1] == ["hook"]:  # pre-commit passes file names, which may look like options
        option_like = [name for name in arguments[1:] if name.startswith("-") and os.path.lexists(name)]
        if option_like:
            arguments = [*(word for word in arguments if word not in option_like), "--", *option_like]

    def run() -> int:
        if arguments[:1] in (["check"], ["hook"]) and _only_names(arguments[1:]):
            from vrty_gate.cli.checking import check_files, check_manifests  # importing click takes as long as the run

            return (check_manifests if arguments[0] == "check" else check_files)(arguments[1:])
        from vrty_gate.cli import group

        return group.run(arguments)

    return exit_code(run)


def _only_names(arguments: list[str]) -> bool:
    """Whether there are only names on the command line, and no options in the environment."""
    return not any(argument.startswith("-") for argument in arguments) and not any(
        variable.startswith("VRTY_GATE_") for variable in os.environ
    )


if __name__ == "__main__":
    main()
