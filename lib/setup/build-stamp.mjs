// Which sources the app was built from. Plain JavaScript on Node alone: it is asked before anything is built.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STAMP = ".next/winnow-built";
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "next.config.ts",
  "instrumentation.ts",
  "proxy.ts",
  "package-lock.json",
  "tsconfig.json",
];

/**
 * One name of all that a build is made from, by paths and contents: times say nothing, since an archive brings its files
 * with their old ones, and what was deleted has none. What is generated or only tests does not count.
 * @param {string} root the folder of the project
 * @returns {string}
 */
export function sourcesStamp(root) {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => filesBelow(root, source))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Whether the last whole build was made from these sources. */
export function isBuilt(root, sources) {
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sources;
}

/** From now on there is no whole build. */
export function forgetBuild(root) {
  rmSync(join(root, STAMP), { force: true });
}

/** There is a whole build of these sources, as they were when it began. */
export function noteBuild(root, sources) {
  writeFileSync(join(root, STAMP), sources);
}

/** Paths of the files below one of the project, in order. */
function filesBelow(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(full)
    .filter((name) => name !== "generated")
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}
