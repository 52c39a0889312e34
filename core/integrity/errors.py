"""A check for an error message, a stack trace or a web page in place of the answer."""

import re

from vrty_gate.core import json_data
from vrty_gate.core.integrity.finding import Finding, Texts, cut
from vrty_gate.core.phrases import compiled, plain
from vrty_gate.core.text.text import once

_STATUS = (
    r"(?:bad request|unauthori[sz]ed|payment required|forbidden|not found|method not allowed|not acceptable"
    r"|request time-?out|conflict"
    r"|gone|payload too large|request entity too large|unprocessable (?:entity|content)|too many requests"
    r"|internal server error"
    r"|not implemented|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|web server is down"
    r"|connection timed out"
    r"|origin is unreachable|a timeout occurred|access denied|site is overloaded)"
)
_BARE = (
    r"(?:bad request|method not allowed|request time-?out|request entity too large|too many requests"
    r"|internal server error"
    r"|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|web server is down|access denied)"
)
_CODE = r"(?:40[0-9]|41[0-9]|42[0-9]|431|451|50[0-9]|51[01]|52[0-9]|530)"
# For the beginning of a response, in lower case. No answer begins like this unless the prompt is about errors.
_BEGINNINGS = (
    rf"[\s>*`#\"'\[(]*(?:"
    rf"(?:http/?[0-9.]{{0,3}} ?|(?:error|status"
    rf"|http)(?: code)?:? ?#?)?{_CODE}\b[ :,\-\u2013]{{1,3}}(?:error[ :\-]{{0,3}})?{_STATUS}\b"
    rf"|{_BARE}\W{{0,3}}(?:$|\n)|error code: ?{_CODE}\b|(?:http )?error {_CODE}\b|http/[0-9.]{{1,3}} {_CODE}\b"
    r"|request failed with status code [45][0-9]{2}\b|[45][0-9]{2} (?:client|server) error:"
    # stack traces: Python, Java, .NET, Go, Rust, Node, Ruby, PHP, Elixir
    r"|traceback \(most recent call last\)|exception in thread \"|unhandled exception\b[.: ]"
    r"|(?:[a-z_][a-z0-9_]{0,40}\.){1,8}(?:[a-z_]{0,60}(?:error|exception|fault|timeout)"
    r"|(?<=exceptions\.)[a-z]{3,40})(?:: | \()"
    r"|panic: |goroutine [0-9]+ \[running\]|thread '[^'\n]{1,60}' (?:\([0-9]+\) )?panicked at"
    r"|(?:uncaught |unhandled )?(?:[a-z]{0,40}error|[a-z]{0,40}exception):[^\n]{0,200}\n\s{1,8}at [^\n]{1,200}"
    r"|node:internal/|[^\s:]{1,120}\.rb:[0-9]{1,6}:in [`'\"]"
    r"|(?:php )?(?:fatal|parse|uncaught) error: |\*\* \([a-z.]{1,40}error\) |segmentation fault\b"
    r"|(?:uncaught|unhandled) (?:[a-z]{0,30}error|exception|promise rejection)\b"
    # providers, gateways, networks
    r"|an error occurred \([a-z]{3,60}\) when calling the |upstream (?:connect error|request timeout)"
    r"|no healthy upstream\b"
    r"|(?:error: )?(?:getaddrinfo |connect |read |write )(?:enotfound|econnrefused|etimedout|econnreset|eai_again)"
    r"|(?:curl|ssl|tls|socket|connection|network|timeout|api|server|rate ?limit|authentication|internal|overloaded"
    r"|invalid request"
    r"|resource exhausted|deadline exceeded|quota)"
    r"[ _]?(?:error|exception)(?::| \(|\s*$|\s*\n| - |\. )"
    r"|\[?(?:error|fatal|critical)\]?(?: -|:|\])\s?(?:failed to|unable to|could not|cannot|connection|request|timeout"
    r"|timed out|invalid"
    rf"|unexpected|internal|the (?:model|server|request|api|upstream)|{_CODE}\b|max retries|rate limit|no response"
    rf"|an? (?:error|exception)"
    r"|generating|api|model|exceeded|econn|etimedout|command failed|module|undefined|null)"
    r"|(?:an? )?(?:unexpected |internal |unknown |server )?error (?:has )?occurred\b"
    r")"
)
# For anywhere in a short response: phrases of providers and gateways that no answer uses.
_MACHINES = (
    r"\b(?:rate[ _]limit(?:[ _]exceeded| reached for|ed by)|exceeded your current quota|insufficient_quota"
    r"|overloaded_error|server_error"
    r"|invalid_request_error|context_length_exceeded|maximum context length is [0-9]{1,9}|(?:incorrect|invalid"
    r"|missing) api key"
    r"|x-api-key|resource_exhausted|throttlingexception|deadline_exceeded|internalservererror|apitimeouterror"
    r"|apiconnectionerror"
    r"|modelerrorexception|serviceunavailableexception|validationexception"
    r"|the server had an error (?:while )?processing"
    r"|max retries exceeded with url|(?:econnrefused|etimedout|enotfound|econnreset)"
    r"|request id: ?[a-z0-9_-]{8,}|content management policy|deployment for this resource does not exist"
    r"|no available (?:servers|channel))\b"
)
_APOLOGIES = (
    r"\b(?:connection (?:refused|reset by peer|timed out)|(?:request|read|connection|operation|gateway) timed out"
    r"|bad gateway"
    r"|(?:model|server|service|engine|api|system|backend)(?: is)? (?:currently |temporarily )?(?:overloaded"
    r"|unavailable|at capacity)"
    r"|service unavailable|gateway time-?out|too many requests|rate limit|something went wrong"
    r"|an (?:unexpected )?error (?:has )?occurred|(?:oops|whoops)[!,. ]|we(?:'re| are) experiencing (?:high|technical"
    r"|heavy|some)"
    r"|(?:there was|we encountered|i encountered|encountered) an? (?:unexpected |internal )?(?:error|problem"
    r"|issue) (?:while |with |when )?(?:process|generat|handl|retriev|your|the)"
    r"|(?:please )?try (?:again|your request again) (?:later|shortly|in a (?:few|moment|minute|while|couple))"
    r"|temporarily unavailable|(?:unable to|could not|failed to) (?:connect|reach|load|process your request"
    r"|generate a response|complete your request)"
    r"|if the (?:problem|issue|error) persists)\b"
)
_SIGNS = tuple(
    "error|exception|traceback|panic|http|gateway|denied|fault|timeout|timed out|time-out|unavailable|bad request"
    "|too many|upstream|goroutine|refused|overloaded|quota|wrong|try again|rate limit|api key|rate_limit"
    "|maximum context|status code|not allowed|web server|too large|node:|.rb:|** (|occurred|econn|etimed|enotfound"
    "|capacity|experiencing|getaddrinfo|deadline|exhausted|request id|x-api-key|management policy|no available"
    "|reset by peer|forbidden|not found|unauthori|failed to|no healthy".split("|")
)
_OF_MACHINES = tuple(
    "rate limit|rate_limit|quota|_error|context_length|maximum context|api key|api-key|exhausted|throttling|deadline_"
    "|internalserver|apitimeout|apiconnection|exception|the server had|max retries|econn|etimed|enotfound|request id"
    "|content management|deployment for this|no available".split("|")
)
"""`_MACHINES` matches no text without one of these."""
_LITERALS = frozenset(
    "null|undefined|nan|[object object]|nil|<nil>|(null)|none.|system.string[]|<no response>".split("|")
)
_SPEAKS = (
    r"\b(?:errors?|exceptions?|traceback|stack ?trace|panic(?:s|ked)?|status (?:code|page)s?|http|outputs?|prints?"
    r"|printed|debug[a-z]{0,4}|crash[a-z]{0,3}"
    r"|fail(?:s|ed|ure|ures|ing)?|outages?|timeouts?|timed out|unavailable|overloaded|down)\b"
)
_WEB = (
    r"html|web|\bpages?\b|\bsites?\b|css|markup|<[a-z]{1,10}>|template|email|e-mail|dashboard|portfolio|\bapp\b"
    r"|\bui\b|game|svg|xml|form\b"
)
_PAGE = (
    r"[\s\ufeff]*(?:<!doctype html|<html\b|<head>|<\?xml\b[^>]{0,80}>\s*<(?:error|fault|html|soap|response)"
    r"|<error>|<center><h1>)"
)
_LONGEST = 900
_HEAD = 200
_REASON = "the response is an error or a web page instead of the answer"


def no_error_page(texts: Texts) -> Finding | None:
    """The response is not an error message, stack trace, error payload or web page in place of an answer.

    Passes when the accepted response is one, and when the prompt is about errors or web pages.
    """
    opening = _opening(texts.response)
    if opening in _LITERALS:
        return Finding(_REASON, cut(texts.response)) if len(texts.accepted.split()) >= 8 else None
    if opening[:1] in ("{", "["):
        is_error = _is_payload(texts.response)
    elif opening[:1] == "<":
        return _page(opening, texts)
    else:
        head = opening if len(texts.response) < _LONGEST else opening[:_HEAD]
        is_error = any(sign in head for sign in _SIGNS) and (
            _begins_as_error(opening) or (len(texts.response) < _LONGEST and _is_outage(opening))
        )
    if not is_error:
        return None
    accepted = _opening(texts.accepted)
    if (
        _begins_as_error(accepted)
        or compiled(_MACHINES).search(accepted)
        or compiled(_APOLOGIES).search(accepted)
        or _is_payload(texts.accepted)
    ):
        return None
    prompt = plain(texts.prompt)
    machine = compiled(_MACHINES).search(opening)
    if machine[0] in prompt or "error" in prompt if machine else compiled(_SPEAKS).search(prompt):
        return None
    return Finding(_REASON, cut(texts.response))


@once
def _opening(text: str) -> str:
    return plain(text[:_LONGEST]).strip()


def _begins_as_error(text: str) -> bool:
    """Whether a text in lower case begins like an error message."""
    start = " ".join(text.split()).lstrip(" >*`#\"'[(").removeprefix("an ").removeprefix("a ")
    first = start.partition(" ")[0]
    if not start.startswith(_FIRST) and not any(sign in first for sign in _IN_FIRST):
        return False  # compiling the pattern takes longer than most other checks together
    return compiled(_BEGINNINGS).match(text) is not None


_FIRST = tuple(
    "4|5|access |api|authentication|bad |connect|critical|curl|deadline|fatal|gateway|getaddrinfo |goroutine |http"
    "|internal|invalid request|method |network|no healthy|node:|overloaded|panic:|parse error|php |quota|rate|read e"
    "|request|resource|segmentation |server|service |socket|ssl|status|thread '|timeout|tls|too many|traceback"
    "|unexpected error|unhandled |uncaught |unknown error|upstream |web server|write e".split("|")
)
"""`_BEGINNINGS` matches only texts that begin so, after an article, or whose first word has one of `_IN_FIRST`."""
_IN_FIRST = ("error", "exception", "fault", "timeout", ".rb:")


def _is_outage(opening: str) -> bool:
    """Whether a short text reads like an outage message: one phrase of a provider, or two of apology."""
    sentences = opening.count(". ") + opening.count("\n") + 1
    if sentences <= 8 and any(sign in opening for sign in _OF_MACHINES) and compiled(_MACHINES).search(opening):
        return True
    return (
        sentences <= 4
        and len(opening) < 400
        and len({match[0] for match in compiled(_APOLOGIES).finditer(opening)}) >= 2
    )


_PAYLOAD_KEYS = frozenset("error errors fault exception errormessage errorcode __type error_code error_message".split())
_DETAILS = frozenset("message code type status detail details reason msg request_id param statuscode".split())


def _is_payload(text: str) -> bool:
    """Whether a text is the JSON error payload of an API."""
    head = plain(text[:_LONGEST])
    if not ("error" in head or "message" in head or "fault" in head or "__type" in head or "detail" in head):
        return False
    data = json_data.parse(text)
    if isinstance(data, list) and len(data) == 1:
        data = data[0]
    if not isinstance(data, dict) or len(data) > 8:
        return False
    low = {key.lower(): value for key, value in data.items()}
    inner = next((value for key, value in low.items() if key in _PAYLOAD_KEYS and value), None)
    if isinstance(inner, dict):
        return any(key.lower() in _DETAILS for key in inner)
    if isinstance(inner, list):
        return isinstance(inner[0], dict) and any(key.lower() in _DETAILS for key in inner[0])
    rest = low.keys() - _PAYLOAD_KEYS
    if isinstance(inner, (str, int, bool)):
        return rest <= _DETAILS | {"timestamp", "path", "success", "ok", "requestid", "trace", "stack"}
    status = low.get("status", low.get("statuscode", low.get("code", 0)))
    failed = (isinstance(status, int) and 400 <= status < 600) or low.get("success") is False or low.get("ok") is False
    message = low.get("message", low.get("detail", low.get("msg")))
    if failed and message:
        return True
    return (
        rest <= {"message", "detail"}
        and isinstance(message, str)
        and bool(re.search(_STATUS + r"|limit exceeded|timed out|invalid", message.lower()[:200]))
    )


_FAULTS = (
    rf"<(?:title|h1|h2|center|code|message|faultstring)[^>]{{0,60}}>[^<]{{0,60}}(?:{_CODE}\b|{_STATUS}|error"
    rf"|attention required|just a moment"
    r"|accessdenied|nosuchkey|blocked|unavailable|maintenance|timed? ?out|captcha|sign in|log in|login)"
)


def _page(opening: str, texts: Texts) -> Finding | None:
    if (
        not compiled(_PAGE).match(opening)
        or "<" in texts.accepted[:1]
        or "<html" in texts.accepted
        or "<!DOCTYPE" in texts.accepted
    ):
        return None
    prompt = plain(texts.prompt)
    is_fault = compiled(_FAULTS).search(opening)
    if compiled(_WEB).search(prompt) and not (
        is_fault and len(texts.response) < 2 * _LONGEST and "error" not in prompt and "html" not in prompt
    ):
        return None
    if "```" in texts.accepted and not is_fault:
        return None
    return Finding(_REASON, cut(texts.response))
