import { beforeEach, describe, expect, it } from "vitest";
import type { Operation, RemarkPlace, SkipReason } from "../../labels/model";
import { ASSIGNED_UNTIL } from "../rules/rules";
import type { Store } from "../interfaces/store";
import { describeStores, label, newPage, type Start } from "./contract.fixture";

const base = (id: string) => ({ id, group: id, at: 1, activeMs: 1 });
const skip = (id: string, reason: SkipReason, text?: string): Operation => ({
  ...base(id),
  kind: "skip",
  reason,
  ...(text !== undefined && { text }),
});
const PLACE: RemarkPlace = {
  target: { kind: "interval", start: 0, end: 3 },
  anchor: { start: 0, end: 3, exact: "one", prefix: "", suffix: "", path: "" },
};
const flag = (id: string, on = true, place: RemarkPlace | null = PLACE): Operation => ({
  ...base(id),
  ...{ kind: "flag", place, on },
});
const note = (id: string, text: string): Operation => ({ ...base(id), kind: "note", place: PLACE, text });
const undo = (id: string, ...ids: string[]): Operation => ({ ...base(id), kind: "undo", ids });

describeStores("remarks", (start) => {
  let store: Store;
  let corpusId: string;
  let addPages: Start["addPages"];
  let page: string;
  let other: string;
  const people: Record<string, string> = {};
  beforeEach(async () => {
    ({ store, corpusId, addPages } = start());
    [page, other] = (await addPages(newPage("a"), newPage("b"))) as [string, string];
    for (const name of ["Ada", "Bob", "Cleo"]) people[name] = (await store.labels.ensureAnnotator(name)).id;
  });
  /** Appends behind what is stored. */
  const say = async (who: string, of: string, operations: readonly Operation[], state?: "done") => {
    const { version } = await store.labels.load(of, people[who]!);
    return store.labels.append(of, people[who]!, version, operations, undefined, state);
  };
  const next = (who: string, after: string | null = null) =>
    store.labels.lease(corpusId, people[who]!, 1_000, 2_000, after);
  const remarksOf = async (of: string) => (await store.pages.get(of)).remarks;

  describe("a page that somebody skips", () => {
    it("is open, is kept from nobody else, and does not come back to them", async () => {
      expect(await next("Ada")).toBe(page);
      expect(await say("Ada", page, [skip("1", "cannot decide")])).toMatchObject({ state: "open" });
      expect(await store.pages.get(page)).toMatchObject({ state: "open", annotators: [] });
      expect(await next("Bob")).toBe(page);
      expect(await next("Ada", page)).toBe(other);
      await say("Ada", other, [skip("1", "cannot decide")]);
      expect(await next("Ada", other)).toBeNull();
    });

    it("is no longer assigned to them, and comes back where it is assigned again", async () => {
      await store.labels.assign([page], people.Ada!);
      await say("Ada", page, [skip("1", "other", "too long")]);
      expect((await store.pages.get(page)).assignedTo).toEqual([]);
      await say("Ada", other, [label("1", 0, 1, "main")], "done");
      expect(await next("Ada")).toBeNull();
      await store.labels.assign([page], people.Ada!);
      expect(await store.labels.lease(corpusId, people.Ada!, 1_000, ASSIGNED_UNTIL, null)).toBe(page);
    });

    it("is theirs again when they take it back, and is skipped no more once they label it", async () => {
      await say("Ada", page, [skip("1", "cannot decide")]);
      expect(await remarksOf(page)).toEqual(["skipped"]);
      await say("Ada", page, [undo("2", "1")]);
      expect(await remarksOf(page)).toEqual([]);
      expect(await next("Ada")).toBe(page);
      await say("Ada", page, [skip("3", "cannot decide")]);
      await say("Ada", page, [label("4", 0, 1, "main")]);
      expect(await remarksOf(page)).toEqual([]);
      expect((await store.pages.get(page)).state).toBe("in progress");
    });

    it("is not skipped by who finished it, with or without a label", async () => {
      await say("Ada", page, [skip("1", "cannot decide")]);
      await store.labels.setState(page, people.Ada!, "done");
      expect(await remarksOf(page)).toEqual([]);
      await say("Bob", page, [skip("1", "cannot decide")], "done");
      expect(await remarksOf(page)).toEqual([]);
    });

    it("takes back that it was done", async () => {
      await say("Ada", page, [label("1", 0, 1, "main")], "done");
      await say("Ada", page, [skip("2", "broken capture")]);
      expect(await store.pages.get(page)).toMatchObject({ state: "open", hasGold: false });
    });

    it("is set aside where two say that it cannot be labelled, and offered again where one takes that back", async () => {
      await say("Ada", page, [skip("1", "broken capture")]);
      await say("Bob", page, [skip("1", "cannot decide")]);
      expect(await next("Cleo")).toBe(other);
      await say("Bob", page, [undo("2", "1")]);
      expect(await next("Cleo", other)).toBe(page);
    });

    it("stays with who has it open while others set it aside", async () => {
      expect(await next("Ada")).toBe(page);
      await say("Bob", page, [skip("1", "broken capture")]);
      await say("Cleo", page, [skip("1", "cannot decide")]);
      expect(await next("Ada"), "opened again").toBe(page);
      expect(await next("Ada", page)).toBe(other);
      expect(await next("Ada", other), "once left").toBe(other);
    });

    it("is offered on however many do not read its language", async () => {
      await say("Ada", page, [skip("1", "not my language")]);
      await say("Bob", page, [skip("1", "not my language")]);
      expect(await next("Cleo")).toBe(page);
    });

    it("is listed with who and why, the last first", async () => {
      await say("Ada", other, [skip("1", "not my language")]);
      await say("Bob", page, [skip("1", "other", "only ads")]);
      await say("Ada", page, [skip("1", "broken capture")]);
      const { skipped } = await store.progress.of(corpusId, 2_000);
      expect(skipped.total).toBe(2);
      expect(skipped.pages.map(({ pageId, isSetAside, by }) => ({ pageId, isSetAside, by }))).toEqual([
        {
          pageId: page,
          isSetAside: true,
          by: [
            { who: "Ada", reason: "broken capture", text: null },
            { who: "Bob", reason: "other", text: "only ads" },
          ],
        },
        { pageId: other, isSetAside: false, by: [{ who: "Ada", reason: "not my language", text: null }] },
      ]);
    });

    it("is offered again when it has other bytes, and a flag does not bring the skip back", async () => {
      await say("Ada", page, [skip("1", "broken capture")]);
      const { sha256 } = await store.pages.get(page);
      const { version, state } = await store.labels.load(page, people.Ada!);
      await store.pages.replace(page, newPage("a", { bytes: new TextEncoder().encode("<p>whole now</p>") }), {
        sha256,
        sets: [{ annotatorId: people.Ada!, version, state, stays: true }],
        loss: { lost: 0, reopened: [], gold: "none" },
      });
      expect(await remarksOf(page)).toEqual([]);
      await say("Ada", page, [flag("2")]);
      expect(await remarksOf(page)).toEqual(["flagged"]);
      expect(await next("Ada")).toBe(page);
    });
  });

  describe("flags and notes", () => {
    it("are told of the page, do not begin it, and go when they are taken back", async () => {
      await say("Ada", page, [flag("1"), note("2", "who is this?")]);
      expect(await store.pages.get(page)).toMatchObject({ remarks: ["flagged", "noted"], state: "open" });
      await say("Ada", page, [flag("3", false)]);
      expect(await remarksOf(page)).toEqual(["noted"]);
      await say("Ada", page, [undo("4", "3")]);
      expect(await remarksOf(page)).toEqual(["flagged", "noted"]);
      await say("Ada", page, [note("5", " ")]);
      expect(await remarksOf(page)).toEqual(["flagged"]);
    });

    it("leave a skip standing, and a page that is done done", async () => {
      await say("Ada", page, [skip("1", "cannot decide"), flag("2", true, null)]);
      expect(await remarksOf(page)).toEqual(["flagged", "skipped"]);
      await say("Ada", other, [label("1", 0, 1, "main")], "done");
      await say("Bob", other, [note("1", "see there")]);
      expect(await store.pages.get(other)).toMatchObject({ state: "done", remarks: ["noted"] });
    });

    it("are filters of the table, with their counts", async () => {
      await say("Ada", page, [flag("1"), note("2", "here")]);
      await say("Bob", page, [skip("1", "cannot decide")]);
      await say("Ada", other, [note("1", "there")]);
      const ids = async (remarks: Parameters<Store["pages"]["ids"]>[0]["remarks"]) =>
        store.pages.ids({ corpusId, ...(remarks !== undefined && { remarks }), sort: "key" });
      expect([await ids(["flagged"]), await ids(["noted"]), await ids(["skipped", "flagged"])]).toEqual([
        [page],
        [page, other],
        [page],
      ]);
      expect((await store.pages.facets({ corpusId, remarks: ["skipped"] })).remarks).toEqual([
        { value: "noted", count: 2 },
        { value: "flagged", count: 1 },
        { value: "skipped", count: 1 },
      ]);
      expect((await store.pages.facets({ corpusId, remarks: ["flagged"] })).states).toEqual([
        { value: "open", count: 1 },
      ]);
      const { total, rows } = await store.pages.query({ corpusId, remarks: ["noted"] }, { limit: 1 });
      expect([total, rows[0]?.remarks]).toEqual([2, ["flagged", "noted", "skipped"]]);
    });
  });
});
