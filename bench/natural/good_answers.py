"""Which answers are good."""

import re
import zlib
from collections import Counter
from collections.abc import Sequence

from natural.prompt import Answer

FAILED = re.compile(
    r"\s*(i['’]?m (really |very |so )?sorry,? (but )?|i apologi[sz]e,? but|sorry,? (but )?i "
    r"|i can(no|['’])t (help|assist|provide)|i('m| am) (unable|not able) to|as an ai\b|i don['’]t know"
    r"|\$?error\b|traceback|api[ _]error|rate limit|none\s*$|null\s*$"
    r"|(there is )?no (relevant )?(information|search result)|(the )?(answer|information) is not (available|provided)"
    r"|作为一个人工智能|作为AI|AIとして|인공지능으로서|als ki\b|como (una )?ia\b|en tant qu['’]ia\b"
    r"|申し訳(ありません|ございません)が|すみませんが|죄송하지만|죄송합니다|抱歉|对不起"
    r"|es tut mir leid|lo siento|je suis désolé|mi dispiace"
    r"|desculpe|sinto muito|anteeksi, mutta|valitettavasti en)",
    re.IGNORECASE,
)

NO_ANSWER = re.compile(
    r"\bI (cannot|can['’]?t|won['’]?t|do not|don['’]?t|am unable to|am not able to) "
    r"(and will not )?(provide|help|assist|access|have access|have (any )?information|browse|create|answer|comply)",
    re.IGNORECASE,
)

SCRIPTS = {
    "ja": "[\u3040-\u30ff\u4e00-\u9fff]",
    "ko": "[\uac00-\ud7af]",
    "zh": "[\u4e00-\u9fff]",
    "ru": "[\u0400-\u04ff]",
}

SHARES = {"ja": 0.15, "ko": 0.2, "zh": 0.15, "ru": 0.25}
"""Minimum share of letters of the language's script in a long answer that is not code."""

ENGLISH = re.compile(r"\b(?:the|of|and|to|is|that|with|for|this|are)\b", re.IGNORECASE)

MOST_ENGLISH = 0.05
"""Maximum share of English words in an answer in another language."""

FENCED = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)


def without_reasoning(text: str) -> str:
    return text.rsplit("</think>", 1)[-1].strip()


def is_loop(text: str) -> bool:
    raw = text.encode()
    return len(raw) > 1500 and len(raw) / len(zlib.compress(raw)) > 9


def is_foreign(text: str, language: str) -> bool:
    script = SCRIPTS.get(language)
    if script is None:
        prose = FENCED.sub(" ", text)
        return language != "en" and len(ENGLISH.findall(prose)) > MOST_ENGLISH * max(10, len(prose.split()))
    if len(text) < 100 or "```" in text:
        return False
    letters = sum(map(str.isalpha, text))
    return len(re.findall(script, text)) < SHARES[language] * letters


def is_good(answer: Answer, language: str) -> bool:
    text = answer.text
    return (
        bool(text.strip())
        and "<think>" not in text
        and FAILED.match(text) is None
        and NO_ANSWER.search(text[:400]) is None
        and not is_loop(text)
        and not is_foreign(text, language)
    )


def agreeing(answers: Sequence[Answer]) -> list[Answer]:
    """The answers that end with the most frequent number, or without one, since wrong results are not good."""
    ends = [numbers_in(answer.text) for answer in answers]
    most = Counter(number for end in ends for number in end).most_common(1)
    return [answer for answer, end in zip(answers, ends, strict=True) if not end or most[0][0] in end]


def numbers_in(text: str) -> list[str]:
    """The numbers near the end of a text, each once and in order, so that the first of equally frequent ones counts."""
    return list(dict.fromkeys(re.findall(r"\d+(?:[.,/]\d+)*", text[-250:].replace("\\", ""))))
