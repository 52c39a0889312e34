"""Paraphrases by people."""

from collections.abc import Iterator

from natural.mirror import Mirror
from natural.prompt import Answer, Prompt


def paraphrases(mirror: Mirror) -> Iterator[Prompt]:
    """A German translation and its paraphrase; the prompt is the paraphrase of another translation.

    The English sentences are not in the repository.
    """
    names = ("wmtp", "ar", "arp")
    columns = [mirror.text(f"wmt19/ende/wmt19-ende-{name}.ref").strip("\n").split("\n") for name in names]
    for other_translation, translation, paraphrase in zip(*columns, strict=True):
        if len(other_translation) >= 50:
            answers = [Answer("human translation", translation), Answer("human paraphrase", paraphrase)]
            yield Prompt("instruction", "de", f"Sag es mit anderen Worten: {other_translation}", answers, human=True)
