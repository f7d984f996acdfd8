import { expect, it } from "vitest";
import { pageInMemory } from "./in-memory";
import { joined } from "./joined";
import { listPages, type Source } from "./source";

const bytes = new TextEncoder().encode("<p>Rain");

function corpus(name: string, ids: readonly string[], count: number | null = ids.length): Source {
  async function* pages() {
    for (const id of ids) yield pageInMemory({ id, bytes, kind: "article" });
  }
  return { name, count, pages: pages(), rejects: [], close: async () => {} };
}

it("several corpora are one source, whose pages say where they are from", async () => {
  const source = joined([corpus("rain", ["a", "b"]), corpus("snow", ["a"]), corpus("fog", [])]);
  expect([source.name, source.count]).toEqual(["rain + snow + fog", 3]);
  expect((await listPages(source)).map(({ key, corpus: from, kind }) => [key, from, kind])).toEqual([
    ["rain/a", "rain", "article"],
    ["rain/b", "rain", "article"],
    ["snow/a", "snow", "article"],
  ]);
});

it("a source of several counts its pages only if each of them does", () => {
  expect(joined([corpus("rain", ["a"]), corpus("snow", ["b"], null)]).count).toBeNull();
});

it("two corpora of one name are refused, since their pages could not be told apart", () => {
  expect(() => joined([corpus("rain", ["a"]), corpus("rain", ["b"])])).toThrow(
    expect.objectContaining({ code: "same-corpus" }),
  );
});
