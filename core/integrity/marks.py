"""Marks that nobody was meant to see, and texts that stand in place of an answer."""

import re

from vrty_gate.core.integrity.finding import READ, Finding, Texts, cut, new_match

# Each pattern behind a sign without which it cannot match, because a pattern that begins with a choice is slow.
_PLACEHOLDERS = {
    "{": re.compile(
        r"[$#]?\{(?:\{{1,2} ?[#/A-Za-z_][^{}\n]{0,60}\}\}|% ?[a-z][^%\n]{0,60}%\}|[A-Z][A-Z_]{2,39}\})"
        r"|#\{[a-z_.]{2,30}\}"
    ),
    "<": re.compile(r"<(?:[A-Z]{2,}(?:[_ -][A-Z]{2,}){1,6}>|<[A-Z][A-Za-z_ ]{2,30}>>|%=? ?[^%\n]{1,60}%>)"),
    "[": re.compile(
        r"\[(?:(?:INSERT|YOUR|PLACEHOLDER|TODO|COMPANY|NAME|USER|CUSTOMER|DATE|TOPIC)\b[^\]\n]{0,40}\]"
        r"|[Ii]nsert [^\]\n]{1,40}\]|object Object\]|\[[A-Z][A-Z_ ]{2,30}\]\])"
    ),
    "%": re.compile(r"%(?:\([A-Za-z_]{1,30}\)s|[A-Z][A-Z_]{2,30}%)"),
    "_": re.compile(r"_(?:_[A-Z][A-Z_]{2,30}__)|(?<![A-Za-z0-9_])INSERT_[A-Z_]{2,30}"),
    "@@": re.compile("@@[A-Z][A-Z_]{2,30}@@"),
    "TODO": re.compile(r"TODO ?[:\]]"),
    "TBD": re.compile(r"TBD ?[:\]]"),
    "FIXME": re.compile(r"FIXME ?[:\]]"),
    "orem ipsum": re.compile("[Ll]orem ipsum"),
}
_BRACES = {"{": re.compile(r"\$\{[A-Za-z_][A-Za-z0-9_.]{0,40}\}|(?<![A-Za-z0-9_^$\\}])\{[a-z]+(?:_[a-z]{1,20}){0,3}\}")}
_EVEN_IN_CODE = {
    "<": re.compile("<[A-Z]{2,}(?:[_ -][A-Z]{2,}){1,6}>"),
    "{{": re.compile(r"\{\{ ?[a-z_]+ ?\}\}"),
    "[": re.compile(r"\[(?:INSERT|PLACEHOLDER|TODO)\b[^\]\n]{0,40}\]"),
    "INSERT_": re.compile(r"(?<![A-Za-z0-9_])INSERT_[A-Z_]{2,30}"),
}
_BLANK = re.compile(r"\[(?:[A-Z][A-Za-z']{1,20}|[Ii]nsert|[Yy]our)(?: [A-Za-z']{1,20}){0,5}\](?!\()")
_CODE = re.compile(r"^ {0,8}```[^\n]*\n.*?^ {0,8}```", re.MULTILINE | re.DOTALL)


def no_placeholder(texts: Texts) -> Finding | None:
    """No template variable or placeholder is left that neither the accepted response nor the prompt has.

    In code, where `${name}` and the like are at home, only those that no language has.
    """
    prose = _CODE.sub("", texts.now[:READ]) if "```" in texts.now else texts.now
    others, reason = (texts.then, texts.given), "a placeholder was not filled in"
    if "[" in texts.then and _BLANK.search(texts.then, 0, READ):  # it leaves blanks to be filled in
        return None
    found = new_match(_PLACEHOLDERS, prose, others, reason) or new_match(_EVEN_IN_CODE, texts.now, others, reason)
    is_code = " = " in prose or "\\" in prose  # outside of a fence, that is, or a formula
    return found or (None if is_code else new_match(_BRACES, prose, others, reason))


_MARKERS = {
    "<": re.compile(
        r"<(?:\|[a-z_]{2,30}\|>|\|/?(?:im|eot|begin|end)[^|>\n]{0,30}\|?>|</?SYS>>|/?s>"
        r"|/?(?:think|thinking|reasoning|scratchpad|reflection|inner_monologue|analysis|thought|monologue)>"
        r"|(?:start|end)_of_turn>|/?(?:tool_call|function_call|tool_response)>)"
    ),
    "INST]": re.compile(r"\[/?INST\]"),
    ":": re.compile(
        r"\n {0,3}(?:#{2,4} ?(?:Human|User|Assistant|Instruction|Response|System|Input)s? ?:"
        r"|(?:Human|Assistant|USER|ASSISTANT|SYSTEM|System|User|AI|Bot) ?: "
        r"|(?:Thought|Action|Action Input|Observation|Final Answer|Scratchpad|Reasoning|Inner monologue) ?: )"
    ),
}


def no_marker(texts: Texts) -> Finding | None:
    """No marker of a chat template or of a model's reasoning shows that the accepted response has not."""
    reason = "a marker of the chat template or of the reasoning shows"
    return new_match(_MARKERS, f"\n{texts.now}", (f"\n{texts.then}",), reason)


_ERRORS = re.compile(
    r"\s*(?:<!doctype html|<html\b|<\?xml\b[^>]*>\s*<(?:error|html)|Traceback \(most recent call last\)"
    r"|[A-Z]?[a-z]*(?:Error|Exception)\b ?[:(]|Error code ?:"
    r"|HTTP/?[0-9.]* ?[45][0-9]{2}\b|[45][0-9]{2} [A-Z][a-z]+(?: [A-Z][a-z]+)?\s*$"
    r"|\{\s*\"(?:error|errors)\" ?:|(?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out"
    r"|Too Many Requests|Access Denied|Request timed out|upstream connect error)\b)",
    re.IGNORECASE,
)
_OUTAGE = re.compile(
    r"\b(?:rate limit(?:ed)? (?:exceeded|reached)|exceeded your (?:current )?quota"
    r"|(?:server|service) is (?:currently )?(?:overloaded|unavailable)|try again (?:later|in a (?:few|moment))"
    r"|request timed out|connection (?:refused|reset|timed out)|(?:invalid|missing) api key|maximum context length"
    r"|something went wrong)\b",
    re.IGNORECASE,
)
_SHORT = 600


def no_error_page(texts: Texts) -> Finding | None:
    """The response is no error message, stack trace or web page in place of an answer."""
    reason = "an error or a web page stands in place of the answer"
    if _ERRORS.match(texts.now) and not _ERRORS.match(texts.then):
        return Finding(reason, cut(texts.now))
    if len(texts.now) < _SHORT and _OUTAGE.search(texts.now) and not _OUTAGE.search(texts.then, 0, READ):
        return Finding(reason, cut(texts.now))
    return None


_REFUSALS = re.compile(
    r"\b(?:(?:I'?m|I am|we'?re|we are) (?:sorry|afraid|unable|not able|not allowed|not permitted)"
    r"|I (?:can'?t|cannot|can not|won'?t|will not|must decline to|do not feel comfortable|don'?t feel comfortable)"
    r" (?:help|assist|answer|provide|fulfil+|comply|do that|discuss|continue|complete|create|generate|support|share"
    r"|engage)|I (?:must|have to|need to) (?:decline|refuse)"
    r"|as an? (?:AI|artificial|large language)[^.,\n]{0,40},? I"
    r" (?:can'?t|cannot|don'?t|do not|am not|am unable|'?m not|have no)"
    r"|I apologi[sz]e|my apologies"
    r"|(?:against|violates?) (?:my|our|the) (?:guidelines|polic(?:y|ies)|programming)"
    r"|(?:unable|not able) to (?:help|assist|answer|provide|fulfil+|comply|process)"
    r"|(?:can'?t|cannot|can not) (?:help|assist) (?:you )?with|consult a (?:qualified |licensed )?professional)",
    re.IGNORECASE,
)
_ANSWERS = re.compile(r"\b(?:However|But|That said|Instead|Nevertheless|Still),? ")
_OPENING = 240


def no_refusal(texts: Texts) -> Finding | None:
    """The response does not refuse where the accepted one answered; an apology before a whole answer is none."""
    found = _REFUSALS.search(texts.now[:_OPENING].replace("\u2019", "'"))
    if not found or _REFUSALS.search(texts.then[: 2 * _OPENING].replace("\u2019", "'")):
        return None
    size = len(texts.now)
    if size > 2 * _OPENING and size > 0.6 * len(texts.then):
        return None
    if size > 1.5 * _OPENING and _ANSWERS.search(texts.now, 0, READ):
        return None
    return Finding("the response refuses, the accepted one answered" if texts.then else "it refuses", cut(texts.now))


# UTF-8 read as Latin-1 or Windows-1252: a lead byte and a continuation byte, each as the character it became.
_CONTINUATION = (
    "\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d"
    "\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178"
)
_LEADS = "\u00c2\u00c3\u00e2\u00f0\u00ef\ufffd"
_MOJIBAKE = re.compile(
    f"[\u00c2\u00c3][{_CONTINUATION}]|\u00e2[{_CONTINUATION}]|\u00f0\u0178|\u00ef\u00bb\u00bf|\u00ef\u00bf\u00bd|\ufffd"
    r"|(?<=[A-Za-z])\?(?=[a-z]{1,3}\b)|&(?:amp|lt|gt|quot|#39|nbsp|rsquo|ldquo|rdquo|eacute);|\\u00[0-9a-f]{2}|\\x[0-9a-f]{2}"
)


def no_mojibake(texts: Texts) -> Finding | None:
    """No more characters than in the accepted response and the prompt come from a wrong encoding."""
    if texts.now.isascii() or not any(char in texts.now for char in _LEADS):
        return None
    found = list(_MOJIBAKE.finditer(texts.now, 0, READ))
    usual = sum(1 for text in (texts.then, texts.given) for _ in _MOJIBAKE.finditer(text, 0, READ))
    if not found or len(found) <= usual:
        return None
    at = found[0].start()
    return Finding("characters were read in the wrong encoding", cut(texts.now[max(0, at - 20) : at + 20]))
