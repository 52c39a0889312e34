"""Integrity tells what stands in place of an answer, or shows through it, from answers that speak of such things."""

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.integrity import findings

PROMPT = "How do I descale the kettle?"
GOOD = (
    "Fill the kettle with equal parts of water and vinegar, and let it boil once. Leave the mixture for an hour, pour it"
    " away, and rinse the kettle twice with clear water before you use it again."
)


def found(now: str, then: str = GOOD, prompt: str = PROMPT) -> set[str]:
    return set(findings(Case(prompt, now), [Case(prompt, then)]))


ERRORS = [
    "<html>\n<head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>",
    "<!DOCTYPE html><html><body>Sign in to continue</body></html>",
    '<!DOCTYPE html>\n<html lang="en-US"><head><title>Just a moment...</title>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
    "Error code: 429 - {'error': {'message': 'Rate limit reached for gpt-4o'}}",
    '{"error":{"message":"You exceeded your current quota","type":"insufficient_quota"}}',
    '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
    '{"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}',
    '{"message":"Too Many Requests"}',
    '{"detail":"Internal Server Error"}',
    '{"statusCode":401,"message":"Access denied due to invalid subscription key"}',
    'Exception in thread "main" java.lang.NullPointerException\n\tat com.acme.Main(Main.java:3)',
    "panic: runtime error: invalid memory address\n\ngoroutine 1 [running]:",
    "thread 'main' panicked at src/main.rs:4:5",
    "TypeError: Cannot read properties of undefined\n    at handler (/app/index.js:12:5)",
    "System.NullReferenceException: Object reference not set to an instance of an object",
    "app.rb:4:in `fetch': key not found (KeyError)",
    "PHP Fatal error:  Uncaught Error: Call to undefined function",
    "** (RuntimeError) boom",
    "An error occurred (ThrottlingException) when calling the InvokeModel operation",
    "google.api_core.exceptions.ResourceExhausted: 429 Quota exceeded",
    "This model's maximum context length is 8192 tokens. Your messages have 9000 tokens.",
    "upstream connect error or disconnect/reset before headers. reset reason: overflow",
    "HTTP/1.1 503 Service Unavailable",
    "Error: connect ECONNREFUSED 127.0.0.1:8080",
    "Oops! Something went wrong. Please try again later.",
    "Error: Request timed out.",
    "[object Object]",
    "null",
]
NO_ERRORS = [
    "Error handling in Go is explicit: return an error.",
    "Conflict",
    "Try again later: the shop is closed on Mondays.",
    "Syntax error: you have missed a colon in line 3.",
    "Type errors happen when types differ.",
    "The page cannot load because the router is off. Restart it, and try again in a few minutes.",
    "<p>Boil vinegar.</p>",
    "404 is the number of the room.",
    "Internal affairs are handled by the ministry.",
    "500 grams of flour.",
    "Error bars show the standard deviation.",
    "null and void",
    "Forbidden City is in Beijing.",
    "503 people came to the fair.",
    '{"message": "Hello Anna, your kettle is ready"}',
    '{"error": null, "result": 4}',
    '{"status": "ok", "message": "done"}',
    "Gone",
    "A timeout of an hour is enough for the vinegar.",
    "The service is unavailable on Sundays.",
]


@pytest.mark.parametrize("now", ERRORS)
def test_errors_of_machines_are_found_unless_the_accepted_response_is_one(now: str) -> None:
    assert "no_error_page" in found(now)
    assert "no_error_page" not in found(now, f"{now} ")


@pytest.mark.parametrize("now", NO_ERRORS)
def test_answers_that_speak_of_errors_are_none(now: str) -> None:
    assert "no_error_page" not in found(now)


def test_an_error_that_the_prompt_asks_for_is_an_answer() -> None:
    now = "Traceback (most recent call last):\n  File x"
    assert "no_error_page" in found(now)
    assert "no_error_page" not in found(now, "It stops with a KeyError.", "What does this program print?")
    page = "<!DOCTYPE html><html><head><title>404 Not Found</title></head></html>"
    assert "no_error_page" in found(page)
    assert "no_error_page" not in found(page, "```html\n<h1>Lost</h1>\n```", "Write an HTML page for status 404.")


UNFILLED = """\
Dear {{ customer_name }}, boil vinegar.
Dear {{customer.firstName}}, boil vinegar.
Dear ${user}, boil vinegar.
Dear #{user.name}, boil vinegar.
Dear {first_name}, boil vinegar.
Dear {firstName}, boil vinegar.
Dear %(name)s, boil vinegar.
Dear %FIRST_NAME%, boil vinegar.
Dear <%= user.name %>, boil vinegar.
Dear {% if vip %}friend{% endif %}, boil vinegar.
Dear *|FNAME|*, boil vinegar.
Dear __NAME__, boil vinegar.
Dear __CLIENT__, boil vinegar.
Dear @@NAME@@, boil vinegar.
Dear <CUSTOMER_NAME>, boil vinegar.
Dear <insert name here>, boil vinegar.
Dear <<First Name>>, boil vinegar.
Dear [INSERT NAME], boil vinegar.
Dear [Your Name], boil vinegar.
Dear [Customer Name], boil vinegar.
Dear [Ihr Name], boil vinegar.
Dear [[NAME]], boil vinegar.
Boil vinegar. TODO: say how long.
Boil vinegar for XXXX minutes.
Lorem ipsum dolor sit amet, boil vinegar.
```html
<p>[INSERT TEXT]</p>
```"""
FILLED = [
    ("Boil vinegar.\n\n### __FAQ__\n\n- __URLS__: none are needed.", PROMPT),
    ("Do __NOT__ boil vinegar, __EVER__ or __ONLY__ once.", PROMPT),
    ("The force is $F_{net}$ and $x_{max_value}$.", PROMPT),
    ("Use `{name}` where the name goes, and `<YOUR_KEY>` for the key.", PROMPT),
    ("```yaml\nkey: ${{ secrets.KEY }}\n```", "Write a workflow for GitHub Actions."),
    ("```js\nconst text = `${first_name}`\n```", PROMPT),
    ("Dear [Recipient],\n\nI resign.\n\n[Your Name]", "Write a letter of resignation."),
    ("Estimado [Nombre]:\n\nRenuncio.\n\n[Su nombre]", "Escribe una carta de renuncia."),
    ("Run `curl -H 'key: <YOUR_API_KEY>'`.", "How do I call the API?"),
    ("It was recorded in <GOOGLE_CLOUD_LOCATION>.", PROMPT),
    ('The document holds placeholder text ("Lorem ipsum").', "Summarize this document."),
    ("Set {1, 2} and {a, b} apart.", PROMPT),
    ("Take [the long way](https://example.org).", PROMPT),
    ("[Intro] boil [Chorus] rinse", PROMPT),
    ("A to-do list: boil, rinse.", PROMPT),
    ("See [1] and [Smith 2020].", PROMPT),
    ("The todo: label is blue.", PROMPT),
    ("He wears size XXL.", PROMPT),
    ("100% of 50% is 50%.", PROMPT),
    ("{'a': 1} is a dict.", PROMPT),
    ("x = {y}\nprint(x)", PROMPT),
    ("Press <Ctrl>, <Alt> and <Del>.", PROMPT),
]


@pytest.mark.parametrize("now", [*UNFILLED.split("\n")[:-3], "\n".join(UNFILLED.split("\n")[-3:])])
def test_templates_of_many_languages_are_found_unfilled(now: str) -> None:
    assert "no_placeholder" in found(now)
    assert "no_placeholder" not in found(now, f"{now} Rinse.")


@pytest.mark.parametrize("now, prompt", FILLED)
def test_formulas_code_and_blanks_that_were_asked_for_are_filled(now: str, prompt: str) -> None:
    assert "no_placeholder" not in found(now, GOOD, prompt)


THINKING = """\
Okay, the user wants to know how to descale a kettle. Vinegar should work.
The user is asking about kettles. Vinegar.
Hmm, vinegar is what I would take.
Alright, so I need to explain vinegar here.
We need to answer with vinegar.
I should respond with a short list. Vinegar.
My response should mention vinegar.
Thought process: vinegar is acid.
Okay, let me think. Vinegar dissolves lime.
So, let me figure out what they need. Vinegar.
Vinegar works. Wait, maybe I should double-check. Hmm. Actually, no, let me reconsider. Vinegar it is.
The user's question is short. Vinegar.
Der Nutzer fragt nach dem Kessel. Essig.
L'utilisateur demande comment faire. Du vinaigre.
El usuario pregunta cómo hacerlo. Vinagre.
O usuário quer saber como. Vinagre.
L'utente chiede come fare. Aceto.
用户想知道怎么做。用醋。
ユーザーは方法を質問しています。酢です。
사용자가 방법을 묻고 있습니다. 식초입니다."""
NOT_THINKING = """\
Okay, here is how: boil vinegar.
Let's think step by step. First, boil vinegar.
Let's see how vinegar does it.
Wait for an hour, then rinse.
Wait, there is more: rinse twice.
I think vinegar is best.
I should mention that vinegar smells.
Users want clean kettles. Boil vinegar.
Right, boil vinegar.
So boil vinegar, and rinse.
We need vinegar and water.
We should wait for an hour.
Let me explain: vinegar dissolves lime.
Let me know how it went.
Actually, soap does not help; vinegar does.
First, think of the lime: it is a base.
Think about the smell: open a window.
My advice: vinegar.
I need an hour for it, as a rule.
The thought of soap is wrong; take vinegar."""


@pytest.mark.parametrize("now", THINKING.split("\n"))
def test_a_model_that_thinks_aloud_is_found_in_any_words(now: str) -> None:
    assert "no_reasoning" in found(now)
    assert "no_reasoning" not in found(now, f"{now} Rinse.")


@pytest.mark.parametrize("now", NOT_THINKING.split("\n"))
def test_an_answer_that_explains_its_steps_does_not_think_aloud(now: str) -> None:
    assert "no_reasoning" not in found(now)


WRAPPED = [
    f"As an AI language model, I can help with that. {GOOD}",
    f"I'm just an AI, but here goes. {GOOD}",
    f"{GOOD} As a large language model, I have never seen a kettle.",
    f"I don't have personal opinions. {GOOD}",
    "Als KI-Sprachmodell kenne ich keine Kessel. Füllen Sie den Kessel mit Wasser und Essig, und lassen Sie es einmal kochen.",
    "En tant que modèle de langage, je conseille le vinaigre. Remplissez la bouilloire avec de l'eau et du vinaigre, et laissez bouillir une fois.",
    "Como modelo de lenguaje, aconsejo vinagre. Llene el hervidor con agua y vinagre, y deje que hierva una vez.",
    "Jako model językowy radzę ocet. Proszę napełnić czajnik wodą i octem, a potem zagotować to jeden raz.",
    "AI言語モデルとしてお答えします。ケトルに水と酢を同じ量だけ入れて、一度わかしてください。",
    "作为一个AI，我建议用醋。请把水和醋倒进水壶里，煮开一次，然后放一个小时，再用清水冲洗两次，就可以使用了。",
    f"Great question! Here is a comprehensive answer to your question: {GOOD}",
    f"Thank you for reaching out! {GOOD} For informational purposes only; consult a professional.",
    f"Certainly! {GOOD} Please consult a qualified expert. I hope this helps!",
    f"{GOOD} This is not a substitute for professional advice. Feel free to ask me more.",
]
NOT_WRAPPED = [
    f"Certainly! {GOOD}",
    f"{GOOD} I hope this helps!",
    f"Sure! {GOOD} Let me know if you have any questions.",
    f"{GOOD} If the lime is thick, consult an expert.",
    f"Here are the steps: {GOOD}",
    f"Good luck! {GOOD}",
    f"Thank you for asking. {GOOD}",
    f"An AI company sells kettles. {GOOD}",
    f"As an aid to memory: {GOOD}",
    f"Before you start, open a window. {GOOD}",
]


@pytest.mark.parametrize("now", WRAPPED)
def test_what_chat_models_say_about_themselves_is_boilerplate(now: str) -> None:
    assert "no_boilerplate" in found(now)
    assert "no_boilerplate" not in found(now, f"{now} Rinse.")


@pytest.mark.parametrize("now", NOT_WRAPPED)
def test_a_polite_opening_or_closing_alone_is_fine(now: str) -> None:
    assert "no_boilerplate" not in found(now)


MARKED = """\
<think>Vinegar.</think> Boil vinegar.
<thinking>Vinegar.</thinking> Boil vinegar.
<reasoning>Lime is a base.</reasoning> Boil vinegar.
<scratchpad>vinegar</scratchpad> Boil vinegar.
[THINK]Vinegar.[/THINK] Boil vinegar.
\u25c1think\u25b7Vinegar.\u25c1/think\u25b7 Boil vinegar.
analysisWe need vinegar.assistantfinal Boil vinegar.
<tool_call>boil</tool_call>
### Assistant: Boil vinegar.
### Response: Boil vinegar.
### Instruction: Descale.
Human: How? Assistant: Boil vinegar.
Assistant: Boil vinegar.
**User:** How?
Thought: vinegar. Boil vinegar.
Action: search[vinegar]
Observation: lime is gone."""
UNMARKED = """\
### Instructions: boil vinegar.
### Answer: boil vinegar.
### Output: a clean kettle.
Think: vinegar dissolves lime.
Final Answer: vinegar.
The system: a kettle and its lid.
Users: read the manual.
A human: somebody who boils vinegar.
My reasoning: lime is a base.
Actions: boil and rinse.
Thoughts and actions matter.
<b>Boil</b> vinegar.
The tool calls for vinegar.
Ask your assistant: vinegar or soap?
Analysis of the lime shows chalk."""


@pytest.mark.parametrize("now", MARKED.split("\n"))
def test_marks_of_prompts_and_of_reasoning_show(now: str) -> None:
    assert "no_marker" in found(now)
    assert "no_marker" not in found(now, f"{now}\n{now}")


@pytest.mark.parametrize("now", UNMARKED.split("\n"))
def test_headings_and_labels_of_an_answer_are_not_marks(now: str) -> None:
    assert "no_marker" not in found(now)
