"""Errors to exit codes, a published contract.

0 the gate passes, 1 it fails, 2 bad usage or input, 70 internal error, 130 interrupted.
"""

import os
import sys
from collections.abc import Callable

from vrty_gate.cli.outputs import say_aside
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.errors import InputError
from vrty_gate.render.untrusted import harmless, one_line

BAD_INPUT = 2
FAULT = 70
INTERRUPTED = 130
_LONGEST = 2_000


def exit_code(run: Callable[[], int]) -> int:
    """The result of `run`, or the exit code of its exception, with one line on stderr."""
    try:
        return run()
    except (InputError, DamagedDataError) as error:
        return _say(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _say("interrupted", INTERRUPTED)
    except BrokenPipeError:
        return _say("the output was closed before everything was written", BAD_INPUT)
    except OSError as error:
        return _say(f"{error.filename or 'output'}: {error.strerror or error}", BAD_INPUT)
    except Exception as error:  # noqa: BLE001  # a user never sees a traceback unless asked for
        if sys.stderr is not None and ("--debug" in sys.argv or os.environ.get("VRTY_GATE_DEBUG")):
            import traceback

            traceback.print_exc()
        words = f"internal error ({type(error).__name__}: {error})"
        return _say(f"{words}; please report it with the output of VRTY_GATE_DEBUG=1", FAULT)


def _say(message: str, code: int) -> int:
    words = harmless(one_line(message))
    say_aside(f"vrty-gate: {words if len(words) <= _LONGEST else words[:_LONGEST] + '...'}\n")
    return code
