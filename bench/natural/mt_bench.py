"""The first turns of MT-bench, which many repositories translated and had models answer."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from natural.good_answers import agreeing, without_reasoning
from natural.mirror import Mirror
from natural.prompt import Answer, Prompt

JUDGE = "fastchat/llm_judge/data/"

CATEGORIES = {"coding": "code", "math": "reasoning", "reasoning": "reasoning", "writing": "open_ended"}
CATEGORIES |= {
    "roleplay": "open_ended",
    "humanities": "instruction",
    "stem": "instruction",
    "extraction": "instruction",
}


def first_turn(record: Any) -> str:
    """The answer to the first turn; empty where a token limit cut it off."""
    turn = record["choices"][0]["turns"][0]
    if isinstance(turn, dict):
        choice = (turn.get("choices") or [{}])[0]
        message = choice.get("message") or {}
        turn = message.get("content") if choice.get("finish_reason") == "stop" else ""
    return without_reasoning(turn or "")


def mt_bench(mirror: Mirror, language: str, questions: str, answers: dict[str, str]) -> Iterator[Prompt]:
    """The first turns of MT-bench; `answers` are the paths of models' answers."""
    answers_by_question: dict[Any, list[Answer]] = defaultdict(list)
    for by, path in answers.items():
        for record in mirror.lines(path):
            answers_by_question[record["question_id"]].append(Answer(by, first_turn(record)))
    for question in mirror.lines(questions):
        yield with_answers(question, language, answers_by_question[question["question_id"]])


def with_answers(question: dict[str, Any], language: str, answers: Sequence[Answer]) -> Prompt:
    """The first turn of a question with its answers; for reasoning, those that agree on the result."""
    kind = CATEGORIES.get(question["category"], "instruction")
    good = agreeing(answers) if kind == "reasoning" else list(answers)
    return Prompt(kind, language, question["turns"][0].strip(), good)


def numbered(mirror: Mirror, language: str, questions: str, answers: dict[str, str]) -> Iterator[tuple[str, Prompt]]:
    """The prompts of MT-bench with their numbers, without the names of languages that some repositories add."""
    numbers = [str(question["question_id"]).split("_")[0] for question in mirror.lines(questions)]
    return zip(numbers, mt_bench(mirror, language, questions, answers), strict=True)
