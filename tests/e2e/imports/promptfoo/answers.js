// Static answers; RUN=2 gives those of a later recording.
const later = process.env.RUN === "2";
const careful = {
  "How long do I have to return an item?": later
    ? "Please visit our website."
    : "You have 30 days from delivery to return an item, and the refund covers shipping.",
  "Wann habt ihr geöffnet?": "Montag bis Freitag von 9 bis 17 Uhr.",
  "Which order is late?": { order: "A-1042", days: 3, why: "Zoll – „Prüfung“" },
  "What is silent?": "",
  "Do you ship to Norway?": "Yes, we ship to Norway within five working days.",
  "Do you ship to Japan?": "Not yet; we ship within Europe only.",
};
const brief = { ...careful, "How long do I have to return an item?": "30 days from delivery." };
module.exports = class {
  constructor(options) {
    this.config = options.config;
  }
  id() {
    return "file://answers.js";
  }
  async callApi(prompt, context) {
    const question = context.vars.question;
    if (question === "What breaks?") return { error: "API error: 503 Service Unavailable" };
    return { output: (this.config.voice === "brief" ? brief : careful)[question] };
  }
};
