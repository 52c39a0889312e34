"""`vrty-gate score`."""

import json
import sys

import click

from vrty_gate.cli.outputs import say
from vrty_gate.core import score as score_pair
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS, decode_text, read_text

_STDIN = ("-", "/dev/stdin")


@click.command()
@click.option("--prompt", help="Prompt text.")
@click.option("--prompt-file", metavar="FILE", help="File with the prompt; - is stdin.")
@click.option("--response", help="Response text.")
@click.option("--response-file", metavar="FILE", help="File with the response; - is stdin.")
@click.option("--pretty", is_flag=True, help="Indent the JSON.")
def score(
    prompt: str | None, prompt_file: str | None, response: str | None, response_file: str | None, pretty: bool
) -> int:
    """Compute the vrty scores of one prompt and response, and print them as JSON."""
    if prompt_file in _STDIN and response_file in _STDIN:
        raise InputError("only one of --prompt-file and --response-file can be stdin")
    result = score_pair(_text("prompt", prompt, prompt_file), _text("response", response, response_file)).to_dict()
    layout: dict[str, object] = {"indent": 2} if pretty else {"separators": (",", ":")}
    say(json.dumps(result, sort_keys=True, ensure_ascii=False, **layout) + "\n")  # type: ignore[arg-type]  # one layout or the other
    return 0


def _text(name: str, inline: str | None, file: str | None) -> str:
    if (inline is None) == (file is None):
        raise InputError(f"give exactly one of --{name} and --{name}-file")
    if inline is not None:
        return inline
    if file not in _STDIN:
        return read_text(str(file), DEFAULT_LIMITS)
    return decode_text(sys.stdin.buffer.read(), "standard input")
