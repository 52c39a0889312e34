"""Answers from passages that people or a model judged good."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from natural.mirror import Mirror
from natural.prompt import Answer, Prompt


def azure_search(mirror: Mirror) -> Iterator[Prompt]:
    """Answers from passages that the evaluation judged grounded and relevant."""
    answers_by_question: dict[str, list[Answer]] = defaultdict(list)
    for path in mirror.paths("evals/"):
        if path.endswith("/eval_results.jsonl"):
            for record in mirror.lines(path):
                is_marked = all(float(record.get(f"gpt_{name}") or 0) >= 4 for name in ("groundedness", "relevance"))
                if is_marked and record.get("answer"):
                    passages = tuple(filter(None, (record.get("context") or "").split("\n\n")))
                    answers_by_question[record["question"]].append(
                        Answer(path.split("/")[-2], record["answer"], passages)
                    )
    for question, answers in answers_by_question.items():
        yield Prompt("rag", "en", question, answers)


def aragog(mirror: Mirror) -> Iterator[Prompt]:
    """Answers from passages of papers, faithful to them and close to the expected answer."""
    answers_by_question: dict[str, list[Answer]] = defaultdict(list)
    for path in mirror.paths("evaluations/results/aragog_parameter_search_2024_06_12/"):
        if "/detailed_" in path:
            for row in mirror.rows(path):
                if row["faithfulness"] == "1.0" and float(row["sas"] or 0) >= 0.6:
                    answer = Answer(
                        path.split("detailed_")[1].removesuffix(".csv"), row["predicted_answers"], passages_in(row)
                    )
                    answers_by_question[row["questions"]].append(answer)
    for question, answers in answers_by_question.items():
        yield Prompt("rag", "en", question, answers)


def passages_in(row: dict[str, str]) -> tuple[str, ...]:
    try:
        return tuple(ast.literal_eval(row["contexts"]))
    except (SyntaxError, ValueError):
        return ()


def alce(mirror: Mirror) -> Iterator[Prompt]:
    """Answers of GPT-3.5 in three set-ups, to which people gave four of five or more."""
    for bench, kind in (("asqa", "factoid"), ("eli5", "open_ended")):
        answers_by_question: dict[str, list[Answer]] = defaultdict(list)
        for setup, records in mirror.value("human_eval/human_eval_utility_completed.json")[bench].items():
            for record in records.values():
                if isinstance(record, dict) and "vicuna" not in setup and (record.get("utility_score") or 0) >= 4:
                    answers_by_question[record["question"]].append(
                        Answer(setup.removesuffix(".json"), record["output"])
                    )
        for question, answers in answers_by_question.items():
            yield Prompt(kind, "en", question.strip(), answers)


def ragchecker(mirror: Mirror) -> Iterator[Prompt]:
    """Answers of two strong models that people judged equally good."""
    for record in mirror.value("data/meta_evaluation/human_labeled_data.json"):
        models = [record["model1"], record["model2"]]
        are_strong = all(re.search("gpt_4|llama3_70b|mixtral", model["model_name"]) for model in models)
        if are_strong and record["overall_label"] == 0 and record["dataset"] != "clapnq":
            answers = [Answer(model["model_name"], model["response"]) for model in models]
            yield Prompt("factoid", "en", record["query"].strip(), answers)
