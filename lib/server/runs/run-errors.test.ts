import { describe, expect, it } from "vitest";
import { packErrors, type ErrorList, type ListedError } from "../../evaluation/errors/error-list";
import type { CauseTag } from "../../store/interfaces/causes";
import type { Store } from "../../store/interfaces/store";
import { runErrors } from "./run-errors";

const missed = (
  start: number,
  end: number,
  characters: number,
  cause: ListedError["cause"],
  rule = "density",
): ListedError => ({ start, end, error: "missed", characters, cause, rule, stage: "x" });
const extra = (
  start: number,
  end: number,
  characters: number,
  cause: ListedError["cause"],
  rule = "density",
): ListedError => ({ start, end, error: "extra", characters, cause, rule, stage: "x" });

function storeOf(
  lists: Readonly<Record<string, ErrorList>>,
  tags: readonly CauseTag[] = [],
): Pick<Store, "runs" | "causes"> {
  const rows = Object.entries(lists).map(([pageId, list]) => ({
    pageId,
    key: pageId,
    title: pageId.toUpperCase(),
    errors: packErrors(list),
  }));
  const errors: Store["runs"]["errors"] = async (_, __, { after, limit }) =>
    rows.filter(({ pageId }) => after === null || pageId > after).slice(0, limit);
  return { runs: { errors }, causes: { ofCorpus: async () => tags } } as unknown as Store;
}

const run = { id: "r", corpusId: "c" };
const all = { limit: 100 };
const tag = (change: Partial<CauseTag>): CauseTag => ({
  pageId: "a",
  start: 0,
  end: 2,
  error: "missed",
  cause: "table",
  annotator: "Ada",
  at: 0,
  ...change,
});

/**
 * a: half of the content is missed, in a list; b: as much kept beside the content as content, a caption and
 * comments; c: right.
 */
const LISTS = {
  a: { kept: 100, gold: 200, hits: 100, errors: [missed(0, 2, 100, "list")], rest: [] },
  b: {
    kept: 200,
    gold: 100,
    hits: 100,
    errors: [extra(4, 6, 60, "comments"), extra(2, 3, 40, "caption")],
    rest: [],
  },
  c: { kept: 100, gold: 100, hits: 100, errors: [], rest: [] },
};

describe("the errors of a run", () => {
  it("are added up by cause: F1 lost over all pages, the right ones too, the most expensive cause first", async () => {
    const { pages, f1, causes } = await runErrors(storeOf(LISTS), run, "x", all);
    expect(pages).toBe(3);
    expect(f1).toBeCloseTo((2 / 3 + 2 / 3 + 1) / 3, 12);
    expect(causes.map(({ cause }) => cause)).toEqual(["list", "comments", "caption"]);
    expect(causes[0]).toMatchObject({
      missed: { errors: 1, characters: 100 },
      extra: { errors: 0, characters: 0 },
      tagged: 0,
    });
    expect(causes[0]!.lost).toBeCloseTo((1 - 2 / 3) / 3, 12);
    expect(causes[1]!.lost).toBeCloseTo(((2 * 100) / (140 + 100) - 2 / 3) / 3, 12);
  });

  it("are added up by the rule that decided too, with the causes of each, and listed under one of them", async () => {
    const lists = {
      ...LISTS,
      b: { ...LISTS.b, errors: [extra(4, 6, 60, "comments"), extra(2, 3, 40, "caption", "gap")] },
    };
    const { rules, errors, total } = await runErrors(storeOf(lists), run, "x", {
      ...all,
      rule: "density in x",
    });
    expect(rules.map(({ rule, stage }) => `${rule} in ${stage}`)).toEqual(["density in x", "gap in x"]);
    expect(rules[0]).toMatchObject({
      missed: { errors: 1, characters: 100 },
      extra: { errors: 1, characters: 60 },
    });
    // All of page a, and of page b what is lost to the comments.
    expect(rules[0]!.lost).toBeCloseTo((1 / 3 + (200 / 240 - 2 / 3)) / 3, 12);
    expect(rules[0]!.causes.map(({ cause }) => cause)).toEqual(["list", "comments"]);
    expect(rules[0]!.causes[0]!.lost).toBeCloseTo(1 / 9, 12);
    expect(rules[1]!.causes.map(({ cause }) => cause)).toEqual(["caption"]);
    expect([total, errors.map(({ characters }) => characters)]).toEqual([2, [100, 60]]);
  });

  it("come missed before extra, the largest first, in windows", async () => {
    const { errors, total, next } = await runErrors(storeOf(LISTS), run, "x", all);
    expect(next).toBeNull();
    expect(errors.map(({ pageId, characters }) => [pageId, characters])).toEqual([
      ["a", 100],
      ["b", 60],
      ["b", 40],
    ]);
    expect(total).toBe(3);
    const first = await runErrors(storeOf(LISTS), run, "x", { limit: 1 });
    expect(await runErrors(storeOf(LISTS), run, "x", { after: first.next!, limit: 1 })).toMatchObject({
      total: 3,
      errors: [{ pageId: "b", title: "B", characters: 60 }],
    });
    // The first page is gone: what follows its error is still what follows it.
    const left = { b: LISTS.b, c: LISTS.c };
    expect(await runErrors(storeOf(left), run, "x", { after: first.next!, limit: 9 })).toMatchObject({
      errors: [{ characters: 60 }, { characters: 40 }],
      next: null,
    });
    await expect(runErrors(storeOf(LISTS), run, "x", { after: "1", limit: 1 })).rejects.toMatchObject({
      code: "bad-cursor",
    });
  });

  it("are the same in windows over more pages than are read at a time, whatever the order of the pages", async () => {
    const pages = Array.from({ length: 1_203 }, (_, at) => `p${String(at).padStart(4, "0")}`);
    const lists = Object.fromEntries(
      pages.map((id, at) => {
        const characters = 1 + ((at * 7919) % 1_203);
        const sums = { kept: 2_000, gold: 2_000 + characters, hits: 2_000 };
        return [id, { ...sums, errors: [missed(0, 1, characters, "list")], rest: [] }];
      }),
    );
    const store = storeOf(lists);
    const sizes: number[] = [];
    let after: string | undefined;
    do {
      const { errors, next, total, queue } = await runErrors(store, run, "x", {
        limit: 500,
        ...(after !== undefined && { after }),
      });
      sizes.push(...errors.map(({ characters }) => characters));
      expect([total, queue.length]).toEqual([1_203, 1_203]);
      after = next ?? undefined;
    } while (after !== undefined);
    expect(sizes).toEqual(Array.from({ length: 1_203 }, (_, at) => 1_203 - at));
  });

  it("can be asked for by kind and cause; the pages to go through follow by what they lose to those", async () => {
    expect((await runErrors(storeOf(LISTS), run, "x", all)).queue).toEqual(["a", "b"]);
    expect(await runErrors(storeOf(LISTS), run, "x", { ...all, error: "extra" })).toMatchObject({
      total: 2,
      queue: ["b"],
    });
    expect(await runErrors(storeOf(LISTS), run, "x", { ...all, cause: "caption" })).toMatchObject({
      total: 1,
      queue: ["b"],
    });
    expect(await runErrors(storeOf(LISTS), run, "x", { ...all, cause: "form" })).toMatchObject({
      total: 0,
      queue: [],
      errors: [],
    });
  });

  it("have the cause that a person named, where the tag covers more than half of the text and is of the same kind", async () => {
    const named = await runErrors(storeOf(LISTS, [tag({})]), run, "x", all);
    expect(named.errors[0]).toMatchObject({ cause: "table", taggedBy: "Ada" });
    expect(named.causes.find(({ cause }) => cause === "table")).toMatchObject({ tagged: 1 });
    for (const change of [{ start: 1 }, { error: "extra" }, { pageId: "c" }] as const) {
      expect((await runErrors(storeOf(LISTS, [tag(change)]), run, "x", all)).errors[0]).toMatchObject({
        cause: "list",
        taggedBy: null,
      });
    }
  });

  it("are none where no page of the run has known content", async () => {
    expect(await runErrors(storeOf({}), run, "x", all)).toEqual({
      extractorKey: "x",
      pages: 0,
      f1: 0,
      causes: [],
      rules: [],
      total: 0,
      errors: [],
      next: null,
      queue: [],
    });
  });
});
