import { expect, test } from "vitest";
import { describe as anchorOf } from "../../labels/anchor";
import { expand } from "../../labels/expand";
import type { Label, Operation } from "../../labels/model";
import { parsePage } from "../../page/parsing/parse";
import { memoryStore } from "../../store/memory/memory-store";
import { effects, finishedSets, labelledF1, shownIn } from "./proposal-effect";

const RAIN = "Heavy rain fell on Monday night, and the river rose by a metre.";
const FERRY = "The ferry to the island did not run until the morning after that.";
const HTML = `<p>aaaa</p><p>bbbb</p><p>cc</p><p>${RAIN}</p><p>${FERRY}</p>`;
const page = parsePage(HTML);
let made = 0;

/** A label on the paragraph of a leaf. */
function set(leaf: number, label: Label, proposed?: boolean): Operation {
  const target = { kind: "node", node: page.parent[page.leaves[leaf]!.node]! } as const;
  const common = { id: `o${++made}`, group: `g${made}`, at: made, activeMs: 1_000 };
  return {
    ...common,
    ...{ kind: "set", target, label, origin: "manual", anchor: anchorOf(page, target) },
    ...(proposed !== undefined && { proposed }),
  };
}

test("the log says whether something was proposed, only at times, or nothing of it", () => {
  expect(shownIn([set(0, "main", true), set(1, "main")])).toBe("with");
  expect(shownIn([set(0, "main", false)])).toBe("without");
  expect(shownIn([set(0, "main", false), set(1, "main", true)])).toBe("mixed");
  expect(shownIn([set(0, "main")])).toBe("unknown");
});

test("F1 by characters of what is called main, gold by texts", () => {
  const f1 = (labels: readonly Operation[], ...gold: readonly number[]) =>
    labelledF1(page, expand(page, labels), Uint8Array.from([...gold, 0, 0]));
  expect(f1([set(0, "main"), set(2, "main")], 1, 1, 0)).toBeCloseTo((2 * 4) / (6 + 8), 12);
  expect(f1([set(0, "boilerplate")], 1, 0, 0)).toBe(0);
  expect(f1([], 0, 0, 0)).toBe(1);
});

test("rows are for what there is: median time of all, mean F1 of those with gold", () => {
  const one = (shown: "with" | "without", seconds: number, f1: number | null) => ({
    ...{ shown, activeMs: seconds * 1_000, f1 },
  });
  expect(
    effects([one("without", 9, null), one("with", 1, 0.5), one("with", 2, null), one("with", 6, 1)]),
  ).toEqual([
    { shown: "with", sets: 3, seconds: 2, f1: 0.75, scored: 2 },
    { shown: "without", sets: 1, seconds: 9, f1: null, scored: 0 },
  ]);
});

test("of a corpus the sets that are done count, against imported gold and not against themselves", async () => {
  const store = memoryStore();
  const { id: corpusId } = await store.corpora.create({ name: "c", description: "" });
  const bytes = new TextEncoder().encode(HTML);
  const base = { bytes, title: "t", url: null, site: null, kind: null, lang: null, encoding: "utf-8" };
  await store.pages.add(corpusId, [
    { ...base, key: "a", gold: { id: "a", text: `${RAIN}\n\n${FERRY}` } },
    { ...base, key: "b", gold: { id: "b" } },
  ]);
  const { rows } = await store.pages.query({ corpusId, sort: "key" }, { limit: 2 });
  const { id: anna } = await store.labels.ensureAnnotator("Anna");
  const { id: bert } = await store.labels.ensureAnnotator("Bert");
  await store.labels.append(rows[0]!.id, anna, 0, [set(3, "main", true)], undefined, "done");
  await store.labels.append(rows[1]!.id, anna, 0, [set(0, "main", false)], undefined, "done");
  await store.labels.append(rows[0]!.id, bert, 0, [set(0, "main", false)], undefined, "in progress");
  // A page that nobody finished is not read.
  await store.pages.add(corpusId, [{ ...base, key: "c", gold: { id: "c", text: RAIN } }]);
  const { id: c } = (await store.pages.findByKey(corpusId, "c"))!;
  await store.labels.append(c, bert, 0, [set(0, "main", false)], undefined, "in progress");
  const { withBytes } = store.pages;
  const read: string[] = [];
  const pages = { ...store.pages, withBytes: (id: string) => (read.push(id), withBytes(id)) };
  const sets = await finishedSets({ ...store, pages }, "c");
  expect(new Set(read)).toEqual(new Set(rows.map(({ id }) => id)));
  expect(sets).toMatchObject([
    { shown: "with", activeMs: 1_000, f1: (2 * RAIN.length) / (2 * RAIN.length + FERRY.length) },
    { shown: "without", activeMs: 1_000, f1: null },
  ]);
});
