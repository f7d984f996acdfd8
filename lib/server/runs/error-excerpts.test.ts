import { afterAll, describe, expect, it } from "vitest";
import type { RunError } from "../../evaluation/errors/error-report";
import type { Store } from "../../store/interfaces/store";
import { withExcerpts } from "./error-excerpts";
import { pageThreads } from "../pages/page-threads";

const errorAt = (pageId: string, start: number, end: number): RunError => ({
  pageId,
  key: pageId,
  title: pageId,
  start,
  end,
  error: "missed",
  characters: 1,
  cause: "list",
  rule: "density",
  stage: "x",
  taggedBy: null,
});

describe("errors with excerpts", () => {
  afterAll(() => pageThreads().close());

  it("show their texts and sites, and ask for no page but theirs, all at once, each once", async () => {
    const read: string[] = [];
    const asked: (readonly string[])[] = [];
    const pages = {
      sources: async (ids: readonly string[]) => {
        asked.push(ids);
        return ids
          .filter((id) => id !== "gone")
          .map((id) => ({
            ...{ id, key: id, sha256: id, encoding: "utf-8", lang: null, url: null, bytes: 3_000_000 },
            site: id === "a" ? "a.example" : null,
          }));
      },
      bytes: async (id: string) => {
        read.push(id);
        return new TextEncoder().encode(`<p>first of ${id}</p><p>second of <b>${id}</b></p>`);
      },
    };
    const report = {
      extractorKey: "x",
      pages: 9,
      f1: 0,
      rules: [],
      causes: [],
      total: 9,
      queue: [],
      next: null,
      errors: [errorAt("b", 0, 1), errorAt("a", 1, 3), errorAt("b", 1, 2)],
    };
    const shown = await withExcerpts({ pages } as unknown as Store, report);
    expect(shown.errors.map(({ site, excerpt }) => [site, excerpt])).toEqual([
      [null, "first of b"],
      ["a.example", "second of a"],
      [null, "second of"],
    ]);
    expect(read).toEqual(["b", "a"]);
    expect(asked).toEqual([["b", "a"]]);
    expect((await withExcerpts({ pages } as unknown as Store, { ...report, errors: [] })).total).toBe(9);
    expect(read).toHaveLength(2);
    const withGone = { ...report, errors: [errorAt("a", 0, 1), errorAt("gone", 0, 1)] };
    await expect(withExcerpts({ pages } as unknown as Store, withGone)).rejects.toThrow("gone");
    expect(read).toHaveLength(2);
  });
});
