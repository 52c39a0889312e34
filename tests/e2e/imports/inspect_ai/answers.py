"""Static answers from a mocked model; RUN=2 gives those of a later recording."""

import os

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageUser, ContentImage, ContentText, ModelOutput
from inspect_ai.scorer import includes
from inspect_ai.solver import solver

LATER = os.environ.get("RUN") == "2"
DOT = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

SAMPLES = [
    Sample(
        id="refund-window",
        input="How long do I have to return an item?",
        target="30 days",
        metadata={"team": "support", "level": 2},
    ),
    Sample(
        id="Öffnungszeiten 🕘",
        input=[
            ChatMessageSystem(content="Du bist der Kundendienst."),
            ChatMessageUser(content="Wann habt ihr geöffnet?"),
        ],
        target=["Montag bis Freitag", "9 bis 17 Uhr"],
    ),
    Sample(input="What breaks?", target="nothing"),
    Sample(input="What is silent?", target=""),
    Sample(
        id="picture",
        input=[ChatMessageUser(content=[ContentText(text="What is in this picture?"), ContentImage(image=DOT)])],
        target="a dot",
    ),
]
ANSWERS = {
    "How long do I have to return an item?": "Please visit our website."
    if LATER
    else "You have 30 days from delivery to return an item, and the refund covers shipping.",
    "Wann habt ihr geöffnet?": "Montag bis Freitag von 9 bis 17 Uhr – „immer“.",
    "What is silent?": "",
    "What is in this picture?": "A single dot.",
    "Which carrier brings parcels to Norway?": "ANSWER: A",
}


@solver
def static():
    async def solve(state, generate):
        question = state.user_prompt.text
        if question == "What breaks?":
            raise RuntimeError("503 Service Unavailable")
        answer = ANSWERS[question] if state.epoch == 1 or not ANSWERS[question] else ANSWERS[question] + " (again)"
        state.output = ModelOutput.from_content("mockllm/model", answer)
        state.messages.append(state.output.message)
        return state

    return solve


@task
def support():
    return Task(dataset=MemoryDataset(SAMPLES, name="support"), solver=static(), scorer=includes(), epochs=2)


@task
def choices():
    sample = Sample(
        input="Which carrier brings parcels to Norway?", choices=["Posten", "Correos", "La Poste"], target="A"
    )
    return Task(dataset=MemoryDataset([sample], name="choices"), solver=static(), scorer=includes())
