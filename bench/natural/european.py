"""MT-bench in English, Finnish and six other languages of Europe."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from natural.good_answers import agreeing
from natural.mirror import Mirror
from natural.mt_bench import JUDGE, mt_bench, numbered
from natural.prompt import Prompt

SAME_PROMPT = 0.5
"""From this similarity on, two translations of the same question are the same prompt."""


def lumi_mt_bench(mirror: Mirror) -> Iterator[Prompt]:
    folder = f"{JUDGE}mt_bench/"
    english = """deepseek-chat-v3.1-reasoning-en deepseek-r1-0528-reasoning-en glm-4.5-reasoning-en gpt-oss-120b-en
        gpt-oss-120b-reasoning-en kimi-k2-reasoning-en minimax-m1-reasoning-en
        qwen3-235b-a22b-thinking-2507-reasoning-en""".split()
    finnish = """Qwen3-235B-A22B-Thinking-2507_fi deepseek-chat-v3-0324-fi deepseek-chat-v3.1-reasoning-fi
        deepseek-chat-v3.1_fi deepseek-r1-0528-reasoning-fi deepseek-r1-0528_fi glm-4.5-reasoning-fi glm-4.5_fi
        gpt-oss-120b-fi gpt-oss-120b-reasoning-fi kimi-k2-reasoning-fi kimi-k2_fi llama-3.1-70B-Instruct_fi
        llama-3.3-nemotron-super-49b-v1_fi llama-4-maverick:free_fi minimax-m1-fi minimax-m1-reasoning-fi
        qwen3-235b-a22b-thinking-2507-reasoning-fi""".split()
    for language, models, references in (
        ("en", english, "gpt-4-turbo gpt-4o-2024-08-06"),
        ("fi", finnish, "fi/gpt-4-turbo fi/gpt-4o-2024-08-06 fi/claude-3-opus-20240229"),
    ):
        answers = {model: f"{folder}model_answer/{model}.jsonl" for model in models}
        answers |= {name.split("/")[-1]: f"{folder}reference_answer/{name}.jsonl" for name in references.split()}
        questions = "question.jsonl" if language == "en" else f"question_{language}.jsonl"
        yield from mt_bench(mirror, language, folder + questions, answers)
    yield from gpt4_twice(mirror)


def gpt4_twice(mirror: Mirror) -> Iterator[Prompt]:
    """MT-bench in six languages by GPT-4 and once more by it or by GPT-3.5.

    The other answers are from repositories (Apache-2.0 too) that translated the same questions themselves.
    """
    folder = f"{JUDGE}mt_bench/"
    for language in ("de", "es", "fr", "it", "nl", "pt"):
        others: list[tuple[str, Prompt]] = []
        for repository, base, by, path in (
            ("ServiceNow/FastChat", f"{JUDGE}mt_bench_{language}/", "gpt-4", "reference_answer/gpt-4.jsonl"),
            ("Modalities/MT-Bench-X", f"data/mt_bench_{language.upper()}/", "gpt-4", "reference_answer/gpt-4.jsonl"),
            (
                "shisa-ai/ja-mt-bench-harness",
                f"{JUDGE}{language}_mt_bench/",
                "gpt-3.5-turbo",
                "model_answer/gpt-3.5-turbo.jsonl",
            ),
        ):
            other = Mirror(mirror.folder, repository)
            if other.git and other.text(base + path):
                others += numbered(other, language, base + "question.jsonl", {f"{by}, {repository}": base + path})
        answers = {"gpt-4-0613": f"{folder}reference_answer/{language}/gpt-4.jsonl"}
        for number, prompt in numbered(mirror, language, folder + f"question_{language}.jsonl", answers):
            answers_ = [*prompt.answers]
            for other_number, same in others:
                if (
                    number == other_number
                    and SequenceMatcher(None, prompt.text, same.text, False).ratio() >= SAME_PROMPT
                ):
                    answers_ += same.answers
            yield prompt._replace(answers=agreeing(answers_) if prompt.kind == "reasoning" else answers_)
