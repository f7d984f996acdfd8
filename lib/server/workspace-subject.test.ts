import { expect, test } from "vitest";
import { hiddenNames } from "../labels/hidden-names";
import { ConflictError } from "../errors";
import { withGoldBlind, withoutNames, type WorkspaceSubject } from "./workspace-subject";

const subject = (annotators: readonly string[]): WorkspaceSubject => ({
  corpusName: "C", neighbours: { previous: null, next: null, position: 0, total: 1 },
  record: {
    id: "p", corpusId: "c", key: "k", title: "T", url: null, site: null, kind: null, lang: null, bytes: 1, state: "done", annotators, assignedTo: "Dan", hasGold: true, f1: null, changedAt: 1, sha256: "s", encoding: null,
    gold: { id: "k", text: "", original: {}, corrections: ["Ada", "Eve"].map((by) => ({ start: 0, end: 1, to: "main", by, at: "2026-01-01T00:00:00.000Z" })) },
  },
});

test("a page that several labelled goes out without a name: not of who labelled it, was asked to, or corrected its gold", () => {
  const sent = withoutNames(subject(["Ada", "Ben", "Ben (review)"]));
  expect(sent.record.annotators.map((name) => name.replace(/\d+/, "N"))).toEqual(["person:N", "person:N", "person:N (review)"]);
  expect(JSON.stringify(sent)).not.toMatch(/Ada|Ben|Dan|Eve/);
  expect(sent.record.gold.corrections![0]!.by).toBe(hiddenNames(["Ada", "Ben", "Ben (review)"], "p").get("Ada"));
});

test.each([[["Ada"]], [["Ada", "Ben (review)"]]])("a page that one person labelled has nobody to hide from, whoever settles it: %j", (annotators) => expect(withoutNames(subject(annotators)).record.annotators).toEqual(annotators));

test("gold goes out without names when it was changed, and in the conflict when somebody else was first", async () => {
  const { gold } = subject(["Ada"]).record;
  expect(JSON.stringify(await withGoldBlind("p", async () => gold))).not.toMatch(/Ada|Eve/);
  const conflict: unknown = await withGoldBlind("p", async () => { throw new ConflictError("corrected meanwhile", gold); }).catch((error: unknown) => error);
  expect(conflict).toBeInstanceOf(ConflictError);
  expect(JSON.stringify((conflict as ConflictError<unknown>).current)).not.toMatch(/Ada|Eve/);
  expect(JSON.stringify((conflict as ConflictError<unknown>).current)).toMatch(/person:/);
  await expect(withGoldBlind("p", async () => { throw new Error("gone"); })).rejects.toThrow("gone");
});
