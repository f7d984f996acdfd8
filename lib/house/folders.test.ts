/** Folders of lib and of the interface: none too full, none that imports itself by way of others. */
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { cyclesIn, isTest, lib, sourcesBelow, targetOf } from "./sources.fixture";

/** Sources of one folder, without tests and styles: more have rooms in them that nobody has named yet. */
const MOST_FILES = 21;

const folderOf = (path: string): string => posix.dirname(path);

describe("the folders of lib and components", () => {
  const sources = [...lib, ...sourcesBelow("components").filter((source) => !isTest(source))];

  test("never import themselves by way of others", () => {
    const graph = new Map<string, Set<string>>();
    for (const source of sources) {
      const from = folderOf(source.path);
      const targets = graph.get(from) ?? new Set();
      graph.set(from, targets);
      for (const entry of source.imports) {
        const target = targetOf(source, entry);
        // A style sheet imports nothing.
        if (target === null || target.endsWith(".css") || folderOf(target) === from) continue;
        targets.add(folderOf(target));
      }
    }
    expect(cyclesIn(new Map([...graph].map(([from, targets]) => [from, [...targets]])))).toEqual([]);
  });

  test(`have at most ${MOST_FILES} sources each`, () => {
    const counts = new Map<string, number>();
    for (const { path } of sources) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });
});
