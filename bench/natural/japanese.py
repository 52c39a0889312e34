"""Answers in Japanese, and a few in Chinese from the same repositories."""

from collections import defaultdict
from collections.abc import Iterator

from natural.good_answers import without_reasoning
from natural.mirror import Mirror
from natural.mt_bench import JUDGE, mt_bench
from natural.prompt import Answer, Prompt

JAPANESE = """gpt-3.5-turbo-0125 gpt-4-turbo-2024-04-09 gpt-4-turbo-preview gpt-4.5-preview-2025-02-27 gpt-4o-2024-05-13
    gpt-4o-2024-08-06 gpt-4o-2024-11-20 gpt-4o-mini gpt-5-2025-08-07 gpt-5-mini-2025-08-07 claude-3-haiku-20240307
    claude-3-sonnet-20240229 claude-3-opus-20240229 claude-3-5-sonnet-20240620 gemini-1.5-flash gemini-1.5-pro
    gemini-2.0-flash gemini-3-pro-preview gemini__gemini-2.5-flash gemini__gemini-2.5-pro openrouter__quasar-alpha
    openai__gpt-oss-120b CohereForAI__c4ai-command-r-plus CohereForAI__c4ai-command-r-plus-08-2024
    deepseek-ai__DeepSeek-R1 deepseek-ai__DeepSeek-V2.5-1210 deepseek-ai__DeepSeek-V3 deepseek-ai__DeepSeek-V3-0324
    deepseek__deepseek-chat Qwen__Qwen1.5-72B-Chat Qwen__Qwen2.5-72B-Instruct Qwen__Qwen2.5-32B-Instruct
    Qwen__Qwen3-235B-A22B Qwen__Qwen3-235B-A22B-nothink Qwen__Qwen3-30B-A3B-Instruct-2507 zai-org__GLM-4.6-FP8
    moonshotai__Kimi-K2-Instruct-0905 rednote-hilab__dots.llm1.inst Nexusflow__Athene-V2-Chat
    meta-llama__Llama-3.1-405B-Instruct meta-llama__Llama-3.1-405B-Instruct-FP8 meta-llama__Llama-3.3-70B-Instruct
    meta-llama__Llama-4-Maverick-17B-128E-Instruct-FP8 meta-llama__Meta-Llama-3-70B-Instruct
    NousResearch__Hermes-3-Llama-3.1-405B nvidia__Llama-3.1-Nemotron-70B-Instruct-HF
    nvidia_nim__nvidia__nemotron-4-340b-instruct mistral__mistral-large-latest mistralai__Mistral-Large-Instruct-2407
    mistralai__Mistral-Large-Instruct-2411 together_ai__microsoft__WizardLM-2-8x22B google__gemma-3-27b-it
    cyberagent__Llama-3.1-70B-Japanese-Instruct-2407 tokyotech-llm__Llama-3.1-Swallow-70B-Instruct-v0.3
    tokyotech-llm__Llama-3.3-Swallow-70B-Instruct-v0.4 shisa-ai__shisa-v2-llama3.1-405b shisa-ai__shisa-v2-llama3.3-70b
    shisa-ai__shisa-v2-qwen2.5-32b""".split()

SHABERI = {"elyza__ELYZA-tasks-100": 5, "lightblue__tengu_bench": 10, "shisa-ai__ja-mt-bench-1shot": 10}
SHABERI |= {"yuzuai__rakuda-questions": 10}
"""Question sets with the best grade of their judges."""


def shaberi(mirror: Mirror) -> Iterator[Prompt]:
    """Answers that every judge gives more than half of the best grade."""
    judges = sorted({path.split("/")[2] for path in mirror.paths("data/judgements/")})
    for bench, best in SHABERI.items():
        answers_by_question: dict[str, list[Answer]] = defaultdict(list)
        for model in JAPANESE:
            poor = {
                record["Question"]
                for judge in judges
                for record in mirror.lines(f"data/judgements/{judge}/{bench}/{model}.json")
                if isinstance(record.get("score"), (int, float)) and record["score"] <= best / 2
            }
            for record in mirror.lines(f"data/model_answers/{bench}/{model}.json"):
                if record["Question"] not in poor:
                    answers_by_question[record["Question"]].append(
                        Answer(model, without_reasoning(record.get("ModelAnswer") or ""))
                    )
        for question, answers in answers_by_question.items():
            yield Prompt("instruction", "ja", question.strip(), answers)


def rakuda(mirror: Mirror) -> Iterator[Prompt]:
    folder = "jrank/data/rakuda_v2/"
    models = "gpt-4-20230713 gpt-3.5-turbo gpt-3.5-turbo-0301-20230614 claude-2".split()
    answers_by_question: dict[str, list[Answer]] = defaultdict(list)
    for model in models:
        for record in mirror.lines(f"{folder}answers/{model}.jsonl"):
            answers_by_question[record["question_id"]].append(Answer(model, record["choices"][0]["turns"][0]))
    for question in mirror.lines(f"{folder}questions.jsonl"):
        yield Prompt("factoid", "ja", question["turns"][0], answers_by_question[question["question_id"]])


def shisa_mt_bench(mirror: Mirror) -> Iterator[Prompt]:
    models = """gpt-3.5-turbo gpt-4 gpt-4-turbo gpt-4o gpt-4.1 gpt-4.1-mini gemini-2.0-flash
        deepseek-ai__DeepSeek-V3-0324 Qwen__Qwen3-235B-A22B meta-llama__Llama-3.1-405B-Instruct
        meta-llama__Llama-3.3-70B-Instruct
        meta-llama__Llama-4-Maverick-17B-128E-Instruct shisa-ai__shisa-v2-llama3.3-70b shisa-ai__shisa-v2-qwen2.5-32b
        shisa-ai__shisa-v2-ubitus-llama3.1-405b tokyotech-llm__Llama-3.3-Swallow-70B-Instruct-v0.4""".split()
    folder = f"{JUDGE}ja_mt_bench/"
    answers = {model: f"{folder}model_answer/{model}.jsonl" for model in models}
    yield from mt_bench(mirror, "ja", f"{folder}question.jsonl", answers)
    folder = f"{JUDGE}zh_mt_bench/"
    answers = {
        "gpt-3.5-turbo": f"{folder}model_answer/gpt-3.5-turbo.jsonl",
        "gpt-4": f"{folder}reference_answer/gpt-4.jsonl",
    }
    yield from mt_bench(mirror, "zh", f"{folder}question.jsonl", answers)


def stability_mt_bench(mirror: Mirror) -> Iterator[Prompt]:
    folder = f"{JUDGE}japanese_mt_bench/"
    answers = {
        "gpt-4": f"{folder}model_answer/gpt-4.jsonl",
        "gpt-4o": f"{folder}model_answer/gpt-4o.jsonl",
        "gpt-4o, checked by people": f"{folder}reference_answer/base-gpt4o-with-human-annotation.jsonl",
        "gpt-4 (raw)": f"{folder}reference_answer/gpt-4-raw.jsonl",
    }
    yield from mt_bench(mirror, "ja", f"{folder}question_full.jsonl", answers)
