import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The rooms of lib/ whose source decides what an extractor answers and how the answer is scored. */
export const SCORING_ROOMS = [
  "text",
  "learn",
  "page",
  "blocks",
  "extractors",
  "evaluation",
  "corpus",
] as const;
/** The versions of the packages among them: the parser, the peers. */
const LOCK_FILE = "package-lock.json";

/**
 * One name, 22 characters of base64url, for everything that a stored score depends on beside the page and the
 * configuration: the source of the scoring rooms, the packages' versions and Node's (its ICU cuts words). A
 * score made under another name is computed again.
 * @param root the folder of the project
 */
export function codeVersion(root: string, node: string = process.version): string {
  const hash = createHash("sha256").update(node);
  const files = [
    join(root, LOCK_FILE),
    ...SCORING_ROOMS.flatMap((room) => sourcesIn(join(root, "lib", room))),
  ];
  for (const file of files)
    hash.update(`\0${relative(root, file).split(sep).join("/")}\0`).update(readFileSync(file));
  return hash.digest("base64url").slice(0, 22);
}

function sourcesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.(ts|json)$/.test(name) && !/\.(test|fixture)\.ts$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
