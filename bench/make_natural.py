"""Collect natural good answers, with other good answers to the same prompt, from public repositories.

    python bench/make_natural.py --repositories FOLDER --out natural.jsonl

FOLDER holds mirrors with their git directory, named `owner+name`. Only their data files are read; nothing in them is
run. Writes a record per prompt and accepted answer as `bench/answers.py` describes: an answer of a strong model or of a
person is the `baseline`, up to three others are its `variants`. No pair occurs twice, and the same mirrors give the
same file to the byte. A missing mirror is reported and skipped. Prints what each source contributed.

Skipped: empty answers, refusals, error messages, answers cut off by a token limit, loops, answers in another script
than the prompt's, and models that were weak for their time.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from natural.cassettes import cassettes
from natural.english import fasteval
from natural.european import lumi_mt_bench
from natural.japanese import rakuda, shaberi, shisa_mt_bench, stability_mt_bench
from natural.korean import korean_mt_bench, kudge
from natural.mirror import Mirror
from natural.paraphrases import paraphrases
from natural.passages import alce, aragog, azure_search, ragchecker
from natural.programs import julia, vitals
from natural.prompt import Source
from natural.records import records_of, within

APACHE, MIT = "Apache-2.0", "MIT"
SOURCES = (
    Source("shisa-ai/shaberi", APACHE, shaberi),
    Source("shisa-ai/ja-mt-bench-harness", APACHE, shisa_mt_bench),
    Source("Stability-AI/FastChat", APACHE, stability_mt_bench),
    Source("yuzu-ai/japanese-llm-ranking", APACHE, rakuda),
    Source("pnu-clink/korean-mt-bench", APACHE, korean_mt_bench),
    Source("guijinSON/kudge", MIT, kudge),
    Source("LumiOpen/FastChat", APACHE, lumi_mt_bench, groups=4),
    Source("FastEval/FastEval", APACHE, fasteval, groups=1),
    Source("svilupp/Julia-LLM-Leaderboard", MIT, julia, groups=3, pairs=300),
    Source("tidyverse/vitals", MIT, vitals),
    Source("strudel0209/azure-rag-2025", MIT, azure_search, groups=3),
    Source("deepset-ai/haystack-evaluation", APACHE, aragog, groups=2),
    Source("princeton-nlp/ALCE", MIT, alce),
    Source("amazon-science/RAGChecker", APACHE, ragchecker),
    Source("google/wmt19-paraphrased-references", APACHE, paraphrases, pairs=1000),
    Source("tidyverse/ellmer", MIT, cassettes, groups=3),
    Source("Mirascope/mirascope", MIT, cassettes, groups=3),
    Source("simonw/llm", APACHE, cassettes, groups=3),
    Source("simonw/llm-anthropic", APACHE, cassettes, groups=3),
    Source("simonw/llm-gemini", APACHE, cassettes, groups=3),
    Source("simonw/llm-openrouter", APACHE, cassettes, groups=3),
    Source("posit-dev/chatlas", MIT, cassettes, groups=3),
    Source("traceloop/openllmetry", APACHE, cassettes, groups=3),
    Source("activeagents/activeagent", MIT, cassettes, groups=3),
    Source("crewAIInc/crewAI", MIT, cassettes, groups=3),
    Source("open-telemetry/opentelemetry-python-contrib", APACHE, cassettes, groups=3),
    Source("Arize-ai/openinference", APACHE, cassettes, groups=3),
    Source("lmnr-ai/lmnr-python", APACHE, cassettes, groups=3),
    Source("elastic/elastic-otel-python-instrumentations", APACHE, cassettes, groups=3),
    Source("braintrustdata/braintrust-sdk-python", APACHE, cassettes, groups=3),
    Source("AgentOps-AI/agentops", MIT, cassettes, groups=3),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repositories", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", nargs="*", help="names of repositories, for a part of the file")
    options = parser.parse_args()
    with options.out.open("w", encoding="utf-8") as out:
        for source in SOURCES:
            if options.only and source.repository not in options.only:
                continue
            mirror = Mirror(options.repositories, source.repository)
            if not mirror.git:
                print(f"{source.repository}: no mirror", file=sys.stderr)
                continue
            records = within(
                (record for prompt in source.read(mirror) for record in records_of(source, prompt)), source.pairs
            )
            out.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
            out.flush()
            languages = Counter((record["language"], record["kind"]) for record in records for _ in record["variants"])
            pairs = ", ".join(f"{language} {kind} {count}" for (language, kind), count in sorted(languages.items()))
            print(f"{source.repository}: {len(records)} records; pairs: {pairs}", flush=True)


if __name__ == "__main__":
    main()
