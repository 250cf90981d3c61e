// Assembles the page and the npm package.
// Usage: build.js WASM VERSION FOLDER
// PROFLINT_NPM_NAME is the name of the package in the npm registry, with a scope, if its owner has one. Without it, the
// package is private: npm refuses to publish it. With PROFLINT_REPOSITORY_URL, the page links to the repository.
//
// A page opened from disk cannot load modules or files, so its scripts are joined into one, and another script
// contains the program and the source of its workers.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import zlib from "node:zlib";
import { fileURLToPath } from "node:url";

const [wasmPath, version, target] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const kImport = /^import\s+(?:\{[^}]*\}\s+from\s+)?"(\.[^"]+)";\n/gm;

// Joins modules that import each other by name into one script: each once, after its dependencies. Names are unique.
function joined(entry) {
  const seen = new Set(), parts = [], owners = new Map();
  const add = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = fs.readFileSync(file, "utf8");
    for (const [, other] of text.matchAll(kImport)) add(path.resolve(path.dirname(file), other));
    for (const [, name] of text.matchAll(/^(?:export )?(?:async )?(?:function|class|const|let) (\w+)/gm)) {
      if (owners.has(name)) throw new Error(`${name} is in ${owners.get(name)} and in ${file}`);
      owners.set(name, file);
    }
    const body = text.replace(kImport, "").replace(/^export /gm, "");
    if (/^\s*(?:import|export)\s/m.test(body)) throw new Error(`${file} has an import or export in an unsupported form`);
    parts.push(body);
  };
  add(path.join(here, entry));
  return `"use strict";\n(() => {\n${parts.join("\n")}})();\n`;
}

function write(name, content) {
  const file = path.join(target, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

function copy(from, to) {
  write(to, fs.readFileSync(path.join(here, from)));
}

function links() {
  const url = process.env.PROFLINT_REPOSITORY_URL;
  if (!url) return "";
  if (!/^https:\/\/[\w.~:/%-]+$/.test(url)) throw new Error(`PROFLINT_REPOSITORY_URL is not an https address: ${url}`);
  const link = (to, text) => `<a href="${url.replace(/\/$/, "")}${to}">${text}</a>`;
  return `<p>${[link("", "Source and documentation"), link("/tools/docs/rules.md", "Rules"), link("/tools/docs/formats.md", "About the formats")].join(" · ")}</p>\n`;
}

const wasm = fs.readFileSync(wasmPath);
const packed = zlib.gzipSync(wasm, { level: 9 });
const worker = joined("page/worker.js");

copy("page/style.css", "page/style.css");
write("page/index.html", fs.readFileSync(path.join(here, "page/index.html"), "utf8").replace("<!-- links -->\n", links()));
write("page/page.js", joined("page/app.js"));
write("page/program.js", `globalThis.proflintProgram = ${JSON.stringify({ wasm: packed.toString("base64"), worker })};\n`);

const description = JSON.parse(fs.readFileSync(path.join(here, "npm/package.json"), "utf8"));
const name = process.env.PROFLINT_NPM_NAME;
if (name && !/^@[a-z0-9][a-z0-9._-]*\/[a-z0-9][a-z0-9._-]*$/.test(name)) throw new Error(`PROFLINT_NPM_NAME is not a scoped name (@SCOPE/NAME): ${name}`);
write("package/package.json", JSON.stringify({ ...description, version, ...(name && { name, private: undefined }) }, null, 2) + "\n");
for (const name of ["cli.js", "index.js", "index.d.ts", "node_system.js"]) copy(`npm/${name}`, `package/npm/${name}`);
for (const name of ["wasi.js", "errno.js", "descriptors.js", "program.js", "node_files.js", "memory_files.js"])
  copy(`host/${name}`, `package/host/${name}`);
copy("npm/README.md", "package/README.md");
copy("../../LICENSE", "package/LICENSE");
write("package/proflint.wasm", wasm);
fs.chmodSync(path.join(target, "package/npm/cli.js"), 0o755);
console.log(`${wasm.length} bytes of WebAssembly, ${packed.length} compressed`);
