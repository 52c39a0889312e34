"""Errors to exit codes, a published contract.

0 the gate passes, 1 it fails, 2 bad usage or input, 70 a fault of ours, 130 interrupted.
"""

import os
import sys
from collections.abc import Callable

from vrty_gate.errors import InputError
from vrty_gate.render.untrusted import one_line

BAD_INPUT = 2
FAULT = 70
INTERRUPTED = 130


def exit_code(run: Callable[[], int]) -> int:
    """What `run` returns, or the code for what it raises, said in one line on stderr."""
    try:
        code = run()
        sys.stdout.flush()
    except InputError as error:
        return _say(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _say("interrupted", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains again at its end
        return _say("the output was closed before all of it was written", BAD_INPUT)
    except OSError as error:
        return _say(f"{error.filename or 'output'}: {error.strerror or error}", BAD_INPUT)
    except Exception as error:
        if "--debug" in sys.argv or os.environ.get("VRTY_GATE_DEBUG"):
            raise
        words = f"{type(error).__name__}: {error}"
        return _say(f"a fault of ours ({words}); please report it with the output of the same command and --debug", FAULT)
    return code


def _say(message: str, code: int) -> int:
    print(f"vrty-gate: {one_line(message)}", file=sys.stderr)
    return code
