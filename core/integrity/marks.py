"""Marks that nobody was meant to see: control tokens of chat templates, markers of prompts, a wrong encoding."""

import re

from vrty_gate.core.integrity.finding import READ, Finding, Patterns, Texts, compiled, cut, first_match, new_match

_CONTROL_TOKENS: Patterns = (
    ("<|", r"<\|/?[A-Za-z][A-Za-z0-9_:/.-]{0,40}(?: [A-Za-z0-9_]{1,20})?\|>"),
    ("<\uff5c", "<\uff5c[A-Za-z][A-Za-z0-9_ \u2581]{0,40}\uff5c>"),
    (
        "<",
        r"<(?:</?SYS>>|(?:start|end)_of_turn>|gMASK>|eo[hmat]>|pad>(?:<pad>|\s*\Z)|(?<=\A<)(?:pad|bos|s)>(?![^\n]{0,200}</s>)|eos>\s*\Z"
        r"|unk>(?: ?<unk>){2}|s> ?(?=\[INST\])|/s>(?:\s*\Z| ?(?=<s>))|extra_id_[0-9]{1,3}>|SPECIAL_[0-9]{1,3}>"
        r"|(?:reserved|unused)_?[0-9]{1,4}>|fim_(?:prefix|middle|suffix|pad)>)",
    ),
    (
        "[",
        r"\[(?:/?(?:SYSTEM_)?INST\]|/?SYSTEM_PROMPT\]|/?(?:AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT)\]|gMASK\]"
        r"|\|(?:Human|AI|Assistant|User|System|endofturn)\|\])",
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
        r"</?(?:(?:[a-z]{2,8}:)?(?:think|thinking|thinks|thinking_process)>"
        r"|(?:reasoning|scratchpad|reflection|(?:inner_)?monologue|inner_thoughts?|thoughts?|analysis|chain_of_thought|cot|internal"
        r"|deliberation|rationale|self_reflection)>"
        r"|(?:tool_calls?|function_calls?|tool_response|tool_result|function_results|tools|function=[a-z_]{1,30})>"
        r"|(?:system|assistant|human|user|system_prompt|system_message|instructions?|context|output|final_answer|final|response|answer)>\s*$)",
    ),
    ("[", r"\[/?THINK(?:ING)?\]"),
    ("\u25c1", r"\u25c1/?think\u25b7"),
    (
        ":",
        r"\n {0,3}(?:#{2,4} ?(?:Human|User|Assistant|Instruction|Response|System|AI|Bot) ?:\s*"
        r"|(?:\*\*)?(?:Human|HUMAN|Assistant|ASSISTANT|USER|User|SYSTEM|System|AI|Bot|GPT|ChatGPT|Chatbot) ?:(?:\*\*)? ?(?=\S|\Z|\n)"
        r"|(?:Thought|Action|Action Input|Observation|Final Answer|Reasoning|Inner monologue|Internal monologue|Chain of thought"
        r"|Thinking|Critique|Thought process) ?: )",
    ),
    ("final", r"\A\s*analysis[A-Z][^\n]{0,400}|\bassistantfinal\b|\bassistantcommentary\b|\bassistantanalysis\b"),
    ("END", r"\n {0,3}(?:-{2,5}|={2,5}|\[|<)? ?(?:BEGIN|END) (?:OF )?(?:SYSTEM |USER )?(?:PROMPT|INSTRUCTIONS?|CONTEXT)\b"),
)
_DIALOGUE = re.compile(
    r"dialog|conversation|transcript|\bchat\b|role-?play|interview|script|\btags?\b|xml|\bhtml|scratchpad|step by step|reasoning|template|format",
    re.IGNORECASE,
)


def no_marker(texts: Texts) -> Finding | None:
    """No marker of a prompt or of a model's reasoning shows that neither the accepted response nor what was given has."""
    others = (f"\n{texts.then}", f"\n{texts.given}")
    finding = new_match(_MARKERS, f"\n{texts.now}", others, "a marker of the prompt or of the reasoning shows")
    if not finding or (":" in finding.span and _DIALOGUE.search(texts.prompt, 0, READ) and not texts.then):
        return None
    return finding


# UTF-8 read as Latin-1 or Windows-1252: a lead byte and a continuation byte, each as the character it became. Quotes,
# dashes, guillemets and spaces after such a letter are written by people too, so that they need company.
_LETTERS = "\u0080-\u009f\u00a1-\u00aa\u00ac-\u00b6\u00b8-\u00ba\u00bc-\u00be\u20ac\u0192\u2020\u2021\u02c6\u2030\u0152\u02dc\u2122\u0153\u0178"
_QUOTES = "\u00a0\u00ab\u00b7\u00bb\u00bf\u201a\u201e\u2026\u0160\u2039\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u0161\u203a\u017e"
_ANY = _LETTERS + _QUOTES
_MOJIBAKE: Patterns = (
    ("\u00c3", f"\u00c3[{_LETTERS}]|[a-z]\u00c3|\u00c3\u00a0(?=[a-z\\s])(?<=[a-z ]\u00c3\u00a0)"),
    ("\u00c2", "[a-z]\u00c2|\u00c2[\u0080-\u009f\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf]"),
    ("\u00e2", f"\u00e2\u20ac|\u00e2[\u0080-\u009f\u201e\u2020\u02c6\u2030\u0153][{_ANY}]"),
    ("\u00f0", "\u00f0\u0178|\u00f0\u009f"),
    ("\u00ef", "\u00ef\u00bb\u00bf|\u00ef\u00bf\u00bd|\u00ef\u00bc[\u0080-\u00bf\u0152\u02c6\u2030\u0160]"),
    ("\u00d0", "(?:[\u00d0\u00d1][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d]){2}"),
    ("\u00e3", f"(?:\u00e3[\u0080-\u0083\u201a\u0192\u20ac][{_ANY}]){{2}}"),
    ("\u00e6", f"[\u00e4-\u00e9][{_ANY}][{_LETTERS}][\u00e3-\u00e9][{_ANY}][{_ANY}]"),
    ("\u00e5", f"[\u00e4-\u00e9][{_ANY}][{_LETTERS}][\u00e3-\u00e9][{_ANY}][{_ANY}]"),
    ("\ufffd", "\ufffd"),
)
_LEADS = "\u00c2\u00c3\u00e2\u00f0\u00ef\u00d0\u00e3\u00e5\u00e6\ufffd"
_ENCODINGS = re.compile(r"mojibake|encod|utf-?8|latin-?1|iso-8859|windows-125|cp125|charset|unicode|replacement char", re.IGNORECASE)


def no_mojibake(texts: Texts) -> Finding | None:
    """No character that comes from a wrong encoding shows more often than in the accepted response and what was given."""
    if texts.now.isascii() or not any(char in texts.now for char in _LEADS):
        return None
    spans = [match.span() for sign, pattern in _MOJIBAKE if sign in texts.now for match in compiled(pattern).finditer(texts.now, 0, READ)]
    if not spans or _ENCODINGS.search(texts.prompt, 0, READ):
        return None
    usual = sum(
        1 for text in (texts.then, texts.given) for sign, pattern in _MOJIBAKE if sign in text for _ in compiled(pattern).finditer(text, 0, READ)
    )
    if len(spans) <= usual:
        return None
    at = min(spans)[0]
    return Finding("characters were read in the wrong encoding", cut(texts.now[max(0, at - 20) : at + 20]))
