"""Checks of the improved rules for rationales."""

import re

from vrty_gate.core.grounding.checks import FLAGS, Given, abstained, has, reading
from vrty_gate.core.grounding.evaluation import Check, RuleEvidence
from vrty_gate.core.grounding.improved import fields
from vrty_gate.core.grounding.improved.checks import either, has_context, sources
from vrty_gate.core.grounding.phrases import find_unaccented, unaccented
from vrty_gate.core.reading.numbers.numbers import numbers
from vrty_gate.core.reading.text.language import Language
from vrty_gate.core.reading.text.words import content_words, fold, overlap

_LEAST_OVERLAP = 0.4
_CONTENT_WORDS_A_QUESTION = 10

_SENTENCE_END = re.compile(r"(?<![.!?\u2026])[.!?\u2026]+(?=\s|[\"”»)*]|$)|\n\s*\n")
_FEWEST_WORDS = 2
_PASSAGE = re.compile(
    r"(?<![a-z0-9])(?:(?:pages?|sections?|paragraphs?|clauses?|articles?|annex|table|paginas?|seccion"
    r"|secciones|apartados?|parrafos?|clausulas?|articulos?|anexo|tabla|art\.|pp?\.|sec\.|pag\.) ?|§"
    r" ?)[0-9]{1,6}"
)
_CONFIDENCE = re.compile(
    r"(?<![a-z0-9])(?:confidence|probability|likelihood|certainty|confianza|probabilidad|certeza)(?: (?:of|is"
    r"|de|es|del|level|score|nivel|:|=|at|about|around|alrededor)){0,4}["
    r" :=]{0,3}[0-9]{1,3}(?:[.,][0-9]{1,4})?|[0-9]{1,3}(?:[.,][0-9]{1,4})? ?%? (?:confident|confidence"
    r"|probability|likelihood|likely|certain|de confianza|de probabilidad|de certeza)(?![a-z])"
)
_TOPICS = (
    (
        "borrower|borrowers|transaction|transactions|security|collateral|exposure|exposures|limit|limits"
        "|jurisdiction|policy|policies|counterparty|customer|customers|regulator|compliance|risk|risks|control"
        "|controls"
    ),
    (
        "prestatario|prestataria|operación|operaciones|garantía|garantías|exposición|límite|límites|jurisdicción"
        "|política|políticas|contraparte|cliente|clientes|regulador|cumplimiento|riesgo|riesgos|control|controles"
    ),
)
_UNKNOWN = (
    (
        "insufficient information|cannot determine|can't determine|cannot be determined|unable to confirm|not"
        " enough evidence|not enough information|i don't know|cannot be answered|no relevant|missing data"
        "|insufficient data|cannot confirm"
    ),
    (
        "información insuficiente|no se puede determinar|no puedo determinar|no es posible confirmar|no hay"
        " evidencia suficiente|no hay información suficiente|no lo sé|no se puede responder|faltan datos|datos"
        " insuficientes|no puedo confirmar"
    ),
)
_DOUBT = (
    "may|might|suggests|suggest|appears|appear|likely|probably|possibly|seems|could be|approximately|estimated",
    (
        "puede que|podría|podrían|sugiere|sugieren|parece|parecen|probablemente|posiblemente|quizá|quizás"
        "|aproximadamente|estimado|estimada"
    ),
)
_CERTAIN = (
    (
        "guaranteed|definitely|undoubtedly|without any doubt|no doubt|certainly|risk-free|no risk|zero risk"
        "|impossible|100% certain|absolutely certain|always|never fails"
    ),
    (
        "garantizado|garantizada|sin ninguna duda|sin duda|indudablemente|sin riesgo|riesgo cero|imposible"
        "|absolutamente seguro|con total certeza|siempre"
    ),
)
_BECAUSE = (
    "because|due to|therefore|consequently|since|as a result|given that|hence",
    "porque|debido a|por lo tanto|por tanto|en consecuencia|ya que|puesto que|dado que|como resultado",
)
_REVIEWED = (
    (
        "validated by|reviewed by|second opinion|checked by|verified by|independent review|independent"
        " validation|effective challenge"
    ),
    (
        "validado por|validada por|revisado por|revisada por|segunda opinión|comprobado por|verificado por"
        "|verificada por|revisión independiente|validación independiente"
    ),
)
_CONFLICT = (
    (
        "conflict|conflicts|conflicting|disagree|disagrees|disagreement|inconsistent|discrepancy|discrepancies"
        "|mismatch|contradict|contradicts|contradictory"
    ),
    (
        "conflicto|conflictos|discrepan|discrepa|discrepancia|discrepancias|inconsistente|inconsistentes"
        "|contradice|contradicen|contradictorio|contradictorios"
    ),
)
_DENIED = re.compile(
    r"(?:^| )(?:no|not|never|without|nobody|none|un|sin|nunca|ningun|ninguna|nadie|isn't|wasn't|hasn't)(?:"
    r" [a-z]{1,12}){0,2} $"
)


def not_denied(phrases: tuple[str, ...], text: str) -> str | None:
    """The first phrase in a text that has no denial right before it in its sentence."""
    for sentence in re.split("[.!?;\n]", text):
        phrase = find_unaccented(sentence, phrases)
        if phrase is None:
            continue
        folded = unaccented(sentence)
        at = folded.find(phrase)
        if not _DENIED.search(folded[max(at - 40, 0) : at]):
            return phrase
    return None


@reading
def has_sentences(given: Given) -> RuleEvidence:
    """At least two sentences of two words or more."""
    count = sum(1 for part in _SENTENCE_END.split(given.response) if len(part.split()) >= _FEWEST_WORDS)
    return RuleEvidence(count >= 2, f"sentences={count}", "sentences of at least two words")


@reading
def names_a_flag(given: Given) -> RuleEvidence:
    """The response names a regulatory flag of the case, as whole words."""
    present = fields.texts(given.metadata, "flags_present")
    if present is not None and not present:
        return abstained("the case has no regulatory flag")
    flags = tuple(flag.replace("_", " ") for flag in present or FLAGS if flag.strip())
    return has("a regulatory flag", find_unaccented(given.response.replace("_", " "), flags))


@reading
def long_enough(given: Given) -> RuleEvidence:
    """Ten different content words for each question."""
    questions = max(1, min(given.question.count("?"), 50))
    count, required = len(content_words(given.response, "multi")), _CONTENT_WORDS_A_QUESTION * questions
    explanation = (
        "enough content words for the questions" if count >= required else "too few content words for the questions"
    )
    return RuleEvidence(count >= required, f"words={count}, required={required}", explanation)


def names_topics(language: Language) -> Check:
    """Two topics of governance."""
    topics = either(language, *_TOPICS)

    @reading
    def check(given: Given) -> RuleEvidence:
        content = content_words(given.response, "multi")
        named = sorted({fold(topic) for topic in topics} & content)
        stems = {name[:6] for name in named}
        explanation = (
            "names two topics of governance" if len(stems) >= 2 else "names fewer than two topics of governance"
        )
        return RuleEvidence(len(stems) >= 2, ", ".join(named[:3]), explanation)

    return check


def says_what_is_unknown(language: Language) -> Check:
    """The response admits that something is unknown if the sources do not contain the answer."""
    phrases = either(language, *_UNKNOWN)

    @reading
    def check(given: Given) -> RuleEvidence:
        admission = find_unaccented(given.response, phrases)
        if admission:
            return RuleEvidence(True, admission, "says that something is not known")
        share = overlap(given.response, " ".join(sources(given)), language) if has_context(given) else 0.0
        if share is None or share >= _LEAST_OVERLAP:
            return abstained("the sources have what it says, so nothing need be unknown")
        return RuleEvidence(
            False, f"overlap={share:.2f}", "the sources hardly have what it says, and it does not say so"
        )

    return check


def does_not_overclaim(language: Language) -> Check:
    """No word of certainty without a word of doubt."""
    certain, doubt = either(language, *_CERTAIN), either(language, *_DOUBT)

    @reading
    def check(given: Given) -> RuleEvidence:
        hedge = find_unaccented(given.response, doubt)
        if hedge:
            return RuleEvidence(True, hedge, "has a word of doubt")
        claim = find_unaccented(given.response, certain)
        if claim is None:
            return abstained("claims no certainty")
        return RuleEvidence(False, claim, "claims to be certain, without a word of doubt")

    return check


@reading
def states_confidence(given: Given) -> RuleEvidence:
    """A confidence in the response or the metadata."""
    if (value := fields.share(given.metadata, "confidence")) is not None:
        return RuleEvidence(True, f"metadata.confidence={value:.2f}", "the metadata states a confidence")
    match = _CONFIDENCE.search(unaccented(given.response))
    return has("a number for its confidence", match[0] if match else None)


@reading
def names_a_passage(given: Given) -> RuleEvidence:
    """A page, section or clause by number."""
    match = _PASSAGE.search(unaccented(given.response))
    return has("a passage", match[0] if match else None)


def can_be_checked(language: Language) -> Check:
    """A sentence with a number and a reason."""
    because = either(language, *_BECAUSE)

    @reading
    def check(given: Given) -> RuleEvidence:
        for sentence in _SENTENCE_END.split(given.response):
            reason = find_unaccented(sentence, because)
            if reason and numbers(sentence, language):
                return RuleEvidence(True, reason, "has a number and a reason in one sentence")
        return RuleEvidence(False, "", "has no sentence with a number and a reason")

    return check


def reviewed(language: Language, *, required: bool) -> Check:
    """The metadata or the response mentions a review and does not deny it."""
    phrases = either(language, *_REVIEWED)

    @reading
    def check(given: Given) -> RuleEvidence:
        done = fields.flag(given.metadata, "independent_review_completed")
        if done is not None:
            explanation = f"the metadata {'says' if done else 'denies'} that it was reviewed"
            return RuleEvidence(done, "metadata.independent_review_completed", explanation)
        mention = not_denied(phrases, given.response)
        if mention:
            return RuleEvidence(True, mention, "speaks of a review")
        reason = "nobody says whether it was reviewed"
        return RuleEvidence(not required, "metadata.independent_review_completed", reason, "not_attested")

    return check


def speaks_of_conflict(language: Language) -> Check:
    """If the sources disagree, the response says so."""
    phrases = either(language, *_CONFLICT)

    @reading
    def check(given: Given) -> RuleEvidence:
        if not fields.flag(given.metadata, "sources_conflict"):
            return abstained("nobody says that the sources disagree")
        return has("a word for sources that disagree", not_denied(phrases, given.response))

    return check
