"""Read calls of language models from recorded HTTP exchanges.

`bodies` decodes what was sent, each of `apis` reads the bodies of an API, and `joined` makes cases of the calls.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from urllib.parse import unquote, urlsplit

from vrty_gate.core.case import MOST_SAMPLES
from vrty_gate.core.conversation.definitions import definitions
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.importing.chat import Chat, read_chat
from vrty_gate.importing.exchange import Exchange
from vrty_gate.importing.imported import Imported
from vrty_gate.importing.node import Node
from vrty_gate.importing.wire import bodies
from vrty_gate.importing.wire.apis import APIS, responses
from vrty_gate.importing.wire.apis.api import Api
from vrty_gate.importing.wire.bodies import Body
from vrty_gate.importing.wire.joined import NO_REPLY, Call, cases
from vrty_gate.importing.wire.kinds import MODELS, OTHER, kind_of
from vrty_gate.importing.wire.numbers import stated
from vrty_gate.importing.wire.values import Object, at, first, objects, paired, said, text

_REASONS = ("finish_reason", "stop_reason", "finishReason", "stopReason", "done_reason", "blockReason", "reason")
_LISTS = frozenset({"embedding", "embeddings", "data"})
"""Keys of replies with vectors, images or models."""
_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""The escape of a half of a character."""
_ERROR = 400
_LONGEST_ERROR = 100
_MODEL_IN_PATH = re.compile(r"/model/([^/]+)/|/(?:models|deployments)/([^/:]+)")
_READ_OF_ERROR = 400
"""So many characters of an error are looked at."""
_SECRET = re.compile(
    r"""\S*\*{3}\S* | \b(?:sk|pk|gsk|xai|hf|req|AIza|ya29)[-_.]?[\w-]{8,} | [\w+/=-]{32,} | \bey[JI][\w-]*\.\S*
    | \b(?=[A-Za-z]*[0-9])(?=[a-z0-9]*[A-Z])[A-Za-z0-9]{16,} | (?<=://)[^\s/]*@
    | (?i:\b(?:bearer|basic)[ ]+ | (?:key|token|secret|password|passwd|credential)s?["']?[:=][ ]*)(?!\[)\S+""",
    re.VERBOSE,
)
"""Keys and ids that errors quote."""


def answers(exchanges: Iterable[Exchange]) -> Iterator[Imported]:
    """The cases that the exchanges of a file are, and what is passed over."""
    passed: list[Imported] = []
    yield from cases(_calls(exchanges, passed))
    yield from passed


class _Asked(NamedTuple):
    """A request that is one for a text."""

    api: Api
    request: Object
    reply: Body


def _path(url: str) -> str:
    """The path of an address; of one that is damaged, all behind its host."""
    try:
        return urlsplit(url).path
    except ValueError:
        return url.partition("://")[2].partition("/")[2].partition("?")[0]


def _calls(exchanges: Iterable[Exchange], passed: list[Imported]) -> Iterator[Call]:
    earlier: dict[str, list[Object]] = {}
    """The messages before, by the id of a response or a conversation that requests name instead of repeating them."""
    waiting: dict[str, _Asked] = {}
    """The requests to answer in the background, by the id of the response that later requests fetch."""
    for exchange in exchanges:
        if exchange.problem:
            passed.append(Imported("damaged", skip_reason=exchange.problem, line=exchange.line))
            continue
        path = unquote(_path(exchange.url)).rstrip("/")
        asked = waiting.get(path.rpartition("/")[2]) if exchange.method == "GET" else _asked(exchange, path)
        if asked is None:
            passed.append(Imported(passed_over=kind_of(path), line=exchange.line))
            continue
        if exchange.method == "GET":
            asked = asked._replace(reply=bodies.read(exchange.reply, exchange.content_type))
        if at(asked.reply.value, "background") is True and isinstance(identity := at(asked.reply.value, "id"), str):
            waiting[identity] = asked
        yield _call(exchange, asked, earlier)


def _asked(exchange: Exchange, path: str) -> _Asked | None:
    """The request if it is one for a text."""
    if exchange.method not in ("POST", "") or kind_of(path) not in (OTHER, MODELS):
        return None
    request = bodies.read(exchange.request).value
    if request is None:
        return None
    reply = bodies.read(exchange.reply, exchange.content_type)
    samples = [reply.value] if reply.value else list(reply.events[: bodies.FIRST]) or [{}]
    if not _LISTS.isdisjoint(samples[0]):
        return None
    api = next((api for api in APIS if any(api.fits(path, request, sample) for sample in samples)), None)
    return api and _Asked(api, request, reply)


def _call(exchange: Exchange, asked: _Asked, earlier: dict[str, list[Object]]) -> Call:
    api, request, body = asked
    reply, is_finished = (body.value, True) if body.value is not None else api.whole(body.events)
    if any(_has_halves(data) for data in (exchange.request, exchange.reply)):
        request, reply = paired(request), paired(reply)
    messages = list(api.messages(request))
    before = first(request, "previous_response_id", "conversation")
    before = at(before, "id") or before
    if isinstance(before, str) and before in earlier:
        messages = [*(message for message in messages if message["role"] == "system"), *earlier[before]] + [
            message for message in messages if message["role"] != "system"
        ]
    replies = list(islice(api.answers(reply), MOST_SAMPLES))
    chats = [read_chat(Node([*messages, *answer]), len(messages)) for answer in replies]
    chats = [chat for chat in chats if chat.problem or _says_something(chat)] or chats[:1]
    broken = _broken(exchange, body, reply, is_finished=is_finished)
    if not broken and not (chats and (chats[0].problem or _says_something(chats[0]))):
        broken = f"the reply is empty{_reason(reply)}"
    if not chats or len(chats[0].messages) == chats[0].asked:
        chats = [read_chat(Node([*messages, said("assistant", "")]), len(messages))]
    known = [message for message in messages if message["role"] != "system"] + (replies[0] if replies else [])
    earlier |= {key: known for key in (reply.get("id"), before) if isinstance(key, str) and api is responses.API}
    return Call(
        tuple(chats),
        text(request.get("model")) or _model(_path(exchange.url)),
        definitions(request),
        {**_latency(exchange), **stated(reply)},
        broken,
        exchange.line,
    )


def _latency(exchange: Exchange) -> dict[str, float]:
    """The duration that the recording states; of a reply made in the background, which is only fetched, none."""
    return {"latency_s": exchange.seconds} if exchange.seconds and exchange.method != "GET" else {}


def _has_halves(data: bytes) -> bool:
    """Whether a body may have halves of characters."""
    return (b"\\" in data and b"\\u" in data and _HALF.search(data) is not None) or bodies.is_frame(data)


def _model(path: str) -> str:
    """The model that a path names, as it was sent; of a profile of AWS the last part."""
    found = _MODEL_IN_PATH.search(path)
    return unquote(found[1] or found[2]).rpartition("/")[2] if found else ""


def _says_something(chat: Chat) -> bool:
    """Whether the model said something or called a tool."""
    own = chat.messages[chat.asked :]
    return any(
        message["role"] == "assistant" and (message["content"].strip() or "tool_calls" in message) for message in own
    )


def _broken(exchange: Exchange, body: Body, reply: Object, *, is_finished: bool) -> str:
    """Why a reply is no answer, or not a whole one; empty if it is one."""
    if exchange.status >= _ERROR:
        return f"HTTP {exchange.status}{_error(reply)}"
    if not exchange.reply:
        return NO_REPLY
    if body.problem:
        return f"the reply {body.problem}"
    if reply.get("error"):
        return f"an error in the reply{_error(reply)}"
    return "" if is_finished and not body.is_cut else "the stream ends in the middle"


def _error(reply: Object) -> str:
    """The message of an error, short, without the keys and ids that it quotes."""
    error = next(objects(reply.get("error")), reply.get("error"))
    words = (
        text(first(error, "message", "type", "code"))
        or text(error)
        or text(first(reply, "message", "Message", "detail"))
    )
    *whole, last = " ".join(words[:_READ_OF_ERROR].split()).split(" ")
    words = _SECRET.sub("[...]", " ".join(whole if len(words) > _READ_OF_ERROR and whole else [*whole, last]))
    words = words if len(words) <= _LONGEST_ERROR else words[:_LONGEST_ERROR] + "..."
    return f": {words}" if words else ""


def _reason(reply: Object) -> str:
    """Why an answer ended, in brackets."""
    parts = [reply, *objects(reply.get("choices") or []), *objects(reply.get("candidates") or [])]
    parts += [at(reply, "incomplete_details"), at(reply, "promptFeedback")]
    found = next((word for part in parts if isinstance(word := first(part, *_REASONS), str)), "")
    return f" ({found[:40]})" if found else ""
