"""The command `vrty-gate`."""

import gc
import os
import sys

from vrty_gate import __version__


def main() -> None:
    """Run the command line and exit."""
    gc.disable()  # a run is short, makes hardly any cycles, and imports many modules
    try:
        _exit(_run(sys.argv[1:]))
    except KeyboardInterrupt:  # before `exit_code` could handle it, or after
        _exit(130)


def _exit(code: int) -> None:
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
        if arguments[:1] in (["check"], ["hook"]) and not any(name.startswith("VRTY_GATE_") for name in os.environ):
            options = _common_options(arguments[1:])  # importing click takes as long as the run
            if options is not None and (arguments[0] == "check" or not (options[1] or options[2])):
                from vrty_gate.cli.checking import check_files, check_manifests

                return check_manifests(*options) if arguments[0] == "check" else check_files(options[0])
        from vrty_gate.cli import group

        return group.run(arguments)

    return exit_code(run)


_FLAGS = {"-q": "quiet", "--quiet": "quiet", "-v": "verbose", "--verbose": "verbose", "--no-color": "no_color"}


def _common_options(arguments: list[str]) -> tuple[list[str], set[str], dict[str, list[str]]] | None:
    """The names, flags and values of the most common options of `check`.

    None if click has to read them: for other options, for unusual values, and for mistakes.
    """
    names: list[str] = []
    flags: set[str] = set()
    values: dict[str, list[str]] = {}
    rest = iter(arguments)
    for argument in rest:
        option, has_value, value = argument.partition("=")
        if not argument.startswith("-"):
            names.append(argument)
        elif argument in _FLAGS:
            flags.add(_FLAGS[argument])
        elif option in ("--output", "--format"):
            value = value if has_value else next(rest, "")
            if not value or value.startswith("-"):
                return None
            values.setdefault(option, []).append(value)
        else:
            return None
    return names, flags, values


if __name__ == "__main__":
    main()
