"""Answers in English to MT-bench and to tasks with one right result."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from natural.mirror import Mirror
from natural.mt_bench import with_answers
from natural.order import number_of
from natural.prompt import Answer, Prompt

FASTEVAL = "gpt-4-0613 gpt-3.5-turbo-0613 gpt-3.5-turbo-0301 WizardLM--WizardLM-70B-V1.0".split()


def fasteval(mirror: Mirror) -> Iterator[Prompt]:
    """MT-bench, and right answers with their reasoning to MATH, BBH and MMLU."""
    paths = mirror.paths("reports/")
    answers_by_question: dict[str, list[Answer]] = defaultdict(list)
    tasks: dict[tuple[str, str], list[Answer]] = defaultdict(list)
    for model in FASTEVAL:
        for path in paths:
            if path.startswith(f"reports/mt-bench/{model}/") and path.endswith("/answers.json"):
                for number, turns in mirror.value(path).items():
                    answers_by_question[number].append(Answer(model, turns[0]))
            elif path.startswith(f"reports/cot/{model}/") and re.search(r"/tasks/(math|bbh|mmlu)", path):
                for output in (mirror.value(path) or {}).get("model_outputs", ()):
                    if output["correct"]:
                        bench = re.findall(r"/tasks/(\w+)", path)[0]
                        tasks[bench, output["question"]].append(Answer(model, output["model_answer"]))
    for number, question in mirror.value("data/mt-bench/questions.json").items():
        yield with_answers(question, "en", answers_by_question[number])
    counts: Counter[str] = Counter()
    for (bench, question), answers in sorted(tasks.items(), key=lambda item: number_of(*item[0])):
        if len(answers) > 1 and counts[bench] < 200:
            counts[bench] += 1
            yield Prompt("reasoning", "en", question.strip(), answers)
