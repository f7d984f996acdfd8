import { beforeEach, expect, it, vi } from "vitest";
import { agreementOf, enqueueAgreement, humanF1 } from "../server/review/agreement";
import { disputedPages, numbered } from "../server/review/disputed-pages";
import { describe as anchorOf } from "../labels/anchor";
import { hiddenName, isHiddenName } from "../labels/people/hidden-names";
import type { Label, Operation } from "../labels/model";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { agreementJob, type AgreementResult } from "./agreement-job";

// Words by text: 1, 4, 2.
const HTML = "<body><ul><li>Home</li></ul><p>First of the paragraphs.</p><p>Legal notice.</p>";
const parsed = parsePage(HTML);
let store: Store;
let corpusId: string;
let clock = 0;

beforeEach(async () => {
  store = memoryStore(() => ++clock);
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
  const page = (key: string) => ({
    key,
    bytes: new TextEncoder().encode(`${HTML}<!--${key}-->`),
    title: `Title ${key}`,
    url: null,
    site: key === "c" ? "c.example" : "ab.example",
    kind: null,
    lang: null,
    encoding: null,
    gold: { id: key },
  });
  await store.pages.add(corpusId, ["a", "b", "c"].map(page));
});

const idOf = async (key: string): Promise<string> => (await store.pages.findByKey(corpusId, key))!.id;

/** One label per text of the page, m for main, b for boilerplate, u for undecided. */
async function finish(key: string, annotator: string, said: string, proposed?: boolean): Promise<void> {
  const pageId = await idOf(key);
  const { id } = await store.labels.ensureAnnotator(annotator);
  const { version } = await store.labels.load(pageId, id);
  const operations = parsed.leaves.map(({ start, text }, leaf): Operation => {
    const target = { kind: "interval", start, end: start + text.length } as const;
    const label: Label = said[leaf] === "m" ? "main" : said[leaf] === "u" ? "undecided" : "boilerplate";
    return {
      ...{ id: `${annotator} ${++clock}`, group: "g", at: leaf, activeMs: 0, kind: "set", target, label },
      origin: "manual",
      anchor: anchorOf(parsed, target),
      ...(proposed !== undefined && { proposed }),
    };
  });
  await store.labels.append(pageId, id, version, operations, undefined, "done");
}

async function run(): Promise<AgreementResult> {
  const { id, input } = await enqueueAgreement(store, corpusId);
  return (await agreementJob(input, quietTask, { store, jobId: id, codeVersion: "test" })) as AgreementResult;
}

it("works out the agreement of pages that two finished, keeps it, and counts only what changed", async () => {
  await finish("a", "Ada", "bmb");
  await finish("a", "Ben", "bmm");
  await finish("b", "Ada", "bmb");
  await finish("b", "Ben", "bmb");
  await finish("c", "Ada", "mmm");
  expect(await agreementOf(store, corpusId, false)).toEqual({
    ...{ report: null, work: null, madeAt: null, isCurrent: false, isHidden: false },
  });
  expect(await run()).toEqual({ corpusId, pages: 2, counted: 2, silent: 0, failed: 0 });
  const first = await agreementOf(store, corpusId, false);
  expect(first).toMatchObject({ isCurrent: true, report: { pages: 2, words: 14, people: ["Ada", "Ben"] } });
  // Of 14 words two are main to Ben alone; 8 are main to both.
  expect(first.report!.overall.words.f1.value).toBeCloseTo(16 / 18, 12);
  expect(await humanF1(store, corpusId)).toEqual({ value: 16 / 18, pages: 2, people: 2 });
  const bytes = vi.spyOn(store.pages, "bytes");
  await finish("a", "Ben", "bmb");
  expect(await agreementOf(store, corpusId, false)).toMatchObject({ isCurrent: false });
  expect(await run()).toMatchObject({ pages: 2, counted: 1 });
  expect(bytes.mock.calls.flat()).toEqual([await idOf("a")]);
  expect((await agreementOf(store, corpusId, false)).report!.overall.words.f1.value).toBe(1);
});

it("tells no names where they are hidden, and the same stands for a person all over", async () => {
  await finish("a", "Ada", "bmb");
  await finish("a", "Ben", "bmm");
  await run();
  const { report } = await agreementOf(store, corpusId, true);
  expect(JSON.stringify(report)).not.toMatch(/Ada|Ben/);
  expect(report!.people.every(isHiddenName)).toBe(true);
  expect([...report!.groups.pair[0]!.people].sort()).toEqual([...report!.people]);
});

it("lists the pages behind a cell, the most disputed first, with the two people as the pair to compare", async () => {
  await finish("a", "Ada", "bmb");
  await finish("a", "Ben", "bmm");
  await finish("b", "Ada", "bbb");
  await finish("b", "Ben", "bmb");
  await finish("c", "Ada", "umb");
  await finish("c", "Cid", "mmb");
  await run();
  const ask = async (more: object) =>
    numbered(await disputedPages(store, { corpusId, limit: 20, ...more }), hiddenName);
  const ids = [await idOf("a"), await idOf("b"), await idOf("c")] as const;
  const both = await ask({ a: "boilerplate", b: "main", people: "Ada\nBen" });
  expect(both.rows.map(({ pageId, found }) => [pageId, found])).toEqual([
    [ids[1], 4],
    [ids[0], 2],
  ]);
  expect(both.rows[0]).toMatchObject({ words: 7, pair: [1, 2], site: "ab.example" });
  expect((await ask({ a: "main", b: "boilerplate", people: "Ada\nBen" })).rows).toEqual([]);
  expect((await ask({ a: "undecided", b: "main" })).rows.map(({ pageId }) => pageId)).toEqual([ids[2]]);
  expect((await ask({ group: "site", name: "c.example", a: "main", b: "main" })).rows.length).toBe(1);
  const { report } = await agreementOf(store, corpusId, true);
  const hidden = report!.groups.annotator.find(({ pages }) => pages === 1)!.people[0]!;
  expect((await ask({ people: hidden, a: "main", b: "undecided" })).rows.map(({ found }) => found)).toEqual([
    1,
  ]);
  const one = await ask({ limit: 1 });
  expect(one.rows.map(({ pageId }) => pageId)).toEqual([ids[1]]);
  expect((await ask({ limit: 9, after: one.next! })).rows.map(({ pageId }) => pageId)).toEqual([ids[0]]);
  await expect(ask({ after: "nonsense" })).rejects.toMatchObject({ code: "bad-cursor" });
});

it("leaves out what cannot be read, and pages of which fewer than two say something", async () => {
  await finish("a", "Ada", "bmb");
  const pageId = await idOf("a");
  const { id } = await store.labels.ensureAnnotator("Ben");
  await store.labels.setState(pageId, id, "done");
  expect(await run()).toMatchObject({ pages: 0, silent: 1 });
  expect((await agreementOf(store, corpusId, true)).report!.pages).toBe(0);
  expect(await humanF1(store, corpusId)).toBeNull();
});

it("refuses an input that is none", async () => {
  await expect(
    agreementJob({ corpusId: "" }, quietTask, { store, jobId: "j", codeVersion: "test" }),
  ).rejects.toMatchObject({ code: "bad-input" });
});

it("tells what proposals did, and how far each person is from gold that they did not know of", async () => {
  await store.pages.setGold(await idOf("a"), { id: "a", text: "First of the paragraphs." });
  await finish("a", "Ada", "bmb", true);
  await finish("b", "Ada", "bmb", false);
  await finish("a", "Ben", "bmm", false);
  await run();
  const { work } = await agreementOf(store, corpusId, false);
  // Characters of the two paragraphs: 24 and 13.
  const ofBen = (2 * 24) / (24 + 13 + 24);
  expect(work!.proposals).toEqual([
    { shown: "with", sets: 1, seconds: 0, f1: 1, scored: 1 },
    { shown: "without", sets: 2, seconds: 0, f1: ofBen, scored: 1 },
  ]);
  expect(work!.known.map(({ name, pages, f1 }) => [name, pages, f1])).toEqual([
    ["Ben", 1, ofBen],
    ["Ada", 1, 1],
  ]);
  const hidden = await agreementOf(store, corpusId, true);
  expect(JSON.stringify(hidden.work)).not.toMatch(/Ada|Ben/);
  expect(hidden.work!.known.map(({ name }) => isHiddenName(name))).toEqual([true, true]);
});

it("reads a report of before, which tells nothing of proposals", async () => {
  await finish("a", "Ada", "bmb");
  await finish("a", "Ben", "bmm");
  await run();
  const { basis, report } = (await store.agreement.report(corpusId))!;
  const { work, ...before } = JSON.parse(report) as Record<string, unknown>;
  expect(work).toBeDefined();
  await store.agreement.keepReport(corpusId, { basis, report: JSON.stringify(before) });
  expect(await agreementOf(store, corpusId, false)).toMatchObject({ work: null, report: { pages: 1 } });
});
