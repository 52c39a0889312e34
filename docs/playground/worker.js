// Runs in a worker made from a Blob, after Pyodide's own two scripts: starts Python and judges what the page sends.
/* global _createPyodideModule, loadPyodide */

const BASE = "https://embedded.invalid/"; // Pyodide needs an address to begin the names of its files with
let files = {};

async function bytesOf(base64) {
  const text = atob(base64);
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// All that Pyodide asks for is in the page. Nothing else can be fetched, which the page's policy forbids as well.
globalThis.fetch = async (address) => {
  const name = String(address).slice(BASE.length);
  if (!String(address).startsWith(BASE) || !Object.hasOwn(files, name)) throw new TypeError(`not embedded: ${address}`);
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(await bytesOf(files[name]), { headers: { "Content-Type": type } });
};

async function start(embedded) {
  files = embedded;
  const python = await loadPyodide({
    indexURL: BASE,
    createPyodideModule: _createPyodideModule,
    lockFileContents: JSON.parse(new TextDecoder().decode(await bytesOf(files.lock))),
    env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
  });
  python.FS.writeFile("/engine.zip", await bytesOf(files.engine));
  files = {};
  python.runPython("import sys; sys.path.insert(0, '/engine.zip'); from judged import judged");
  const judged = python.globals.get("judged");
  judged("Why?", "Because it is.", "Because it was."); // reads the data files once, so that the first answer comes soon
  return judged;
}

let judged;

self.onmessage = async ({ data }) => {
  try {
    if (data.files) {
      judged = await start(data.files);
      self.postMessage({ ready: true });
    } else {
      self.postMessage({ number: data.number, result: judged(data.prompt, data.accepted, data.current) });
    }
  } catch (error) {
    self.postMessage({ number: data.number, error: String(error) });
  }
};
