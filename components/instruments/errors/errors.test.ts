import { describe, expect, it } from "vitest";
import type { GoldRecord } from "@/lib/corpus/record";
import type { ErrorRun } from "@/lib/evaluation/errors/error-runs";
import type { CauseTag } from "@/lib/store/interfaces/causes";
import { causesWith, inOrder, placeOf, stepError } from "@/lib/view/errors/error-order";
import { createErrorsStore, type ErrorsApi } from "./errors-store";

const run = (start: number, end: number, error: ErrorRun["error"], characters: number): ErrorRun => ({
  range: { start, end },
  error,
  characters,
});
const ERRORS = [
  run(0, 1, "extra", 90),
  run(2, 3, "missed", 10),
  run(4, 5, "missed", 40),
  run(6, 7, "extra", 5),
];
const at = (error: ErrorRun) => ({ range: error.range, node: null });
const tag = (change: Partial<CauseTag> = {}): CauseTag => ({
  pageId: "p",
  start: 2,
  end: 3,
  error: "missed",
  cause: "list",
  annotator: "Ada",
  at: 1,
  ...change,
});

describe("errors in order", () => {
  it("begin with missed text, each kind by lost characters", () => {
    expect(inOrder(ERRORS, "all").map(({ range }) => range.start)).toEqual([4, 2, 0, 6]);
    expect(inOrder(ERRORS, "extra").map(({ range }) => range.start)).toEqual([0, 6]);
    expect(inOrder([], "all")).toEqual([]);
  });

  it("leave out what is one character long, and nothing longer", () => {
    expect(inOrder([run(0, 1, "missed", 1), run(2, 3, "missed", 2)], "all")).toEqual([
      run(2, 3, "missed", 2),
    ]);
  });

  it("of a kind that somebody chose are listed where all are of one character, and else leave those out", () => {
    const slight = [run(0, 1, "extra", 1), run(4, 5, "missed", 1)];
    expect(inOrder(slight, "all", true)).toEqual([slight[1], slight[0]]);
    expect(inOrder(slight, "extra", true)).toEqual([slight[0]]);
    const longer = run(2, 3, "missed", 2);
    expect(inOrder([...slight, longer], "all", true)).toEqual([longer]);
    expect(inOrder(slight, "all")).toEqual([]);
  });

  it("are gone through from the first or the last, and end", () => {
    const ordered = inOrder(ERRORS, "all");
    expect(stepError(ordered, null, 1)).toBe(ordered[0]);
    expect(stepError(ordered, null, -1)).toBe(ordered[3]);
    expect(stepError(ordered, at(ordered[0]!), 1)).toBe(ordered[1]);
    expect(stepError(ordered, at(ordered[3]!), 1)).toBeNull();
    expect(stepError(ordered, at(ordered[0]!), -1)).toBeNull();
    expect(stepError([], null, 1)).toBeNull();
    expect(placeOf(ordered, at(run(2, 4, "missed", 1)))).toBe(-1);
  });

  it("list the proposed cause first, once", () => {
    expect(causesWith("quote", ["list", "quote", "other"])).toEqual(["quote", "list", "other"]);
  });
});

/** A server in memory that can be told to fail. */
function serverWith(first: readonly CauseTag[] = [], gold: GoldRecord = { id: "p", text: "x" }) {
  let tags = [...first];
  const states: GoldRecord[] = [gold];
  const server = { fails: false, tagsThere: () => tags, asked: [] as string[] };
  const answer = async <T>(what: string, give: () => T): Promise<T> => {
    server.asked.push(what);
    if (server.fails) throw new Error("the server did not answer");
    return give();
  };
  const without = ({ start, end, error }: Pick<CauseTag, "start" | "end" | "error">) =>
    tags.filter((other) => other.start !== start || other.end !== end || other.error !== error);
  const api: ErrorsApi = {
    tags: () => answer("tags", () => tags),
    tag: (place, cause, annotator) =>
      answer("tag", () => {
        const made = tag({ ...place, cause, annotator });
        tags = [...without(place), made];
        return made;
      }),
    untag: (place) =>
      answer("untag", () => {
        tags = without(place);
      }),
    correct: ({ start, end }, to, by, { corrections }) =>
      answer(`correct ${to} after ${corrections}`, () => {
        const before = states.at(-1)!;
        states.push({
          ...before,
          corrections: [
            ...(before.corrections ?? []),
            { start, end, to, by, at: `2026-01-02T03:04:05.00${states.length}Z` },
          ],
        });
        return states.at(-1)!;
      }),
    gold: () => answer("gold", () => states.at(-1)!),
    undoCorrection: ({ last }) =>
      answer("undo", () => {
        expect(last).toBe(states.at(-1)!.corrections!.at(-1)!.at);
        const before = states.at(-1)!;
        states.push({ ...before, corrections: (before.corrections ?? []).slice(0, -1) });
        return states.at(-1)!;
      }),
  };
  return { server, api };
}

describe("what people say of errors", () => {
  const error = run(2, 3, "missed", 10);

  it("goes by the names as soon as they are told, gold too, with what was corrected meanwhile", async () => {
    const by = (name: string): GoldRecord => ({
      id: "p",
      text: "x",
      corrections: [{ start: 2, end: 3, to: "main", by: name, at: "2026-01-01T00:00:00.000Z" }],
    });
    const { server, api } = serverWith([tag({ annotator: "person:7" })], by("Ada"));
    const store = createErrorsStore(by("person:7"), {
      ...api,
      tags: async () => (await api.tags()).map((said) => ({ ...said, annotator: "Ada" })),
    });
    await store.getState().namesKnown(by("Ada"));
    expect(store.getState()).toMatchObject({ gold: by("Ada"), tags: [{ annotator: "Ada" }], problem: null });
    expect(server.asked).toEqual(["tags"]);
    const correcting = store.getState().correctGold(error, "Bob");
    await store.getState().namesKnown(by("Ada"));
    await correcting;
    expect(store.getState().gold.corrections!.map((correction) => correction.by)).toEqual(["Ada", "Bob"]);
  });

  it("is kept by the server, replaced, taken back and undone step by step", async () => {
    const { server, api } = serverWith();
    const store = createErrorsStore({ id: "p" }, api);
    await store.getState().setCause(error, "table", "Ada");
    await store.getState().setCause(error, "quote", "Bob");
    await store.getState().clearCause(error);
    expect(store.getState().tags).toEqual([]);
    await store.getState().undo();
    expect(store.getState().tags).toMatchObject([{ cause: "quote", annotator: "Bob" }]);
    await store.getState().undo();
    expect(store.getState().tags).toMatchObject([{ cause: "table", annotator: "Ada" }]);
    await store.getState().undo();
    await store.getState().undo();
    expect(store.getState()).toMatchObject({ tags: [], done: [] });
    expect(server.tagsThere()).toEqual([]);
  });

  it("replaces a wider tag that an earlier look left on the text, and gives it back on undo", async () => {
    const { server, api } = serverWith([tag({ start: 1, end: 4, cause: "comments" })]);
    const store = createErrorsStore({ id: "p" }, api);
    await store.getState().load();
    await store.getState().setCause(error, "table", "Ada");
    expect(server.tagsThere()).toMatchObject([{ start: 2, cause: "table" }]);
    await store.getState().undo();
    expect(server.tagsThere()).toMatchObject([{ start: 1, end: 4, cause: "comments" }]);
    expect(store.getState().tags).toMatchObject([{ start: 1, end: 4, cause: "comments" }]);
  });

  it("stays on the server where another cause in its place, or taking that back, fails", async () => {
    const wider = tag({ start: 1, end: 4, cause: "comments" });
    const { server, api } = serverWith([wider]);
    let fails = true;
    const store = createErrorsStore(
      { id: "p" },
      { ...api, tag: (...said) => (fails ? Promise.reject(new Error("gone")) : api.tag(...said)) },
    );
    await store.getState().load();
    await store.getState().setCause(error, "table", "Ada");
    expect(store.getState()).toMatchObject({ problem: "gone", tags: [wider], done: [] });
    expect(server.tagsThere()).toEqual([wider]);
    fails = false;
    await store.getState().setCause(error, "table", "Ada");
    fails = true;
    await store.getState().undo();
    expect(store.getState()).toMatchObject({ problem: "gone", tags: [{ cause: "table" }] });
    expect(server.tagsThere()).toMatchObject([{ cause: "table" }]);
    fails = false;
    await store.getState().undo();
    expect(store.getState()).toMatchObject({ problem: null, tags: [{ cause: "comments" }] });
    expect(server.tagsThere()).toMatchObject([{ cause: "comments" }]);
  });

  it("is shown beside what it could not replace, and replaces that when it is said again", async () => {
    const { server, api } = serverWith([tag({ start: 1, end: 4, cause: "comments" })]);
    let fails = true;
    const store = createErrorsStore(
      { id: "p" },
      { ...api, untag: (place) => (fails ? Promise.reject(new Error("gone")) : api.untag(place)) },
    );
    await store.getState().load();
    await store.getState().setCause(error, "table", "Ada");
    expect(store.getState().tags).toMatchObject([{ cause: "comments" }, { cause: "table" }]);
    expect(server.tagsThere()).toEqual(store.getState().tags);
    fails = false;
    await store.getState().setCause(error, "table", "Ada");
    expect(store.getState()).toMatchObject({ problem: null, tags: [{ cause: "table" }] });
    expect(server.tagsThere()).toMatchObject([{ cause: "table" }]);
  });

  it("stays as it was where the server does not answer, and says why", async () => {
    const { server, api } = serverWith([tag()]);
    const store = createErrorsStore({ id: "p" }, api);
    await store.getState().load();
    server.fails = true;
    await store.getState().setCause(error, "table", "Ada");
    expect(store.getState()).toMatchObject({
      problem: "the server did not answer",
      isBusy: false,
      done: [],
      tags: [{ cause: "list" }],
    });
    server.fails = false;
    await store.getState().setCause(error, "table", "Ada");
    expect(store.getState()).toMatchObject({ problem: null, tags: [{ cause: "table" }] });
  });
});

describe("wrong gold", () => {
  it("is put right by the kind of the error, told on, and undone, also what was corrected before this visit", async () => {
    const before = { start: 0, end: 1, to: "main", by: "Eve", at: "2026-01-01T00:00:00.000Z" } as const;
    const { server, api } = serverWith([], { id: "p", text: "x", corrections: [before] });
    const told: number[] = [];
    const store = createErrorsStore({ id: "p", text: "x", corrections: [before] }, api);
    store.subscribe((now, before) => {
      if (now.gold !== before.gold) told.push(now.gold.corrections?.length ?? 0);
    });
    await store.getState().correctGold(run(2, 3, "missed", 10), "Ada");
    await store.getState().correctGold(run(4, 5, "extra", 10), "Ada");
    expect(server.asked).toEqual(["correct boilerplate after 1", "correct main after 2"]);
    await store.getState().undo();
    await store.getState().undo();
    expect(store.getState().done).toEqual([]);
    await store.getState().undo();
    expect(told).toEqual([2, 3, 2, 1, 0]);
    expect(server.asked.filter((what) => what === "undo")).toHaveLength(3);
  });

  it("shows what somebody else made of it where both corrected at once", async () => {
    const { api } = serverWith([], { id: "p", text: "theirs" });
    const told: (string | undefined)[] = [];
    const conflict = Object.assign(new Error("somebody else corrected the gold of this page meanwhile"), {
      status: 409,
    });
    const store = createErrorsStore(
      { id: "p", text: "mine" },
      { ...api, correct: () => Promise.reject(conflict) },
    );
    store.subscribe((now, before) => {
      if (now.gold !== before.gold) told.push(now.gold.text);
    });
    await store.getState().correctGold(run(2, 3, "missed", 10), "Ada");
    expect(told).toEqual(["theirs"]);
    expect(store.getState()).toMatchObject({ gold: { text: "theirs" }, problem: conflict.message, done: [] });
  });

  it("is asked for once where the key is pressed twice before the server answers", async () => {
    const { server, api } = serverWith();
    const store = createErrorsStore({ id: "p", text: "x" }, api);
    await Promise.all([
      store.getState().correctGold(run(2, 3, "missed", 10), "Ada"),
      store.getState().correctGold(run(2, 3, "missed", 10), "Ada"),
    ]);
    expect(server.asked).toHaveLength(1);
  });
});

describe("what is asked for while the server has not answered yet", () => {
  const first = run(2, 3, "missed", 10);
  const second = run(4, 5, "extra", 10);

  it("is put right once the causes are there, and only what people ask for shows as work", async () => {
    const { server, api } = serverWith([tag()]);
    const store = createErrorsStore({ id: "p", text: "x" }, api);
    const busy: boolean[] = [];
    const loaded = store.getState().load();
    busy.push(store.getState().isBusy);
    const corrected = store.getState().correctGold(first, "Ada");
    busy.push(store.getState().isBusy);
    await Promise.all([loaded, corrected]);
    busy.push(store.getState().isBusy);
    expect(server.asked).toEqual(["tags", "correct boilerplate after 0"]);
    expect(busy).toEqual([false, true, false]);
    expect(store.getState()).toMatchObject({
      tags: [{ cause: "list" }],
      gold: { corrections: [{ start: 2 }] },
      problem: null,
    });
  });

  it("is done in its turn, each step on what the one before made", async () => {
    const { server, api } = serverWith();
    const store = createErrorsStore({ id: "p", text: "x" }, api);
    const { correctGold, setCause, undo } = store.getState();
    await Promise.all([
      correctGold(first, "Ada"),
      correctGold(second, "Ada"),
      undo(),
      setCause(first, "list", "Ada"),
      setCause(first, "table", "Ada"),
      undo(),
    ]);
    expect(server.asked.slice(0, 3)).toEqual(["correct boilerplate after 0", "correct main after 1", "undo"]);
    expect(store.getState()).toMatchObject({
      gold: { corrections: [{ start: 2 }] },
      tags: [{ cause: "list" }],
      isBusy: false,
    });
  });

  it("can be the same correction again after it was taken back or has failed", async () => {
    const { server, api } = serverWith();
    const store = createErrorsStore({ id: "p", text: "x" }, api);
    const { correctGold, undo } = store.getState();
    await Promise.all([correctGold(first, "Ada"), undo(), correctGold(first, "Ada")]);
    expect(server.asked).toEqual(["correct boilerplate after 0", "undo", "correct boilerplate after 0"]);
    server.fails = true;
    await correctGold(second, "Ada");
    server.fails = false;
    await correctGold(second, "Ada");
    expect(store.getState()).toMatchObject({
      gold: { corrections: [{ start: 2 }, { start: 4 }] },
      problem: null,
    });
  });

  it("is let go where what it stood behind fails, which is told: taking back would take back what somebody else did", async () => {
    const { server, api } = serverWith();
    server.fails = true;
    const store = createErrorsStore({ id: "p", text: "x" }, api);
    const { correctGold, undo } = store.getState();
    await Promise.all([correctGold(first, "Ada"), undo(), correctGold(second, "Ada")]);
    expect(server.asked).toHaveLength(1);
    expect(store.getState()).toMatchObject({ problem: "the server did not answer", isBusy: false, done: [] });
  });
});
