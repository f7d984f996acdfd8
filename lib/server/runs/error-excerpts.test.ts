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

  it("show their texts and sites, and read no page but theirs, each once", async () => {
    const read: string[] = [];
    const pages = {
      get: async (id: string) => ({
        id,
        site: id === "a" ? "a.example" : null,
        encoding: "utf-8",
        gold: {},
        lang: null,
        url: null,
        bytes: 3_000_000,
      }),
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
    expect((await withExcerpts({ pages } as unknown as Store, { ...report, errors: [] })).total).toBe(9);
    expect(read).toHaveLength(2);
  });
});
