"""The command `vrty-gate`."""

import gc
import os
import sys


def main() -> None:
    """Run the command line and exit."""
    gc.disable()  # a run is short, makes no cycles to speak of, and imports much
    try:
        code = _run(sys.argv[1:])
    except KeyboardInterrupt:  # before anything was there to report it
        code = 130
    if sys.stderr is not None:
        try:  # noqa: SIM105  # contextlib would be one more import
            sys.stderr.flush()
        except OSError:
            pass  # nobody reads it, and the code is the result
    os._exit(code)  # taking the interpreter apart would take longer than scoring a suite


def _run(arguments: list[str]) -> int:
    from vrty_gate.cli.exits import exit_code

    if arguments[:1] == ["hook"]:  # pre-commit passes the names of files, and a file may have the name of an option
        named = [name for name in arguments[1:] if name.startswith("-") and os.path.lexists(name)]
        if named:
            arguments = [*(word for word in arguments if word not in named), "--", *named]

    def run() -> int:
        if arguments[:1] in (["check"], ["hook"]) and _only_names(arguments[1:]):
            from vrty_gate.cli.checking import check_files, check_manifests  # click would take as long as all the rest

            return (check_manifests if arguments[0] == "check" else check_files)(arguments[1:])
        from vrty_gate.cli import group

        return group.run(arguments)

    return exit_code(run)


def _only_names(arguments: list[str]) -> bool:
    """Whether there are only names on the command line, and no options in the environment."""
    return not any(a.startswith("-") for a in arguments) and not any(n.startswith("VRTY_GATE_") for n in os.environ)


if __name__ == "__main__":
    main()
