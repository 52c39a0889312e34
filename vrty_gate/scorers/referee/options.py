"""The options of the scorer `referee`."""

from typing import Annotated, Literal

from vrty_gate.core.asking.price import Price
from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.stores import model_replies


class Options(NamedTuple):
    """Options of the referee scorer."""

    model: Annotated[str, Pattern("[!-{}~]{1,200}", "1 to 200 ASCII characters without spaces or |"), "Referee model."]
    template: Annotated[str, "Your own question, with {prompt}, {context}, {accepted} and {new}."] | None = None
    template_file: Annotated[str, "File with the question, relative to the manifest."] | None = None
    samples: Annotated[
        int,
        Range(at_least=1, at_most=model_replies.MOST_SAMPLES),
        "Number of replies to each question; more than half must agree.",
    ] = 1
    swap: Annotated[bool, "Whether to ask about the two answers in both orders; the replies must agree."] = True
    temperature: (
        Annotated[
            float, Range(at_least=0, at_most=2), "Sampling temperature of the model; unset leaves it to the endpoint."
        ]
        | Literal["unset"]
    ) = 0.0
    max_tokens: Annotated[int, Range(at_least=1), "Maximum length of a reply, in tokens."] | None = None
    seed: Annotated[int, "Seed sent to the endpoint."] | None = None
    replies: Annotated[str, "Replies file, relative to the manifest."] | None = None
    price: Annotated[Price, "Price per million tokens, used to show what the calls cost."] | None = None
