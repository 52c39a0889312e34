const EXAMPLES = [
  {
    name: "Another number",
    prompt: "How long can a customer return a lamp?",
    accepted: "You can return a lamp within 30 days of delivery. We refund the price and the shipping.",
    current: "You can return a lamp within 14 days of delivery. We refund the price and the shipping.",
  },
  {
    name: "A missing not",
    prompt: "May I take this with alcohol?",
    accepted: "Take one tablet in the morning. Do not drink alcohol while you take it. Ask your doctor if you feel dizzy.",
    current: "Take one tablet in the morning. You can drink alcohol while you take it. Ask your doctor if you feel dizzy.",
  },
  {
    name: "The same in other words",
    prompt: "How do I reset my password?",
    accepted: "Open Settings, choose Security and click Reset password. We send you a link that is valid for one hour.",
    current: "Go to Settings, choose Security, then click Reset password. We will send you a link that is valid for one hour.",
  },
  {
    name: "A dropped step",
    prompt: "How do I clean the coffee machine?",
    accepted: "1. Switch it off and unplug it.\n2. Let it cool for 20 minutes.\n3. Rinse the tank.\n4. Wipe the outside.",
    current: "1. Switch it off and unplug it.\n2. Rinse the tank.\n3. Wipe the outside.",
  },
  {
    name: "JSON",
    prompt: 'Return JSON with "urgency" (low, medium or high) and "seats". Ann wants 4 seats today.',
    accepted: '{"urgency": "high", "seats": 4}',
    current: '{"urgency": "low", "seats": "4"}',
  },
  {
    name: "Spanish",
    prompt: "¿Cuánto tarda el envío?",
    accepted: "El envío tarda entre 3 y 5 días laborables. Recibirá un número de seguimiento por correo.",
    current: "El envío tarda entre 3 y 9 días laborables. No recibirá un número de seguimiento por correo.",
  },
];
const EFFECTS = { fail: "gates", review: "gates together with other answers", note: "only adds a note", off: "does not count" };
const VERDICTS = { pass: "passes", fail: "fails", review: "to review", note: "below its bar", error: "not scored" };

const element = (id) => document.getElementById(id);
const texts = ["prompt", "accepted", "current"].map(element);
let worker;
let isReady = false;
let asked = 0; // the number of the last question
let answered = 0; // of the last answer
let isOpening = false; // until the example that the page opens with is answered

function say(words, isProblem = false) {
  element("status").textContent = words;
  element("status").classList.toggle("problem", isProblem);
}

function made(name, text = "", className = "") {
  const node = document.createElement(name);
  node.textContent = text;
  if (className) node.className = className;
  return node;
}

function changeItem(change) {
  const item = made("li");
  if (change.label) item.append(made("span", change.label), " ");
  if (change.quoted) item.append(made("b", change.quoted.replaceAll(" -> ", " → ").replaceAll(" <-> ", " ↔ ")));
  item.append(made("span", change.means, "quiet"));
  return item;
}

function diffPieces(pieces) {
  const names = { same: "span", gone: "del", added: "ins" };
  const between = (before, after) => (/\n$/.test(before) || /^\n/.test(after) ? "" : " ");
  const told = pieces.filter((piece) => piece.text);
  return told.flatMap((piece, i) => [i ? between(told[i - 1].text, piece.text) : "", made(names[piece.kind], piece.text)]);
}

function track(check) {
  const whole = made("span", "", `track ${check.verdict}`);
  whole.setAttribute("aria-hidden", "true"); // the numbers say the same
  whole.appendChild(made("span", "", "level")).style.width = `${100 * check.current}%`;
  if (check.required !== null) {
    const bar = whole.appendChild(made("span", "", "bar"));
    bar.style.left = `calc(${100 * check.required}% - ${2 * check.required}px)`;
  }
  return whole;
}

function scoreRows(check) {
  const row = made("tr");
  const head = made("th");
  head.scope = "row";
  const verdict = made("span", VERDICTS[check.verdict] ?? check.verdict, check.verdict);
  head.append(made("span", check.dimension, "name"), verdict, made("span", ` · ${EFFECTS[check.severity]}`, "quiet"));
  if (check.current !== null) head.append(track(check));
  const { baseline, current, required } = check.numbers;
  row.append(head, made("td", baseline), made("td", current), made("td", required));
  if (!check.words) return [row];
  row.className = "explained";
  const why = made("tr");
  why.appendChild(made("td", check.words, "words")).colSpan = 4;
  return [row, why];
}

function wordsWithoutChanges(result) {
  if (result.same) return "Nothing: the current answer is the accepted one.";
  if (result.trivial) return "Nothing: the answers differ only in form, such as white space.";
  if (result.checks.some((check) => check.verdict === "error")) return "The answers could not be compared.";
  return "No change has a name. The answer may be in other words; fidelity says how much of it is left.";
}

function show(json) {
  const result = JSON.parse(json);
  element("json").textContent = json;
  if (result.problem) {
    element("result").hidden = true;
    say(result.problem, true);
    return;
  }
  const section = element("result");
  section.hidden = false;
  section.dataset.verdict = result.verdict;
  section.classList.toggle("noticed", result.checks.some((check) => check.verdict !== "pass"));
  element("verdict").textContent = result.heading;
  element("reasons").replaceChildren(...result.reasons.map((reason) => made("li", reason)));
  const isUnclear = !result.changes.length;
  element("no-changes").hidden = !isUnclear;
  element("no-changes").textContent = wordsWithoutChanges(result);
  element("changes").hidden = isUnclear;
  element("changes").replaceChildren(...result.changes.map(changeItem));
  element("diff").hidden = result.same;
  element("diff").replaceChildren(...diffPieces(result.diff));
  const shown = result.checks.filter((check) => check.shown);
  const others = result.checks.filter((check) => !check.shown);
  element("scores").tBodies[0].replaceChildren(...shown.flatMap(scoreRows));
  element("others-fold").hidden = !others.length;
  element("others-summary").textContent = `${others.length} more checks pass with 1.000`;
  element("others").textContent = others.map((check) => check.dimension).join(", ");
  element("comment").replaceChildren(commentOf(result.comment));
  element("markdown").textContent = result.comment;
  const count = result.changes.length;
  const counted = isUnclear ? wordsWithoutChanges(result) : `${count} ${count === 1 ? "change" : "changes"} in meaning.`;
  say(`${result.heading}. ${counted}`);
  if (!isOpening) element("verdict").scrollIntoView({ block: "nearest" });
  isOpening = false;
}

function compare() {
  if (!isReady) {
    asked = -1; // as soon as Python has started
    return;
  }
  const [prompt, accepted, current] = texts.map((field) => field.value);
  asked = Math.max(asked, answered) + 1;
  say("Comparing …");
  worker.postMessage({ number: asked, prompt, accepted, current });
}

function receive({ data }) {
  if (data.ready) {
    isReady = true;
    element("compare").disabled = false;
    document.documentElement.dataset.state = "ready";
    if (asked === -1) compare();
    else say("Ready. Choose an example or paste three texts.");
  } else if (data.error) {
    fail(data.error);
  } else if (data.number === asked) {
    answered = data.number;
    show(data.result);
    document.documentElement.dataset.answered = String(answered);
  }
}

function fail(reason) {
  console.error(reason);
  say(`This browser could not run the gate: ${String(reason).trim().split("\n").pop()}`, true);
}

async function start() {
  const files = {};
  for (const block of document.querySelectorAll("script[data-embedded]")) {
    files[block.dataset.embedded] = block.textContent;
    block.remove();
  }
  const packed = Uint8Array.from(atob(files.worker), (char) => char.charCodeAt(0));
  delete files.worker;
  const code = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  worker = new Worker(address);
  worker.onmessage = receive;
  worker.onerror = (event) => fail(event.message ?? "its worker did not start");
  worker.postMessage({ files });
}

function take(example) {
  for (const field of texts) field.value = example[field.id];
  compare();
}

for (const example of EXAMPLES) {
  const button = made("button", example.name);
  button.type = "button";
  button.addEventListener("click", () => take(example));
  element("examples").append(button);
}
element("compare").disabled = true;
element("form").noValidate = true; // the engine says what is missing, in the same words everywhere
element("form").addEventListener("submit", (event) => {
  event.preventDefault();
  compare();
});
element("form").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    compare();
  }
});
document.addEventListener("DOMContentLoaded", () => {
  if (texts.every((field) => !field.value)) { // a reload keeps what somebody wrote
    isOpening = true;
    take(EXAMPLES[0]);
  }
  start().catch(fail);
});
