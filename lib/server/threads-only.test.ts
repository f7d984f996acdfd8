/**
 * What reads the bytes of pages runs on threads only: no module that runs in the server itself imports it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** By what it takes to find them in an import: names, or for whole modules their path. */
const READERS = [
  /\bdecodeBytes\b/,
  /\bparsePage\b/,
  /\bstoredPage\b/,
  /\bstoredSource\b/,
  /\bderivedView\b/,
  /\bcorrectGold\b/,
  /\bundoCorrection\b/,
  /\bsettleGold\b/,
  /\bcontentMask\b/,
  /\bexcerptOf\b/,
  /\bprovideNodePeers\b/,
  /\bextractPage\b/,
  /\bpagePoints\b/,
  /\bevaluatePage\b/,
  /\brunOn\b/,
  /\bblocksForTwin\b/,
  /\bnearestTwin\b/,
  /\bpageTasks\b/,
  /["']parse5["']/,
];

/** Run on threads, or written here for them. */
const ON_THREADS =
  /^lib\/server\/(?:page-tasks\/|reading\/(?:site-survey|answered-fields)\.ts$|derived\/(?!cache)[a-z-]+\.ts$)|\.(?:test|fixture)\.tsx?$/;

function importsOf(text: string): string[] {
  return Array.from(text.matchAll(/^import\s+(?!type\s)[^;]*?;/gm), ([statement]) => statement);
}

test("no module of the server but the tasks of its threads imports what reads a page", () => {
  const files = ["lib/server", "app"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.split("\\").join("/")}`),
  );
  const found = files
    .filter((file) => !ON_THREADS.test(file))
    .flatMap((file) =>
      importsOf(readFileSync(join(ROOT, file), "utf8"))
        .filter((statement) => READERS.some((reader) => reader.test(statement)))
        .map((statement) => `${file}: ${statement}`),
    );
  expect(files.length).toBeGreaterThan(80);
  expect(found).toEqual([]);
});
