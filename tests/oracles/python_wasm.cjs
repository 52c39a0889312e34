// Runs a Python script on CPython built for WebAssembly: node python_wasm.cjs PYODIDE_FOLDER CHECKOUT SCRIPT
// The script lies in the checkout. Only the checkout is mounted, and only the standard library is there.
const path = require("path");

async function main([folder, checkout, script]) {
  const { loadPyodide } = require(path.resolve(folder));
  const seed = process.env.PYTHONHASHSEED || "0";
  const python = await loadPyodide({ env: { PYTHONHASHSEED: seed, PYTHONDONTWRITEBYTECODE: "1" } });
  python.FS.mkdir("/checkout");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path.resolve(checkout) }, "/checkout");
  const inside = path.relative(path.resolve(checkout), path.resolve(script)).split(path.sep).join("/");
  python.globals.set("script", `/checkout/${inside}`);
  python.runPython("import runpy; runpy.run_path(script, run_name='__main__')");
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
