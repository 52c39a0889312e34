"""A referee with its recorded replies, and what they say about a pair of answers."""

from vrty_gate.core.asking import Template, asked_key
from vrty_gate.core.case import Case
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.referee import question
from vrty_gate.core.referee.address import address_in
from vrty_gate.core.referee.reply import Ruling, Unreadable, read
from vrty_gate.core.referee.settling import agreed
from vrty_gate.scorers.referee.options import Options
from vrty_gate.stores import model_replies
from vrty_gate.stores.model_replies import Replies, Reply

NAME = "referee"
NOT_ASKED = "the referee has not been asked"


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
    is_distrusted: bool = False
    """Whether one of the replies is distrusted."""


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
    """By key and sample, the replies of a file that the command line names."""
    distrusted: frozenset[tuple[str, int]] = frozenset()
    """By key and sample, the replies that cannot make an answer pass."""

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
            return Found(None, self._why_lacking(keys, lacking))
        try:
            orders = [[read(reply.text or "", *pair) for reply in replies] for replies in every]
        except Unreadable as error:  # recorded by another version
            return Found(None, f"the referee's reply cannot be used: {error}")
        replies = [reply for order in every for reply in order]
        models = dict.fromkeys(reply.model or self.options.model for reply in replies)
        distrusted = any((reply.key, reply.sample) in self.distrusted for reply in replies)
        return Found(agreed(orders), "", tuple(models), keys, distrusted)

    def _why_lacking(self, keys: tuple[str, ...], lacking: int) -> str:
        error = next(filter(None, map(self.error, keys)), "")
        if error:
            return f"no usable reply of the referee: {error}"
        needed = len(keys) * self.options.samples
        return (
            NOT_ASKED if lacking == needed else f"{NOT_ASKED} often enough: {lacking} of {needed} replies are missing"
        )


def addressed(pair: Pair) -> str:
    """Which text addresses the referee, and how; empty if none does, or the accepted texts say the same."""
    case, accepted = pair
    texts = (
        ("new answer", case.response, [answer.response for answer in accepted]),
        ("prompt", case.prompt, [answer.prompt for answer in accepted]),
        ("context", case.context or "", [answer.context or "" for answer in accepted]),
    )
    for name, text, others in texts:
        said = address_in(text)
        if said and not any(said in " ".join(other.split()) for other in others):
            return f'the {name} addresses the referee: "{said}"'
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
        is_ours = len(reply.text or "") >= LONGEST
        return (
            f"its reply is longer than {LONGEST} characters" if is_ours else "its reply was truncated; raise max_tokens"
        )
    try:
        read(reply.text or "", *pair)
    except Unreadable as error:
        return f"its reply cannot be used: {error}"
    return ""


_QUOTED = 60
LONGEST = 10_000
"""The most characters of a reply that are recorded, because every check reads them."""


def parse(text: str, file: str) -> Replies:
    """The replies of a referee in the text of a file, see `model_replies.parse`."""
    return model_replies.parse(text, file, NAME, is_sealed=True)
