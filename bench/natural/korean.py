"""Answers in Korean."""

import re
from collections import defaultdict
from collections.abc import Iterator

from natural.mirror import Mirror
from natural.mt_bench import first_turn, with_answers
from natural.prompt import Answer, Prompt

KOREAN = ("EXAONE-3.5-7.8B-Instruct", "gemma-2-9b-it", "Llama-3.1-8B-Instruct", "EEVE-Korean-Instruct-10.8B")

KOREAN_JUDGES = ("gpt/judge_gpt4omini", "exaone/judge_32B")

KOREAN_SCORE = 8.0


def korean_mt_bench(mirror: Mirror) -> Iterator[Prompt]:
    """Answers of models of 8 to 11 billion parameters that both judges give eight of ten or more."""
    answers_by_question: dict[int, list[Answer]] = defaultdict(list)
    for model in KOREAN:
        scores = [
            {
                record["question_id"]: record.get("score_turn1") or 0
                for record in mirror.lines(f"data/ko/judgments/{judge}/single_grade/{model}.jsonl")
            }
            for judge in KOREAN_JUDGES
        ]
        for record in mirror.lines(f"data/ko/answers/{model}.jsonl"):
            number = record["question_id"]
            if all(of_judge.get(number, 0) >= KOREAN_SCORE for of_judge in scores):
                answers_by_question[number].append(Answer(model, first_turn(record)))
    for question in mirror.lines("data/ko/questions.jsonl"):
        yield with_answers(question, "ko", answers_by_question[question["question_id"]])


def kudge(mirror: Mirror) -> Iterator[Prompt]:
    """Questions on Korea: an answer to which people gave four of five or more, and the reference answer."""
    pointwise = mirror.rows("data/k2-eval-pointwise-falseinfo.csv")
    references = {row["instruction"]: between(row["judge_query"]) for row in pointwise}
    for row in mirror.rows("data/k2-eval-pairwise-falseinfo.csv"):
        if float(row["original_human_score"] or 0) >= 4 and references.get(row["instruction"]):
            answer = "\n".join(line.strip() for line in row["original_response"].strip().split("\n"))
            answers = [Answer("a model", answer), Answer("reference", references[row["instruction"]])]
            yield Prompt("instruction", "ko", row["instruction"].strip(), answers)


def between(query: str) -> str:
    match = re.search(r"###Reference Answer \(Score 5\):\n(.*?)\n###", query, re.DOTALL)
    return match[1].strip() if match else ""
