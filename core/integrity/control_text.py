"""Checks for text that users should not see: control tokens of chat templates, prompt markers, visible reasoning."""

import re

from vrty_gate.core.integrity.finding import Finding, Texts, cut, new_match, without_code
from vrty_gate.core.languages.language import CloselySigned
from vrty_gate.core.phrases import READ, Patterns, asks_for, compiled, first_match, first_of_language, plain
from vrty_gate.core.text.invisible import named, unexplained

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
    """The response has no control token of a chat template that neither the accepted response nor the input has.

    A token quoted as code is the topic of the answer, and `<s>` with its `</s>` is strikethrough markup.
    """
    response = texts.response.lstrip()
    if "<" not in response and "[" not in response and "]~" not in response:
        return None
    if "`" in response and first_match(_CONTROL_TOKENS, response):
        response = compiled(r"(?s:" + _INLINE + ")").sub("``", response[:READ])
    if (
        "</s>" in response
        and 0 < response.count("</s>") <= response.count("<s>")
        and "INST]" not in response
        and "<|" not in response
    ):
        response = response.replace("<s>", "").replace("</s>", "")
    return new_match(
        _CONTROL_TOKENS, response, (texts.accepted, texts.input_text), "a control token of the chat template shows"
    )


def no_hidden_text(texts: Texts) -> Finding | None:
    """The response has no invisible characters that hide or reorder text, unless accepted response or input have them.

    Those of emoji, of scripts that need them and of texts from right to left are fine.
    """
    new = unexplained(texts.response) - unexplained(texts.accepted) - unexplained(texts.input_text)
    return Finding("invisible characters", named(new)) if new else None


_MARKERS: CloselySigned = (
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
        (
            ":",
            (
                "Human|User|Assistant|Instruction|Response|System|AI|Bot|HUMAN|ASSISTANT|USER|SYSTEM|GPT|Chatbot|Thought"
                "|Action|Observation|monologue|Chain of thought"
            ),
        ),
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


def no_marker(texts: Texts) -> Finding | None:
    """The response has no marker of a prompt or of reasoning that neither the accepted response nor the input has."""
    others = (f"\n{texts.accepted}", f"\n{texts.input_text}")
    finding = new_match(_MARKERS, f"\n{texts.response}", others, "a marker of the prompt or of the reasoning shows")
    if finding and ":" in finding.span and asks_for(lambda record: record.dialogue, texts.prompt):
        return None  # the prompt asks for a dialogue
    return finding


# Visible reasoning. These patterns match lower-case text.
_THINKS = (
    r"(?:think|reconsider|double[- ]?check|re-?read|re-?examine|recall|figure|parse|see what"
    r"|work out what"
    r"|understand what|consider what)"
)
_STARTS = tuple(
    "okay|ok,|ok.|alright|all right|hm|right|so,|so |well,|we |i |thought|thinking|my thinking|reasoning|internal"
    "|chain of|analysis of".split("|")
)
# For a response that begins with one of _STARTS. One match is enough.
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
# For anywhere in a response. People occasionally write one of these, so several are needed.
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
    ("let's see", r"\blet's see\b|\blet me see\b"),
    ("let me see", r"\blet's see\b|\blet me see\b"),
    ("double-check", r"\bdouble-check(?:ing)? (?:the|that|this|option|my)\b"),
    ("do they", r"\bwhat do (?:they|you) want here\b|\bwhat do they (?:want|mean|need)\b"),
    ("they ask", r"\b(?:so |ok |okay,? |since )they (?:ask|want)"),
    ("done thinking", r"\bdone thinking\b"),
    ("should do", r"\bthat should (?:do|work|be enough|cover it)\b"),
    ("good enough", r"(?:^|[.!?] |\n)good enough\b"),
    ("recall", r"(?:^|[.!?] |\n)(?:trying to|i) recall\b"),
)
_READ = 2_000


def no_reasoning(texts: Texts) -> Finding | None:
    """The response does not think aloud about how to answer, unless the accepted one does."""
    response = plain(without_code(texts.response[:_READ]))
    match = _opening_thought(texts.response, response)
    if match and "the user" in match[0] and "user" in plain(texts.prompt[:READ]):
        match = None
    if not match and _musings(response) < _FEW:
        return None
    accepted = plain(without_code(texts.accepted[:_READ]))
    if _opening_thought(texts.accepted, accepted) or _musings(accepted) >= _FEW - 1:
        return None
    return Finding("the reasoning of the model shows", cut(texts.response[match.start() if match else 0 :]))


_FEW = 3


def _opening_thought(text: str, part: str) -> re.Match[str] | None:
    """How a part of a text, in lower case, begins with a thought in the language of the text."""
    match = first_of_language(lambda record: record.reasoning, text, part[:300])
    if match or not part.lstrip("*_#> \n").startswith(_STARTS):
        return match
    return first_match(_BEGINNINGS, part[:300])


def _musings(text: str) -> int:
    return sum(1 for musing in _MUSINGS if musing[0] in text and first_match((musing,), text))
