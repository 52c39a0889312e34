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
    is_given: bool = False
    """Whether the replies are those of a file that the command line names."""


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
    given: Replies | None = None
    """The replies of a file that the command line names."""
    trusted: Replies | None = None
    """The recorded replies that can make an answer pass; None for all."""

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

    def about(self, pair: Pair) -> Found:
        """What the referee says about a pair.

        The replies given on the command line come before recorded ones, and a `worse` of any before the rest, so that
        nobody can outvote one with replies of their own.
        """
        keys = tuple(key for key, _ in self.asked(pair))
        recorded = self._in(self.recorded, keys, pair)
        if self.trusted is None:
            each = [recorded]
        else:
            is_worse = recorded.ruling is None or recorded.ruling.verdict == "worse"
            each = [self._in(self.trusted, keys, pair), recorded if is_worse else Found(None, DISTRUSTED)]
        if self.given is not None:
            each.insert(0, self._in(self.given, keys, pair)._replace(is_given=True))
        ruled = [found for found in each if found.ruling is not None]
        worse = [found for found in ruled if found.ruling is not None and found.ruling.verdict == "worse"]
        unruled = [found for found in reversed(each) if found.problem != NOT_ASKED]
        return (worse or ruled or unruled or each)[0]

    def _in(self, replies: Replies, keys: tuple[str, ...], pair: Pair) -> Found:
        """What some replies say about a pair."""
        orders, used, problem = [], [], ""
        for key in keys:
            rulings = []
            for sample in range(1, model_replies.MOST_SAMPLES + 1):
                reply = replies.get((key, sample))
                if reply is None:
                    continue
                try:
                    rulings.append(read(reply.text or "", *pair))
                    used.append(reply)
                except Unreadable as error:  # an error, or recorded by another version
                    why = reply.error or f"{error}; delete its line and ask again"
                    problem = problem or f"no usable reply of the referee: {why}"
            orders.append(rulings)
        needed = self.options.samples
        lacking = sum(max(0, needed - len(rulings)) for rulings in orders)
        if lacking:
            some = f"{NOT_ASKED} often enough: {lacking} of {needed * len(keys)} replies are missing"
            return Found(None, problem or (some if used else NOT_ASKED))
        models = dict.fromkeys(reply.model or self.options.model for reply in used)
        return Found(agreed(orders), "", tuple(models), keys)


DISTRUSTED = "the reply of the referee does not count, because it is not on the base (base.referee: ask); use --replies"


def addressed(pair: Pair) -> str:
    """Which text addresses the referee, and how; empty if none does, or the accepted texts say the same."""
    case, accepted = pair
    texts = (
        ("new answer", case.response, [answer.response for answer in accepted]),
        ("prompt", case.prompt, [answer.prompt for answer in accepted]),
        ("context", case.context or "", [answer.context or "" for answer in accepted]),
    )
    for name, text, others in texts:
        address = address_in(text, others)
        if address:
            return f'the {name} addresses the referee: "{address}"'
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
