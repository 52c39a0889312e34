"""Marks that nobody was meant to see: control tokens, markers of prompts, a wrong encoding, thinking aloud."""

import re

from vrty_gate.core.integrity.finding import (
    READ,
    Finding,
    Patterns,
    Texts,
    compiled,
    cut,
    first_match,
    new_match,
    plain,
    without_code,
)

_CONTROL_TOKENS: Patterns = (
    ("<|", r"<\|/?[A-Za-z][A-Za-z0-9_:/.-]{0,40}(?: [A-Za-z0-9_]{1,20})?\|>"),
    ("<\uff5c", "<\uff5c[A-Za-z][A-Za-z0-9_ \u2581]{0,40}\uff5c>"),
    (
        "<",
        (
            r"<(?:</?SYS>>|(?:start|end)_of_turn>|gMASK>|eo[hmat]>|pad>(?:<pad>|\s*\Z)|(?<=\A<)(?:pad|bos"
            r"|s)>(?![^\n]{0,200}</s>)|eos>\s*\Z"
            r"|unk>(?: ?<unk>){2}|s> ?(?=\[INST\])|/s>(?:\s*\Z| ?(?=<s>))|extra_id_[0-9]{1,3}>|SPECIAL_[0-9]{1,3}>"
            r"|(?:reserved|unused)_?[0-9]{1,4}>|fim_(?:prefix|middle|suffix|pad)>)"
        ),
    ),
    (
        "[",
        (
            r"\[(?:/?(?:SYSTEM_)?INST\]|/?SYSTEM_PROMPT\]|/?(?:AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT)\]"
            r"|gMASK\]"
            r"|\|(?:Human|AI|Assistant|User|System|endofturn)\|\])"
        ),
    ),
    ("]~", r"\]~[a-z!]{1,2}\]"),
)
_INLINE = r"```.*?```|`[^`\n]{1,200}`"


def no_control_token(texts: Texts) -> Finding | None:
    """No control token of a chat template shows that neither the accepted response nor what was given has.

    Quoted as code it is what the answer speaks of, and so is `<s>` with its `</s>`: struck text.
    """
    now = texts.now.lstrip()
    if "<" not in now and "[" not in now:
        return None
    if "`" in now and first_match(_CONTROL_TOKENS, now):
        now = compiled(r"(?s:" + _INLINE + ")").sub("``", now[:READ])
    if "</s>" in now and 0 < now.count("</s>") <= now.count("<s>") and "INST]" not in now and "<|" not in now:
        now = now.replace("<s>", "").replace("</s>", "")
    return new_match(_CONTROL_TOKENS, now, (texts.then, texts.given), "a control token of the chat template shows")


_MARKERS: Patterns = (
    (
        "<",
        (
            r"</?(?:(?:[a-z]{2,8}:)?(?:think|thinking|thinks|thinking_process)>"
            r"|(?:reasoning|scratchpad|reflection|(?:inner_)?monologue|inner_thoughts?|thoughts?|analysis"
            r"|chain_of_thought|cot|internal"
            r"|deliberation|rationale|self_reflection)>"
            r"|(?:tool_calls?|function_calls?|tool_response|tool_result|function_results|tools|function=[a-z_]{1,30})>"
            r"|(?:system|assistant|human|user|system_prompt|system_message|instructions?|context|output|final_answer"
            r"|final|response|answer)>\s*$)"
        ),
    ),
    ("[", r"\[/?THINK(?:ING)?\]"),
    ("\u25c1", r"\u25c1/?think\u25b7"),
    (
        ":",
        (
            r"\n {0,3}(?:#{2,4} ?(?:Human|User|Assistant|Instruction|Response|System|AI|Bot) ?:\s*"
            r"|(?:\*\*)?(?:Human|HUMAN|Assistant|ASSISTANT|USER|User|SYSTEM|System|AI|Bot|GPT|ChatGPT"
            r"|Chatbot) ?:(?:\*\*)? ?(?=\S|\Z|\n)"
            r"|(?:Thought|Action|Action Input|Observation|Inner monologue|Internal monologue"
            r"|Chain of thought|Thought process) ?: )"
        ),
    ),
    ("final", r"\A\s*analysis[A-Z][^\n]{0,400}|\bassistantfinal\b|\bassistantcommentary\b|\bassistantanalysis\b"),
    (
        "END",
        r"\n {0,3}(?:-{2,5}|={2,5}|\[|<)? ?(?:BEGIN|END) (?:OF )?(?:SYSTEM |USER )?(?:PROMPT|INSTRUCTIONS?|CONTEXT)\b",
    ),
)
_DIALOGUE = (
    r"(?i)dialog|conversation|transcript|\bchat\b|role-?play|interview|script|\btags?\b|xml|\bhtml|scratchpad"
    r"|step by step|reasoning|template|format"
)


def no_marker(texts: Texts) -> Finding | None:
    """No marker of a prompt or of reasoning shows that neither the accepted response nor what was given has."""
    others = (f"\n{texts.then}", f"\n{texts.given}")
    finding = new_match(_MARKERS, f"\n{texts.now}", others, "a marker of the prompt or of the reasoning shows")
    if not finding or (":" in finding.span and compiled(_DIALOGUE).search(texts.prompt, 0, READ) and not texts.then):
        return None
    return finding


# UTF-8 read as Latin-1 or Windows-1252: a lead byte and a continuation byte, each as the character it became. Quotes,
# dashes, guillemets and spaces after such a letter are written by people too, so that they need company.
_LETTERS = (
    "\u0080-\u009f\u00a1-\u00aa\u00ac-\u00b6\u00b8-\u00ba\u00bc-\u00be"
    "\u20ac\u0192\u2020\u2021\u02c6\u2030\u0152\u02dc\u2122\u0153\u0178"
)
_QUOTES = (
    "\u00a0\u00ab\u00b7\u00bb\u00bf\u201a\u201e\u2026\u0160\u2039\u017d"
    "\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u0161\u203a\u017e"
)
_ANY = _LETTERS + _QUOTES
_MOJIBAKE: Patterns = (
    ("\u00c3", f"\u00c3[{_LETTERS}]|[a-z]\u00c3|\u00c3\u00a0(?=[a-z\\s])(?<=[a-z ]\u00c3\u00a0)"),
    ("\u00c2", "[a-z]\u00c2|\u00c2[\u0080-\u009f\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf]"),
    ("\u00e2", f"\u00e2\u20ac|\u00e2[\u0080-\u009f\u201e\u2020\u02c6\u2030\u0153][{_ANY}]"),
    ("\u00f0", "\u00f0\u0178|\u00f0\u009f"),
    ("\u00ef", "\u00ef\u00bb\u00bf|\u00ef\u00bf\u00bd|\u00ef\u00bc[\u0080-\u00bf\u0152\u02c6\u2030\u0160]"),
    (
        "\u00d0",
        "(?:[\u00d0\u00d1][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d]){2}",
    ),
    ("\u00e3", f"(?:\u00e3[\u0080-\u0083\u201a\u0192\u20ac][{_ANY}]){{2}}"),
    ("\u00e6", f"[\u00e4-\u00e9][{_ANY}][{_LETTERS}][\u00e3-\u00e9][{_ANY}][{_ANY}]"),
    ("\u00e5", f"[\u00e4-\u00e9][{_ANY}][{_LETTERS}][\u00e3-\u00e9][{_ANY}][{_ANY}]"),
    ("\ufffd", "\ufffd"),
)
_LEADS = "\u00c2\u00c3\u00e2\u00f0\u00ef\u00d0\u00e3\u00e5\u00e6\ufffd"
_ENCODINGS = r"(?i)mojibake|encod|utf-?8|latin-?1|iso-8859|windows-125|cp125|charset|unicode|replacement char"


def no_mojibake(texts: Texts) -> Finding | None:
    """No more characters than in the accepted response and what was given come from a wrong encoding."""
    if texts.now.isascii() or not any(char in texts.now for char in _LEADS):
        return None
    spans = [
        match.span()
        for sign, pattern in _MOJIBAKE
        if sign in texts.now
        for match in compiled(pattern).finditer(texts.now, 0, READ)
    ]
    if not spans or compiled(_ENCODINGS).search(texts.prompt, 0, READ):
        return None
    usual = sum(
        1
        for text in (texts.then, texts.given)
        for sign, pattern in _MOJIBAKE
        if sign in text
        for _ in compiled(pattern).finditer(text, 0, READ)
    )
    if len(spans) <= usual:
        return None
    at = min(spans)[0]
    return Finding("characters were read in the wrong encoding", cut(texts.now[max(0, at - 20) : at + 20]))


# Thinking aloud. Texts are in lower case here.
_THINKS = (
    r"(?:think|reconsider|double[- ]?check|re-?read|re-?examine|recall|figure|parse|see what"
    r"|work out what"
    r"|understand what|consider what)"
)
_SHALL = (
    r"\bi(?:'ll| will|'d better| should| need to| must) (?:probably )?(?:respond|answer|reply|craft"
    r"|keep (?:it"
    r"|my|this)|make sure (?:my|that my|not to))"
)
# In lower case, at the beginning. One of these is enough.
_REASONS: Patterns = (
    (
        "the user",
        (
            r"\bthe user(?:'s (?:question|request|query|message|prompt|intent)|(?: is| has| was|'s)? (?:asking|asked"
            r"|asks|wants|want(?:ed|ing)|requests|request(?:ed|ing)|seems|would like|just|probably|said|says|mentioned"
            r"|might|may be|didn't|did not))"
        ),
    ),
    ("my ", r"\bmy (?:response|answer|reply|goal|task) (?:should|must|needs to|here is)\b"),
    *((sign, _SHALL) for sign in ("i'll", "i should", "i need", "i must", "i will", "i'd better")),
    ("der ", r"\bder (?:nutzer|benutzer|user) (?:fragt|möchte|will|hat gefragt|bittet)"),
    ("l'util", r"\bl'utilisateur (?:demande|veut|souhaite|a demandé)"),
    ("el usuario", r"\bel usuario (?:pregunta|quiere|pide|solicita|está)"),
    ("usuário", r"\bo usuário (?:pergunt|quer|ped|está)"),
    ("l'utente", r"\bl'utente (?:chiede|vuole|sta chiedendo)"),
    ("用户", r"用户(?:想|问|要|希望|询问|在问)"),
    ("ユーザー", r"ユーザー[はが][^。\n]{0,20}(?:質問|尋|求|聞|知りた)"),
    ("사용자", r"사용자[가는](?:[^.\n]{0,20})(?:묻|질문|원하|요청)"),
)
_STARTS = (
    "okay",
    "ok,",
    "ok.",
    "alright",
    "all right",
    "hm",
    "right",
    "so,",
    "so ",
    "well,",
    "we ",
    "i ",
    "thought",
    "thinking",
    "my thinking",
    "reasoning",
    "internal",
    "chain of",
    "analysis of",
)
# After one of these. One match is enough.
_BEGINNINGS: Patterns = (
    (
        "",
        (
            rf"\A[\W_]{{0,6}}(?:okay|ok|alright|all right|hm+|right|so|well)[,.!]{{1,3}} (?:so |now )?(?:i (?:need to"
            rf"|should|have to|must)|let me {_THINKS}|let's (?:see|think(?! (?:about|through|step)))|they(?:'re| are"
            rf"| want| asked)|the (?:question|prompt|task|request|instructions?) (?:is|asks|says|wants|here))"
        ),
    ),
    (
        "",
        (
            r"\A[\W_]{0,6}(?:we|i) (?:need|have|ought|should|must)(?: to)? (?:answer|respond|reply|produce|output"
            r"|provide an answer|figure out what|decide|craft|write a (?:response|reply|answer)|come up with|follow the"
            r"|comply)\b"
        ),
    ),
    ("hm", r"\A\W{0,6}hm+\b[,.\u2026]"),
    (
        "thought",
        (
            r"\A\W{0,6}(?:thought process|thinking|reasoning|internal (?:thoughts?|reasoning)|chain of thought"
            r"|analysis of the (?:request|prompt|question))\W{0,4}[:\n]"
        ),
    ),
    ("think", r"\A\W{0,6}(?:thinking|my thinking)\W{0,4}[:\n]"),
)
# Anywhere. People say one of them now and then.
_MUSINGS: Patterns = (
    ("hmm", r"\bhm{2,}\b"),
    ("wait", r"(?:^|[.!?\u2014-] |\n)(?:no,? |oh,? |but )?wait(?:,| -|\.\.\.|\u2026|\u2014|!)"),
    ("let me", rf"\blet me {_THINKS}"),
    ("actually", r"(?:^|[.!?] |\n)actually,? (?:no|wait|i (?:should|think)|let me|that's not)"),
    (
        "what they",
        r"\bwhat (?:they|the user|the person) (?:really |actually )?(?:want|mean|asked|need|are asking|is asking)",
    ),
    ("i should", r"\b(?:maybe|perhaps|so|but|then) i should\b"),
    ("i should", r"\bi should (?:probably|also|just|answer|mention|avoid|respond|double|check)"),
    ("i think i", r"\bi think i (?:can|should|have|need|will)\b"),
    ("figure out", r"\bi (?:need|have|want|'m trying) to figure out\b"),
    ("on second thought", r"\bon second thought"),
    ("okay, ", r"(?:^|[.!?] |\n)(?:okay|ok|alright), (?:so|now|let|i|that|but)\b"),
    ("the prompt", r"\bthe (?:system )?prompt (?:says|asks|wants|is|tells)"),
    ("the prompt", r"\baccording to (?:the|my) (?:system prompt|instructions|guidelines)"),
    ("the user", r"\bthe user\b"),
    ("let's see", r"\blet's see\b"),
)
_READ = 2_000


def no_reasoning(texts: Texts) -> Finding | None:
    """The response does not think aloud about how to answer, unless the accepted one does so."""
    now = plain(without_code(texts.now[:_READ]))
    match = _opening_thought(now)
    if match and "the user" in match[0] and "user" in plain(texts.prompt[:READ]):
        match = None
    if not match and _musings(now) < _FEW:
        return None
    then = plain(without_code(texts.then[:_READ]))
    if _opening_thought(then) or _musings(then) >= _FEW - 1:
        return None
    return Finding("the reasoning of the model shows", cut(texts.now[match.start() if match else 0 :]))


_FEW = 3


def _opening_thought(text: str) -> re.Match[str] | None:
    match = first_match(_REASONS, text[:300])
    if match or not text.lstrip("*_#> \n").startswith(_STARTS):
        return match
    return first_match(_BEGINNINGS, text[:300])


def _musings(text: str) -> int:
    return sum(1 for musing in _MUSINGS if musing[0] in text and first_match((musing,), text))
