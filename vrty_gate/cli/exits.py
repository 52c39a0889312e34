"""Errors to exit codes, a published contract.

0 the gate passes, 1 it fails, 2 bad usage or input, 70 internal error, 130 interrupted.
"""

import os
import sys
from collections.abc import Callable

from vrty_gate.cli.outputs import write_stderr
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.errors import InputError
from vrty_gate.render.untrusted import harmless, one_line

BAD_INPUT = 2
FAULT = 70
INTERRUPTED = 130
_LONGEST = 2_000
_MOST = 20
"""Maximum number of mistakes to report."""


def exit_code(run: Callable[[], int]) -> int:
    """The result of `run`, or the exit code of its exception.

    For each mistake stderr has one line, and for one in a file that line of the file, with a caret under the place.
    """
    try:
        return run()
    except InputError as error:
        return _report_all(error)
    except DamagedDataError as error:
        return _report(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _report("interrupted", INTERRUPTED)
    except BrokenPipeError:
        return _report("the output was closed before everything was written", BAD_INPUT)
    except OSError as error:
        return _report(f"{error.filename or 'output'}: {error.strerror or error}", BAD_INPUT)
    except Exception as error:  # noqa: BLE001  # a user never sees a traceback unless asked for
        if sys.stderr is not None and ("--debug" in sys.argv or os.environ.get("VRTY_GATE_DEBUG")):
            import traceback

            traceback.print_exc()
        problem = f"internal error ({type(error).__name__}: {error})"
        return _report(f"{problem}; please report it with the output of VRTY_GATE_DEBUG=1", FAULT)


def _report_all(error: InputError) -> int:
    """Report a mistake in the input and, on lines of their own, the first of the others."""
    from vrty_gate.render.untrusted.source_line import source_line  # only needed after a mistake

    for each in (error, *error.others[: _MOST - 1]):
        _report(str(each), BAD_INPUT)
        write_stderr("" if each.has_secret else source_line(each.place))
    if len(error.others) >= _MOST:
        _report("there are more mistakes", BAD_INPUT)
    return BAD_INPUT


def _report(message: str, code: int) -> int:
    line = harmless(one_line(message))
    write_stderr(f"vrty-gate: {line if len(line) <= _LONGEST else line[:_LONGEST] + '...'}\n")
    return code
