import { expect, test } from "vitest";
import { parsePage } from "../../lib/page/parse";
import { freshOperations } from "../../lib/store/rules";
import type { Operation } from "../../lib/labels/model";
import type { AnnotationSet } from "../../lib/store/store";
import type { LabelsApi } from "./labels-api";
import { memoryOutbox } from "./memory-outbox";
import { openSession } from "./session";
import { countingStamp } from "./testing";

const page = parsePage("<p>one</p><p>two</p>");
const desk = { pageId: "p", annotator: "You" };
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

function shared(): LabelsApi & { readonly operations: Operation[] } {
  const operations: Operation[] = [];
  const set = (): AnnotationSet => ({ pageId: "p", annotatorId: "a", version: operations.length, state: "open", operations: [...operations], activeMs: 0, savedAt: 1 });
  return {
    operations,
    load: async () => ({ kind: "saved", set: set() }),
    async send(_, version, sent) {
      const fresh = freshOperations(operations, version, sent);
      if (fresh === null) return { kind: "conflict", current: set() };
      operations.push(...fresh);
      return { kind: "saved", set: set() };
    },
  };
}

const tab = (api: LabelsApi, name: string, outbox = memoryOutbox()) => openSession({
  page, desk, extractors: [], outbox, api, stamp: countingStamp(name), schedule: () => () => undefined,
});

test("two tabs on one page keep both logs, and the second one is told what the first one did", async () => {
  const api = shared();
  const [first, second] = [await tab(api, "first-"), await tab(api, "second-")];
  first.annotate.perform("annotate.label.main");
  await settle();
  second.annotate.perform("annotate.label.quote");
  await settle();
  expect(second.merge.getState().merge).toMatchObject({ theirs: [{ label: "main" }], mine: [{ label: "main" }, { label: "quote" }] });
  expect(api.operations).toHaveLength(3);
  expect(second.annotate.state.getState().operations).toEqual(api.operations);
  expect(first.merge.getState().merge).toBeNull();
});

test("undoing the other side of a merge is an operation like any other", async () => {
  const api = shared();
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
  expect(second.merge.getState().merge).toBeNull();
});

test("work that an earlier visit kept on this computer is there at once and is sent", async () => {
  const api = shared();
  const outbox = memoryOutbox();
  const away = await tab({ ...api, send: async () => ({ kind: "away", message: "gone" }) }, "before-", outbox);
  away.annotate.perform("annotate.label.main");
  await settle();
  const back = await tab(api, "after-", outbox);
  expect(back.annotate.state.getState().decisions.units[0]!.label).toBe("main");
  await settle();
  expect(api.operations).toHaveLength(1);
});

test("says why the labels could not be loaded", async () => {
  await expect(tab({ ...shared(), load: async () => ({ kind: "away", message: "the server does not answer" }) }, "x-")).rejects.toThrow("the server does not answer");
});
