// Writes the version of the code that decides answers as a constant: part of every build, so that no program
// reads sources while it runs. Plain JavaScript on Node alone.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * The rooms of lib/ whose sources decide what an extractor answers and how the answer is scored.
 * @type {readonly string[]}
 */
export const DECIDING_ROOMS = [
  "text",
  "learn",
  "page",
  "blocks",
  "gold",
  "extractors",
  "recipes",
  "evaluation",
  "corpus",
  "peers",
];
const TARGET = "lib/run/generated/code-version.ts";

/**
 * One name, 22 characters of base64url: of the sources of the deciding rooms, of the packages that they
 * import with all that those depend on, and of the major version of Node (its ICU cuts words).
 * @param {string} root the folder of the project
 * @param {string} node e.g. `v22.1.0`
 * @returns {string}
 */
export function codeVersion(root, node = process.version) {
  const hash = createHash("sha256").update(node.split(".", 1)[0]);
  const imported = new Set();
  for (const file of DECIDING_ROOMS.flatMap((room) => sourcesIn(join(root, "lib", room)))) {
    const source = readFileSync(file, "utf8");
    hash.update(`\0${relative(root, file).split(sep).join("/")}\0`).update(source);
    for (const [, name] of source.matchAll(/(?:from|import|import\()\s*"([^".][^"]*)"/g))
      imported.add(packageOf(name));
  }
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const line of packagesBehind(lock.packages ?? {}, imported)) hash.update(`\0${line}`);
  return hash.digest("base64url").slice(0, 22);
}

/** Write the constant where it is missing or another. */
export function writeCodeVersion(root) {
  const target = join(root, TARGET);
  const text = `/** Names the code that decides answers; made by lib/setup/code-version.mjs. */\nexport const CODE_VERSION = ${JSON.stringify(codeVersion(root))};\n`;
  if (existsSync(target) && readFileSync(target, "utf8") === text) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function sourcesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|json)$/.test(name) && !/\.(test|fixture)\.ts$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

const packageOf = (specifier) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** Each package that is imported or needed by one that is, with its version, in order. */
function packagesBehind(locked, imported) {
  const open = [...imported].filter((name) => !name.startsWith("node:") && !builtinModules.includes(name));
  const known = new Map();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (known.has(name)) continue;
    const own = locked[`node_modules/${name}`];
    known.set(name, own?.version ?? "missing");
    open.push(...Object.keys(own?.dependencies ?? {}));
  }
  return [...known].map(([name, version]) => `${name}@${version}`).sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeCodeVersion(join(dirname(fileURLToPath(import.meta.url)), "../.."));
