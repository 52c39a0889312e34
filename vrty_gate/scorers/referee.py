"""The scorer `referee`: recorded replies of a model about one pair of answers. Only `vrty-gate referee` calls it.

It has no dimension: what it says decides where reading did not, see `core.referee.settling`.
"""

import os
from typing import Annotated, Literal

from vrty_gate.core.asking import Template, TemplateError, asked_key
from vrty_gate.core.asking.price import Price
from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.case import Case
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.referee import question
from vrty_gate.core.referee.address import spoken_to
from vrty_gate.core.referee.reply import Ruling, Unreadable, read
from vrty_gate.core.referee.settling import agreed
from vrty_gate.formats.codec import Mismatch
from vrty_gate.scorers import Files, Result, Scorer, Traits
from vrty_gate.stores import model_replies
from vrty_gate.stores.model_replies import Replies, Reply

NAME = "referee"
VERSION = f"version {question.VERSION}"


class Options(NamedTuple):
    """Options of the referee scorer."""

    model: Annotated[str, Pattern("[!-{}~]{1,200}", "1 to 200 ASCII characters without spaces or |"), "Referee model."]
    template: Annotated[str, "Question of your own, with {prompt}, {context}, {accepted} and {new}."] | None = None
    template_file: Annotated[str, "File with the question, relative to the manifest."] | None = None
    samples: Annotated[
        int,
        Range(at_least=1, at_most=model_replies.MOST_SAMPLES),
        "Number of replies to each question; more than half must agree.",
    ] = 1
    swap: Annotated[bool, "Whether to ask in both orders of the two answers, which must agree."] = True
    temperature: (
        Annotated[
            float, Range(at_least=0, at_most=2), "Sampling temperature of the model; unset leaves it to the endpoint."
        ]
        | Literal["unset"]
    ) = 0.0
    max_tokens: Annotated[int, Range(at_least=1), "Maximum length of a reply, in tokens."] | None = None
    seed: Annotated[int, "Seed sent to the endpoint."] | None = None
    replies: Annotated[str, "File of the replies, relative to the manifest."] | None = None
    price: Annotated[Price, "Price per million tokens, used to show what the calls cost."] | None = None


class Pair(NamedTuple):
    """A new answer and the accepted ones, of which there is at least one."""

    case: Case
    accepted: tuple[Case, ...]


class Found(NamedTuple):
    """What is recorded about a pair."""

    ruling: Ruling | None
    """None if there is no usable reply."""
    problem: str = ""
    """Why there is none."""
    models: tuple[str, ...] = ()
    """The models that replied, by the names that the endpoint gave."""
    keys: tuple[str, ...] = ()
    """The keys of the replies."""
    is_missing: bool = False
    """Whether it has not been asked, or not often enough."""


class Referee(NamedTuple):
    """A referee with its recorded replies."""

    options: Options
    orders: tuple[Template, ...]
    """The question with the accepted answer first and, with `swap`, with the new one first."""
    version: str
    """The version of the question, in words."""
    manifest: str
    path: str
    """Path of the file of replies."""
    recorded: Replies
    given: frozenset[tuple[str, int]] = frozenset()
    """By key and sample, the replies that the command line named rather than the manifest."""

    @property
    def temperature(self) -> float | None:
        """The temperature to request; None to omit it."""
        return None if isinstance(self.options.temperature, str) else self.options.temperature

    @property
    def parameters(self) -> dict[str, float | int | None]:
        """Request parameters in addition to the model and the messages; None for those not sent."""
        return {"temperature": self.temperature, "max_tokens": self.options.max_tokens, "seed": self.options.seed}

    def asked(self, pair: Pair) -> list[tuple[str, list[dict[str, str]]]]:
        """The key of each question about a pair with its messages."""
        every = [question.messages(order, *pair) for order in self.orders]
        return [(asked_key(self.options.model, self.parameters, messages), messages) for messages in every]

    def replies(self, key: str) -> list[Reply]:
        """The usable replies to a question, by sample."""
        samples = (self.recorded.get((key, sample)) for sample in range(1, model_replies.MOST_SAMPLES + 1))
        return [reply for reply in samples if reply is not None and reply.text is not None]

    def error(self, key: str) -> str:
        """Why the first sample without a usable reply has none; empty if it was not asked for."""
        samples = (self.recorded.get((key, sample)) for sample in range(1, self.options.samples + 1))
        return next((reply.error for reply in samples if reply is not None and reply.error), "")

    def about(self, pair: Pair) -> Found:
        """What the referee says about a pair."""
        keys = tuple(key for key, _ in self.asked(pair))
        every = [self.replies(key) for key in keys]
        lacking = sum(max(0, self.options.samples - len(replies)) for replies in every)
        if lacking:
            error = next(filter(None, map(self.error, keys)), "")
            told = f"the referee could not be asked: {error}" if error else "the referee has not been asked"
            return Found(None, told, is_missing=True)
        try:
            orders = [[read(reply.text or "", *pair) for reply in replies] for replies in every]
        except Unreadable as error:  # recorded by another version
            return Found(None, f"the referee's reply cannot be used: {error}", is_missing=True)
        models = dict.fromkeys(reply.model or self.options.model for replies in every for reply in replies)
        return Found(agreed(orders), "", tuple(models), keys)


def addressed(pair: Pair) -> str:
    """Which text speaks to the referee, and what it says; empty if none does that the accepted texts do not."""
    case, accepted = pair
    texts = (
        ("new answer", case.response, [answer.response for answer in accepted]),
        ("prompt", case.prompt, [answer.prompt for answer in accepted]),
        ("context", case.context or "", [answer.context or "" for answer in accepted]),
    )
    for name, text, others in texts:
        said = spoken_to(text)
        if said and not any(said in " ".join(other.split()) for other in others):
            return f'the {name} speaks to the referee: "{said}"'
    return ""


def unusable(reply: Reply, pair: Pair) -> str:
    """Why a reply of the endpoint has no ruling; empty if it has one."""
    if reply.error is not None:
        return reply.error
    if reply.finish == "refusal":
        return f"it refused: {(reply.text or '')[:_QUOTED]!a}"
    if reply.finish == "content_filter":
        return "a content filter of the endpoint removed its reply"
    if reply.finish == "length":
        return "its reply was truncated; raise max_tokens"
    try:
        read(reply.text or "", *pair)
    except Unreadable as error:
        return f"its reply cannot be used: {error}"
    return ""


_QUOTED = 60


def referee_of(scorer: Scorer) -> Referee | None:
    """The referee behind a scorer, None for any other scorer."""
    owner = getattr(scorer.look, "__self__", None)
    return owner.referee if isinstance(owner, _Scorer) else None


def with_referee(scorer: Scorer, referee: Referee) -> Scorer:
    """The scorer with another referee."""
    return scorer._replace(look=_Scorer(referee).look)


class _Scorer(NamedTuple):
    """The referee as a scorer without dimensions."""

    referee: Referee

    def look(self, case: Case, accepted: tuple[Case, ...]) -> Result:  # noqa: ARG002  # it has no score
        """No scores."""
        return Result({})


def scorer(options: Options, files: Files) -> Scorer:
    """The referee with the replies in its file. Raises Mismatch and InputError."""
    if options.template is not None and options.template_file is not None:
        raise Mismatch("cannot be combined with template; remove one", ("template_file",), at_key=True)
    if options.samples > 1 and options.seed is not None:
        raise Mismatch("would make all samples the same; remove it, or ask for one sample", ("seed",), at_key=True)
    text, source = options.template, "template"
    if options.template_file is not None:
        text, source = files.read(options.template_file, ("template_file",)).rstrip("\n"), "template_file"
    manifest = os.path.basename(files.manifest().rpartition(":")[2])  # of a commit, it is `1a2b3c4:path`
    name = options.replies or f"{os.path.splitext(manifest)[0]}.referee.jsonl"
    if not name.endswith(".jsonl"):
        raise Mismatch(f"is {name!a}, but must end in .jsonl", ("replies",))
    path = files.shown(name, ("replies",))
    recorded = parse(files.read_if_there(name, ("replies",)) or "", path)
    asked = question.TEMPLATE if text is None else text
    try:
        orders = tuple(map(question.template, (asked, question.exchanged(asked))[: 1 + options.swap]))
    except TemplateError as error:
        raise Mismatch(str(error), (source,)) from error
    digest = question.digest(asked)
    version = VERSION if text is None else f"{VERSION}, own question {digest}"
    referee = Referee(options, orders, version, files.manifest(), path, recorded)
    return Scorer(
        name=NAME,
        signature=_signature(referee, digest),
        rules={},
        look=_Scorer(referee).look,
        traits=Traits(partial=True, replays=True, unstored=True),
    )


def parse(text: str, file: str) -> Replies:
    """The replies of a referee in the text of a file, see `model_replies.parse`."""
    return model_replies.parse(text, file, NAME, is_sealed=True)


def _signature(referee: Referee, digest: str) -> str:
    options = referee.options
    parts = [
        f"{NAME}:{question.VERSION}",
        options.model,
        f"question:{digest}",
        f"samples:{options.samples}",
        f"orders:{len(referee.orders)}",
        *(f"{name}:{value:g}" for name, value in referee.parameters.items() if value is not None),
    ]
    return "|".join(parts)
