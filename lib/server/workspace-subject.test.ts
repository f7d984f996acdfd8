import { expect, test } from "vitest";
import { withoutNames, type WorkspaceSubject } from "./workspace-subject";

const subject = (annotators: readonly string[]): WorkspaceSubject => ({
  corpusName: "C", neighbours: { previous: null, next: null, position: 0, total: 1 },
  record: {
    id: "p", corpusId: "c", key: "k", title: "T", url: null, site: null, kind: null, lang: null, bytes: 1, state: "done", annotators, assignedTo: "Dan", hasGold: true, f1: null, changedAt: 1, sha256: "s", encoding: null,
    gold: { id: "k", text: "", original: {}, corrections: [{ start: 0, end: 1, to: "main", by: "Ada", at: "2026-01-01T00:00:00.000Z" }] },
  },
});

test("a page that several labelled goes out without a name: not of who labelled it, was asked to, or corrected its gold", () => {
  const sent = withoutNames(subject(["Ada", "Ben", "Ben (review)"]));
  expect(sent.record.annotators).toEqual(["person:1", "person:2", "person:3 (review)"]);
  expect(JSON.stringify(sent)).not.toMatch(/Ada|Ben|Dan/);
  expect(sent.record.gold.corrections![0]!.by).toMatch(/^person:[12]$/);
});

test("a page that one person labelled has nobody to hide from", () => expect(withoutNames(subject(["Ada"])).record.annotators).toEqual(["Ada"]));
