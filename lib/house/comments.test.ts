/** What comments cite, and where they are; what no source but one may name. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderDoc } from "../server/recipes/algorithm-docs";
import { ROOT, type Source, sourcesBelow } from "./sources.fixture";

test("no doc comment stands over another one, where it would describe nothing", () => {
  const stacked = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\r?\n[ \t]*(?=\/\*\*)/g;
  // What stands at the top of a file describes the file.
  const isStacked = ({ whole }: Source): boolean =>
    Array.from(whole.matchAll(stacked)).some(({ index }) => index > 0);
  expect(
    ["lib", "components", "app"]
      .flatMap(sourcesBelow)
      .filter(isStacked)
      .map(({ path }) => path),
  ).toEqual([]);
});

test("one setting names the folder of the evaluation corpora, which are not ours", () =>
  expect(
    ["lib", "components", "app", "e2e", "prisma"]
      .flatMap(sourcesBelow)
      .filter(({ path, whole }) => path !== "lib/house/comments.test.ts" && /shared\/corpora/.test(whole))
      .map(({ path }) => path),
  ).toEqual(["lib/corpora-folder.ts"]));

describe("what comments cite", () => {
  const sources = ["lib", "components", "app", "e2e"]
    .flatMap(sourcesBelow)
    .filter(({ path }) => path !== "lib/house/comments.test.ts");
  const unopenable = /(?<![/\w-])(algorithms|annotation|benchmarks|house|models|product|stack)\.md\b/;
  const anchorsOf = new Map<string, readonly string[] | null>();

  function anchorsIn(file: string): readonly string[] | null {
    let anchors = anchorsOf.get(file);
    if (anchors === undefined) {
      const path = join(ROOT, file);
      anchors = existsSync(path) ? renderDoc(file, readFileSync(path, "utf8")).anchors : null;
      anchorsOf.set(file, anchors);
    }
    return anchors;
  }

  /** Citations of a source that lead nowhere. */
  const deadIn = (whole: string): string[] =>
    Array.from(whole.matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g))
      .filter(([, file, anchor]) => {
        const anchors = anchorsIn(file!);
        return anchors === null || (anchor !== undefined && !anchors.includes(anchor));
      })
      .map(([cited]) => cited);

  test("is a page of this repository, never a design paper that only its authors had", () => {
    expect(sources.filter(({ whole }) => unopenable.test(whole)).map(({ path }) => path)).toEqual([]);
  });

  test("exists, with its section", () => {
    expect(sources.flatMap(({ path, whole }) => deadIn(whole).map((cited) => `${path}: ${cited}`))).toEqual(
      [],
    );
  });

  test("is searched in a way that finds what leads nowhere", () => {
    expect(unopenable.test("(algorithms.md 1.2)")).toBe(true);
    expect(unopenable.test("docs/algorithms/README.md")).toBe(false);
    expect(
      deadIn("docs/none.md docs/algorithms/song.md#none docs/algorithms/song.md#coreex docs/cli.md"),
    ).toEqual(["docs/none.md", "docs/algorithms/song.md#none"]);
  });
});
