import { expect, test } from "vitest";
import { hiddenNames } from "../../labels/people/hidden-names";
import { ConflictError } from "../../errors";
import { memoryStore } from "../../store/memory/memory-store";
import type { WorkspaceSubject } from "../../api/resources/pages";
import { subjectOf, withGoldBlind, withoutNames } from "./workspace-subject";

const subject = (annotators: readonly string[]): WorkspaceSubject => ({
  corpusName: "C",
  neighbours: { previous: null, next: null, position: 0, total: 1 },
  record: {
    id: "p",
    corpusId: "c",
    key: "k",
    title: "T",
    url: null,
    site: null,
    kind: null,
    lang: null,
    template: null,
    bytes: 1,
    state: "done",
    annotators,
    assignedTo: ["Dan"],
    hasGold: true,
    remarks: [],
    f1: null,
    ...{ place: null, slice: null, chance: null },
    changedAt: 1,
    sha256: "s",
    encoding: null,
    gold: {
      id: "k",
      text: "",
      labelledBy: "Ben",
      original: {},
      corrections: ["Ada", "Eve"].map((by) => ({
        start: 0,
        end: 1,
        to: "main",
        by,
        at: "2026-01-01T00:00:00.000Z",
      })),
    },
  },
});

test("a page that several labelled goes out without a name: not of who labelled it, was asked to, corrected its gold, or made it", () => {
  const sent = withoutNames(subject(["Ada", "Ben", "Ben (review)"]));
  expect(sent.record.annotators.map((name) => name.replace(/\d+/, "N"))).toEqual([
    "person:N",
    "person:N",
    "person:N (review)",
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/Ada|Ben|Dan|Eve/);
  expect(sent.record.gold.corrections![0]!.by).toBe(
    hiddenNames(["Ada", "Ben", "Ben (review)"], "p").get("Ada"),
  );
});

test.each([[["Ada"]], [["Ada", "Ben (review)"]]])(
  "a page that one person labelled has nobody to hide from, whoever settles it: %j",
  (annotators) => expect(withoutNames(subject(annotators)).record.annotators).toEqual(annotators),
);

test("the gold of a page that has none of its own is what its finished labels say, and is sent as such", async () => {
  const store = memoryStore(() => 1);
  const { id: corpusId } = await store.corpora.create({ name: "sample", description: "" });
  const bytes = new TextEncoder().encode("<p>text");
  await store.pages.add(corpusId, [
    {
      key: "a",
      bytes,
      title: "A",
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: null,
      gold: { id: "a" },
    },
  ]);
  const [[page], { id: ada }] = [
    await store.pages.ids({ corpusId }),
    await store.labels.ensureAnnotator("Ada"),
  ];
  const target = { kind: "interval", start: 0, end: 4 } as const;
  const anchor = { start: 0, end: 4, exact: "text", prefix: "", suffix: "", path: "" };
  await store.labels.append(page!, ada, 0, [
    { id: "1", group: "1", at: 1, activeMs: 0, kind: "set", target, anchor, label: "main", origin: "manual" },
  ]);
  expect((await subjectOf(store, page!)).record.gold).toEqual({ id: "a" });
  await store.labels.setState(page!, ada, "done");
  const { record } = await subjectOf(store, page!);
  expect(record.gold).toEqual({ id: "a", intervals: [[0, 4]] });
  expect(record).not.toHaveProperty("labelled");
});

test("gold goes out without names when it was changed, and in the conflict when somebody else was first", async () => {
  const { gold } = subject(["Ada"]).record;
  expect(JSON.stringify(await withGoldBlind("p", async () => gold))).not.toMatch(/Ada|Ben|Eve/);
  const conflict: unknown = await withGoldBlind("p", async () => {
    throw new ConflictError("corrected meanwhile", gold);
  }).catch((error: unknown) => error);
  expect(conflict).toBeInstanceOf(ConflictError);
  expect(JSON.stringify((conflict as ConflictError<unknown>).current)).not.toMatch(/Ada|Eve/);
  expect(JSON.stringify((conflict as ConflictError<unknown>).current)).toMatch(/person:/);
  await expect(
    withGoldBlind("p", async () => {
      throw new Error("gone");
    }),
  ).rejects.toThrow("gone");
});
