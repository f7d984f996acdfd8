/**
 * What the workspace loads before it can be used, by what imports what. How many bytes that is, the bench
 * measures in a browser; this finds at once what would put a large part back in.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isTest, lib, ROOT, sourcesBelow, targetOf, type Import, type Source } from "./sources.fixture";

const sources = [...lib, ...sourcesBelow("components").filter((source) => !isTest(source))];
const byName = new Map(sources.map((source) => [source.path.replace(/\.\w+$/, ""), source]));

const sourceAt = (name: string): Source => {
  const found = byName.get(name) ?? byName.get(`${name}/index`);
  if (found === undefined) throw new Error(`no such source: ${name}`);
  return found;
};

/** What comes in one go with a source: paths of the project, and the names of packages. */
function loadedWith(first: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const waiting = [sourceAt(first)];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (loaded.has(source.path)) continue;
    loaded.add(source.path);
    for (const entry of source.imports.filter(({ isType, isLater }) => !isType && !isLater)) {
      const target = targetOf(source, entry);
      if (target === null) loaded.add(entry.specifier);
      else if (!/\.(css|json)$/.test(target)) waiting.push(sourceAt(target));
    }
  }
  return loaded;
}

/** What the descriptor of a mode fetches later: its parts, its host, its keys. */
function partsOf(mode: string): readonly string[] {
  const source = sourceAt(`components/modes/${mode}/mode`);
  const later = (entry: Import) => (entry.isLater ? (targetOf(source, entry) ?? []) : []);
  return source.imports.flatMap(later);
}

const MODES = readdirSync(join(ROOT, "components/modes"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const PARTS = MODES.flatMap(partsOf);

test.each(PARTS)("%s comes without the parser: pages are parsed in a worker", (part) => {
  const loaded = loadedWith(part);
  expect([loaded.has("parse5"), loaded.has("lib/page/parsing/parse.ts")]).toEqual([false, false]);
});

test.each([
  "components/modes/inspect/inspect-host",
  ...MODES.filter((mode) => mode !== "inspect").flatMap(partsOf),
])("%s comes without the instruments of inspect mode, which nobody sees in another", (part) =>
  expect(loadedWith(part).has("components/instruments/registry.ts")).toBe(false),
);

test("the stand-ins for a screen, which come along with each, have no bar of their own", () => {
  expect(
    loadedWith("components/screens/shell/spare-screen").has("components/screens/shell/top-bar.tsx"),
  ).toBe(false);
});

test("is looked for in a way that finds all three", () => {
  expect(loadedWith("components/workbench/page/parse-worker").has("parse5")).toBe(true);
  expect(loadedWith("components/modes/inspect/inspect-mode").has("components/instruments/registry.ts")).toBe(
    true,
  );
  expect(loadedWith("components/screens/shell/screen").has("components/screens/shell/top-bar.tsx")).toBe(
    true,
  );
  expect(PARTS).toContain("components/modes/inspect/inspect-host");
});
