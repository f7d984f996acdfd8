import { describe, expect, test } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import type { Operation } from "@/lib/labels/model";
import type { LabelsApi } from "@/components/workbench/saving/labels-api";
import { countingStamp, labelServer } from "@/components/workbench/saving/testing";
import { memoryOutbox } from "@/components/workbench/saving/memory-outbox";
import { skipStep } from "@/components/modes/annotate/actions/skipping";
import { openSession, type Session } from "./session";
import { sendLeftovers } from "@/components/workbench/saving/leftovers";

const page = parsePage("<h1>one</h1><p>two</p>");
const desk = { pageId: "p", annotator: "You" };
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

const tab = (api: LabelsApi, name: string, outbox = memoryOutbox()) =>
  openSession({
    page,
    desk,
    extractors: [],
    ask: () => Promise.reject(new Error("nobody is asked")),
    proposer: null,
    outbox,
    api,
    stamp: countingStamp(name),
    schedule: () => () => undefined,
  });

test("two tabs on one page keep both logs, and the second one is told what the first one did", async () => {
  const api = labelServer();
  const [first, second] = [await tab(api, "first-"), await tab(api, "second-")];
  first.annotate.perform("annotate.label.main");
  await settle();
  second.annotate.perform("annotate.label.quote");
  await settle();
  expect(second.merge.getState().merge).toMatchObject({
    theirs: [{ label: "main" }],
    mine: [{ label: "main" }, { label: "quote" }],
  });
  expect(api.operations).toHaveLength(3);
  expect(second.annotate.state.getState().operations).toEqual(api.operations);
  expect(first.merge.getState().merge).toBeNull();
});

test("undoing the other side of a merge is an operation like any other", async () => {
  const api = labelServer();
  const [first, second] = [await tab(api, "first-"), await tab(api, "second-")];
  first.annotate.perform("annotate.label.boilerplate");
  await settle();
  second.annotate.perform("annotate.next-block");
  second.annotate.perform("annotate.label.main");
  await settle();
  second.takeBack("theirs");
  await settle();
  expect(second.annotate.state.getState().decisions.units.map(({ label }) => label)).toEqual([null, "main"]);
  expect(api.operations.map(({ kind }) => kind)).toEqual(["set", "set", "undo"]);
  expect(second.merge.getState()).toMatchObject({ merge: null, taken: { side: "theirs" } });
});

describe("what another tab stored", () => {
  test("comes in without a collision, is told in a line, and is not what undo takes back here", async () => {
    const api = labelServer();
    const [first, second] = [await tab(api, "first-"), await tab(api, "second-")];
    second.annotate.perform("annotate.next-block");
    second.annotate.perform("annotate.label.quote");
    await settle();
    await first.sync.catchUp();
    first.annotate.perform("annotate.label.main");
    await settle();
    await second.sync.catchUp();
    expect(second.annotate.state.getState().decisions.units.map(({ label }) => label)).toEqual([
      "main",
      "quote",
    ]);
    expect(second.merge.getState()).toMatchObject({
      merge: { theirs: [{ label: "main" }], clashes: [] },
      show: "told",
    });
    second.annotate.perform("annotate.undo");
    expect(second.annotate.state.getState().decisions.units.map(({ label }) => label)).toEqual([
      "main",
      null,
    ]);
  });

  test("is shown by itself where both sides labelled the same text differently, also before this side's label is stored", async () => {
    const api = labelServer();
    let isAway = true;
    const second = await tab(
      { ...api, send: async (...sent) => (isAway ? { kind: "away", message: "gone" } : api.send(...sent)) },
      "second-",
    );
    second.annotate.perform("annotate.label.caption");
    await settle();
    (await tab(api, "first-")).annotate.perform("annotate.label.quote");
    await settle();
    await second.sync.catchUp();
    expect(second.merge.getState()).toMatchObject({
      show: "unasked",
      merge: { clashes: [{ theirs: { role: "quote" }, mine: { role: "caption" } }] },
    });
    isAway = false;
    expect(await second.sync.flush()).toBe(true);
    expect(
      api.operations.map((operation) => (operation.kind === "set" ? operation.label : operation.kind)),
    ).toEqual(expect.arrayContaining(["quote", "caption"]));
  });

  test.each([
    ["done", "done"],
    ["in progress", "in progress"],
  ] as const)(
    "is put back after it was undone, with what the page was called before (%s)",
    async (before, after) => {
      const api = labelServer();
      const [first, second] = [await tab(api, "first-"), await tab(api, "second-")];
      first.annotate.perform("annotate.label.boilerplate");
      if (before === "done") first.annotate.perform("annotate.accept");
      await settle();
      await second.sync.catchUp();
      second.takeBack("theirs");
      await settle();
      expect([second.annotate.state.getState().decisions.units[0]!.label, api.state()]).toEqual([
        null,
        "in progress",
      ]);
      second.putBack();
      await settle();
      expect([second.annotate.state.getState().decisions.units[0]!.label, api.state()]).toEqual([
        "boilerplate",
        after,
      ]);
      expect(second.merge.getState()).toEqual({ merge: null, show: "told", taken: null });
    },
  );
});

describe("taking the other side back", () => {
  const labelsOf = (session: Session) =>
    session.annotate.state.getState().decisions.units.map(({ label }) => label);

  test("leaves what they had undone themselves undone when it is put back", async () => {
    const api = labelServer();
    const [first, second] = [await tab(api, "first-"), await tab(api, "second-")];
    for (const key of ["label.quote", "undo", "next-block", "label.boilerplate"])
      second.annotate.perform(`annotate.${key}`);
    await settle();
    await first.sync.catchUp();
    expect(labelsOf(first)).toEqual([null, "boilerplate"]);
    first.takeBack("theirs");
    expect(labelsOf(first)).toEqual([null, null]);
    first.putBack();
    expect(labelsOf(first)).toEqual([null, "boilerplate"]);
  });

  test("restores what they undid, and putting that back undoes it again", async () => {
    const api = labelServer();
    const first = await tab(api, "first-");
    first.annotate.perform("annotate.label.main");
    first.annotate.perform("annotate.accept");
    first.annotate.stay();
    await settle();
    const second = await tab(api, "second-");
    for (const key of ["undo", "undo"]) second.annotate.perform(`annotate.${key}`);
    await settle();
    await first.sync.catchUp();
    expect([labelsOf(first)[0], first.annotate.state.getState().labelState]).toEqual([null, "in progress"]);
    first.takeBack("theirs");
    await settle();
    expect([labelsOf(first)[0], api.state()]).toEqual(["main", "in progress"]);
    expect(first.merge.getState().taken).toMatchObject({
      side: "theirs",
      ids: [],
      again: [expect.any(String)],
    });
    first.putBack();
    expect(labelsOf(first)[0]).toBeNull();
  });

  test("and putting it back leaves a page done that was called done in between", async () => {
    const api = labelServer();
    const [first, second] = [await tab(api, "first-"), await tab(api, "second-")];
    second.annotate.perform("annotate.label.quote");
    await settle();
    await first.sync.catchUp();
    first.takeBack("theirs");
    first.annotate.perform("annotate.carry-over");
    first.putBack();
    await settle();
    expect([labelsOf(first)[0], api.state()]).toEqual(["quote", "done"]);
  });

  test("skips the page again where they had skipped it", async () => {
    const api = labelServer();
    const [first, second] = [await tab(api, "first-"), await tab(api, "second-")];
    second.annotate.apply(skipStep("cannot decide"));
    await settle();
    await first.sync.catchUp();
    first.takeBack("theirs");
    await settle();
    expect(api.state()).toBe("in progress");
    first.putBack();
    await settle();
    expect([api.state(), first.annotate.state.getState().decisions.skip?.reason]).toEqual([
      "open",
      "cannot decide",
    ]);
  });

  test("is over where nothing of it counts", async () => {
    const api = labelServer();
    const [first, second] = [await tab(api, "first-"), await tab(api, "second-")];
    for (const key of ["label.quote", "undo"]) second.annotate.perform(`annotate.${key}`);
    await settle();
    await first.sync.catchUp();
    const stored = api.operations.length;
    first.takeBack("theirs");
    expect(first.merge.getState()).toEqual({ merge: null, show: "told", taken: null });
    await settle();
    expect(api.operations).toHaveLength(stored);
  });
});

describe("a page that another tab called done", () => {
  const done = async () => {
    const api = labelServer();
    const [first, second] = [await tab(api, "first-"), await tab(api, "second-")];
    first.annotate.perform("annotate.label.main");
    first.annotate.perform("annotate.accept");
    first.annotate.stay();
    await settle();
    return { api, first, second };
  };
  const stateOf = (session: Session) => session.annotate.state.getState().labelState;

  test("stays done when a tab that has not heard of it labels, and that tab hears of it", async () => {
    const { api, second } = await done();
    second.annotate.perform("annotate.label.quote");
    await settle();
    expect([api.state(), stateOf(second)]).toEqual(["done", "done"]);
    expect(second.merge.getState().merge).toMatchObject({ labelState: "done" });
  });

  test("is heard of also where no operation came with it", async () => {
    const api = labelServer();
    const first = await tab(api, "first-");
    first.annotate.perform("annotate.label.main");
    await settle();
    const second = await tab(api, "second-");
    first.annotate.perform("annotate.accept");
    await settle();
    second.annotate.perform("annotate.label.quote");
    await settle();
    expect([api.state(), stateOf(second), second.merge.getState().merge]).toEqual(["done", "done", null]);
  });

  test.each(["undo", "take back"])(
    "is taken back on purpose by %s, and the first tab hears of it when it labels",
    async (how) => {
      const { api, first, second } = await done();
      second.annotate.perform("annotate.label.quote");
      await settle();
      if (how === "undo") second.annotate.perform("annotate.undo");
      else second.takeBack("theirs");
      await settle();
      expect([api.state(), stateOf(second)]).toEqual(["in progress", "in progress"]);
      first.annotate.perform("annotate.label.title");
      await settle();
      expect([api.state(), stateOf(first)]).toEqual(["in progress", "in progress"]);
      expect(first.merge.getState().merge).toMatchObject({ labelState: "in progress" });
    },
  );

  test("is called done again by a tab that has not heard that it is not", async () => {
    const { api, first, second } = await done();
    second.annotate.perform("annotate.label.quote");
    await settle();
    second.annotate.perform("annotate.undo");
    await settle();
    first.annotate.perform("annotate.accept");
    await settle();
    expect([api.state(), stateOf(first)]).toEqual(["done", "done"]);
  });

  test("stays done when labels that another computer kept come in later", async () => {
    const api = labelServer();
    const outbox = memoryOutbox();
    const away = await tab(
      { ...api, send: async () => ({ kind: "away", message: "gone" }) },
      "away-",
      outbox,
    );
    away.annotate.perform("annotate.label.main");
    await settle();
    (await tab(api, "other-")).annotate.perform("annotate.accept");
    await settle();
    await sendLeftovers(outbox, api, { pageId: "elsewhere", annotator: "You" });
    expect([api.state(), api.operations.length]).toEqual(["done", 1]);
  });
});

test("work that an earlier visit kept on this computer is there at once and is sent", async () => {
  const api = labelServer();
  const outbox = memoryOutbox();
  const away = await tab(
    { ...api, send: async () => ({ kind: "away", message: "gone" }) },
    "before-",
    outbox,
  );
  away.annotate.perform("annotate.label.main");
  await settle();
  const back = await tab(api, "after-", outbox);
  expect(back.annotate.state.getState().decisions.units[0]!.label).toBe("main");
  await settle();
  expect(api.operations).toHaveLength(1);
});

test("says why the labels could not be loaded", async () => {
  await expect(
    tab(
      { ...labelServer(), load: async () => ({ kind: "away", message: "the server does not answer" }) },
      "x-",
    ),
  ).rejects.toThrow("the server does not answer");
});

describe("work that was kept for other bytes of the page", () => {
  const old = { ...desk, page: "old" };
  const now = { ...desk, page: "new" };
  const operation = async (): Promise<Operation> => {
    const api = labelServer();
    const first = await tab(api, "kept-");
    first.annotate.perform("annotate.label.main");
    await settle();
    return api.operations[0]!;
  };
  const open = (api: LabelsApi, outbox: ReturnType<typeof memoryOutbox>, html: string) =>
    openSession({
      page: parsePage(html),
      desk: now,
      extractors: [],
      ask: () => Promise.reject(new Error("nobody is asked")),
      proposer: null,
      outbox,
      api,
      stamp: countingStamp("n-"),
      schedule: () => () => undefined,
    });

  test("is looked for on the new ones, and does not call them done", async () => {
    const outbox = memoryOutbox();
    const api = labelServer();
    await outbox.put(old, [await operation()], "done");
    const session = await open(api, outbox, "<p>zero</p><p>two</p>");
    await settle();
    // Its word is gone: it is shown as such, and not put on what lies in its place.
    expect([api.operations.length, api.state(), session.strays.length]).toEqual([1, "in progress", 1]);
    expect(await outbox.waiting(now)).toMatchObject({ operations: [], state: null });
  });

  test("still calls the page done where the bytes are the same", async () => {
    const outbox = memoryOutbox();
    const api = labelServer();
    await outbox.put(now, [await operation()], "done");
    await open(api, outbox, "<p>one</p><p>two</p>");
    await settle();
    expect(api.state()).toBe("done");
  });

  test("is sent from another page with the bytes that it was put on, so that the server can refuse it", async () => {
    const outbox = memoryOutbox();
    const api = labelServer();
    const pages: (string | undefined)[] = [];
    await outbox.put(old, [await operation()], "done");
    const refusing: LabelsApi = {
      ...api,
      send: async ({ page: seen }) => {
        pages.push(seen);
        return { kind: "refused", message: "replaced" };
      },
    };
    expect(await sendLeftovers(outbox, refusing, { pageId: "other", annotator: "You" })).toBe(false);
    expect([pages, (await outbox.waiting(desk)).operations.length]).toEqual([["old"], 1]);
  });
});
