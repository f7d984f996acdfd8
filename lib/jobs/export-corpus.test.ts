import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { scratchFolder } from "../corpus/corpus.fixture";
import { FORMATS } from "../corpus/formats/recognise";
import type { GoldRecord } from "../corpus/record";
import { directorySink } from "../corpus/sink";
import { describe as anchorOf } from "../labels/anchor";
import {
  LAYER_ONE,
  PAGE_VERDICTS,
  ROLES,
  type Label,
  type Operation,
  type Role,
  type Target,
} from "../labels/model";
import { axisText } from "../page/axis";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import type { AnnotationSet, LabelState } from "../store/interfaces/labels";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { EXPORT_NOTE, exportCorpus, type ExportResult } from "./export-corpus";
import { importJob } from "./import-job";

const HTML =
  "<body><ul><li>Home</li></ul><h1>Rain <em>at</em> last</h1><p>By Ann Moor, 17 May</p><p>It rained all day.</p><p>Legal notice</p>";
const page = parsePage(HTML);
const axis = axisText(page);
const WRITTEN = FORMATS.filter(({ read, write }) => read !== null && write !== null).map(({ id }) => id);
const MAKING_GOLD = WRITTEN.filter((id) => id !== "native");

let store: Store;
let corpusId: string;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  store = memoryStore(() => (now += 1000));
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
});

const add = (key: string, gold: Partial<GoldRecord> = {}) =>
  store.pages.add(corpusId, [
    {
      key,
      bytes: new TextEncoder().encode(HTML),
      title: key,
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: "utf-8",
      gold: { id: key, ...gold },
    },
  ]);

/** Labels that put words of the page under a label, by the words. */
async function label(
  key: string,
  name: string,
  labels: readonly (readonly [string, Label])[],
  state: LabelState = "done",
): Promise<void> {
  const operations = labels.map(([words, as], index): Operation => {
    const start = axis.indexOf(words);
    const target = { kind: "interval", start, end: start + words.length } as const;
    return {
      id: `${index}`,
      group: `${index}`,
      at: index,
      activeMs: 1.5,
      kind: "set",
      target,
      label: as,
      origin: "manual",
      anchor: anchorOf(page, target),
    };
  });
  await save(key, name, operations, state);
}

async function save(
  key: string,
  name: string,
  operations: readonly Operation[],
  state: LabelState,
): Promise<void> {
  const { id } = (await store.pages.findByKey(corpusId, key))!;
  const annotator = (await store.labels.ensureAnnotator(name)).id;
  const { version } = await store.labels.load(id, annotator);
  await store.labels.append(id, annotator, version, operations);
  await store.labels.setState(id, annotator, state);
}

/** The corpus written in a format and read into an empty store. */
async function carried(
  format: string,
  policy = "as-labelled",
): Promise<{ result: ExportResult; note: unknown; store: Store; corpusId: string }> {
  const out = join(await scratchFolder(), "out");
  const result = await exportCorpus(store, { corpusId, format, policy }, await directorySink(out), quietTask);
  const other = memoryStore(() => 1);
  const input = { source: out, corpusName: "again" };
  const { id } = await other.jobs.enqueue({ kind: "import", title: "", input });
  await other.jobs.claim("worker", 1, 1000);
  const { corpusId: made, rejects } = (await importJob(input, quietTask, {
    store: other,
    jobId: id,
    codeVersion: "v1",
  })) as { corpusId: string; rejects: readonly unknown[] };
  expect(rejects).toEqual([]);
  return {
    result,
    note: JSON.parse(await readFile(join(out, EXPORT_NOTE), "utf8")),
    store: other,
    corpusId: made,
  };
}

async function goldsOf({
  store: from,
  corpusId: id,
}: {
  readonly store: Store;
  readonly corpusId: string;
}): Promise<GoldRecord[]> {
  return (await from.pages.withGold(await from.pages.ids({ corpusId: id, sort: "key" }))).map(
    ({ gold }) => gold,
  );
}

async function setsOf({
  store: from,
  corpusId: id,
}: {
  readonly store: Store;
  readonly corpusId: string;
}): Promise<unknown[]> {
  const names = new Map((await from.labels.annotators()).map((annotator) => [annotator.id, annotator.name]));
  const keys = new Map<string, string>();
  for (const { id: pageId, key } of (await from.pages.query({ corpusId: id }, { limit: 99 })).rows)
    keys.set(pageId, key);
  const sets: AnnotationSet[] = [];
  for await (const set of from.labels.sets(id)) sets.push(set);
  const named = sets.map(({ pageId, annotatorId, ...set }) => ({
    name: `${keys.get(pageId)!} ${names.get(annotatorId)!}`,
    ...set,
  }));
  return named.sort((a, b) => (a.name < b.name ? -1 : 1));
}

describe("a page on which two people contradict each other", () => {
  beforeEach(async () => {
    await add("a", { text: "It rained all day." });
    await add("b", { text: "old" });
    await label("a", "Ada", [["It rained all day.", "main"]]);
    await label("a", "Bob", [["It rained all day.", "boilerplate"]]);
  });

  it.each(MAKING_GOLD)("is left out of an export as %s, which says so", async (format) => {
    const written = await carried(format);
    expect(written.result).toMatchObject({ pages: 1, labelled: 0, conflicts: ["a"] });
    expect(written.note).toMatchObject({
      winnow: 1,
      format,
      policy: "as-labelled",
      pages: 1,
      conflicts: ["a"],
    });
    expect(await goldsOf(written)).toEqual([{ id: "b", text: "old" }]);
  });

  it("goes along in the native format with what each of them said, which says that it is in conflict", async () => {
    const written = await carried("native");
    expect(written.result).toMatchObject({ pages: 2, conflicts: ["a"], notHeld: {} });
    expect(await setsOf(written)).toEqual(await setsOf({ store, corpusId }));
    expect(await written.store.pages.ids({ corpusId: written.corpusId, states: ["conflict"] })).toHaveLength(
      1,
    );
  });

  it.each(MAKING_GOLD)(
    "is in an export as %s with the reviewer's word as soon as one has settled it",
    async (format) => {
      await label("a", "Cy (review)", [
        ["It rained all day.", "boilerplate"],
        ["Legal notice", "main"],
      ]);
      const written = await carried(format);
      expect(written.result).toMatchObject({ pages: 2, labelled: 1, conflicts: [] });
      expect((await goldsOf(written))[0]).toMatchObject({ text: "Legal notice", labelledBy: "Cy (review)" });
    },
  );

  it("is left out where only the policy makes it one, and only then", async () => {
    await label("b", "Ada", [
      ["Legal notice", "main"],
      ["Legal notice", "caption"],
    ]);
    await label("b", "Bob", [["Legal notice", "main"]]);
    expect((await carried("folder")).result.conflicts).toEqual(["a"]);
    expect((await carried("folder", "body")).result.conflicts).toEqual(["a", "b"]);
  });

  it("is left out where somebody put it in conflict by hand", async () => {
    await label("b", "Ada", [["Legal notice", "main"]], "conflict");
    expect((await carried("folder")).result.conflicts).toEqual(["a", "b"]);
  });
});

describe("what was labelled", () => {
  it.each(MAKING_GOLD)(
    "comes out of an export as %s: content, title, author, date, roles, verdict, by whom and when",
    async (format) => {
      await add("a", { title: "of the import", kind: "article" });
      await label(
        "a",
        "Ada",
        [
          ["Rain at last", "main"],
          ["Rain at last", "title"],
          ["Ann Moor", "author"],
          ["17 May", "date"],
          ["It rained all day.", "main"],
          ["Legal notice", "legal"],
        ],
        "in progress",
      );
      await save(
        "a",
        "Ada",
        [{ id: "v", group: "v", at: 9, activeMs: 0, kind: "verdict", verdict: "article" }],
        "done",
      );
      const saved = new Date(now).toISOString();
      const place = (words: string, role: Role) => ({
        start: axis.indexOf(words),
        end: axis.indexOf(words) + words.length,
        role,
      });
      const written = await carried(format);
      expect(await goldsOf(written)).toEqual([
        {
          id: "a",
          kind: "article",
          encoding: "utf-8",
          text: "Rain at last\nIt rained all day.",
          intervals: [
            [4, 16],
            [35, 53],
          ],
          title: "Rain at last",
          author: "Ann Moor",
          date: "17 May",
          roles: [
            place("Rain at last", "title"),
            place("Ann Moor", "author"),
            place("17 May", "date"),
            place("Legal notice", "legal"),
          ],
          verdict: "article",
          labelledBy: "Ada",
          labelledAt: saved,
        },
      ]);
      expect(written.result.notHeld).toEqual({ logs: 1 });
    },
  );

  it("comes out beside what a reviewer settled, who says nothing of roles, but for a verdict that was overruled", async () => {
    await add("a");
    await label(
      "a",
      "Ada",
      [
        ["Rain at last", "main"],
        ["Rain at last", "title"],
      ],
      "in progress",
    );
    await save(
      "a",
      "Ada",
      [{ id: "v", group: "v", at: 9, activeMs: 0, kind: "verdict", verdict: "forum" }],
      "done",
    );
    await save(
      "a",
      "Bob",
      [{ id: "v", group: "v", at: 9, activeMs: 0, kind: "verdict", verdict: "no main content" }],
      "done",
    );
    await label("a", "Cy (review)", [
      ["Rain at last", "main"],
      ["Legal notice", "main"],
    ]);
    expect(await goldsOf(await carried("folder"))).toMatchObject([
      {
        text: "Rain at last\nLegal notice",
        title: "Rain at last",
        roles: [{ role: "title" }],
        verdict: "forum",
        labelledBy: "Cy (review)",
      },
    ]);
  });

  it("keeps the fields of the import that no label tells, and what it says itself in the next export", async () => {
    await add("a", { author: "B. Line", verdict: "forum", text: "old" });
    await label("a", "Ada", [["Legal notice", "main"]]);
    const written = await carried("folder");
    expect(await goldsOf(written)).toMatchObject([
      { author: "B. Line", verdict: "forum", text: "Legal notice", labelledBy: "Ada" },
    ]);
    ({ store, corpusId } = written);
    expect(await goldsOf(await carried("wcxb"))).toEqual(await goldsOf(written));
  });
});

const target: fc.Arbitrary<Target> = fc.oneof(
  fc.nat(page.size - 1).map((node) => ({ kind: "node", node }) as const),
  fc
    .tuple(fc.nat(page.textLength), fc.nat(page.textLength))
    .map(([a, b]) => ({ kind: "interval", start: Math.min(a, b), end: Math.max(a, b) }) as const),
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(target, fc.constantFrom(...LAYER_ONE, ...ROLES)) },
  { weight: 1, arbitrary: fc.tuple(target, fc.constant("clear" as const)) },
  { weight: 1, arbitrary: fc.constantFrom("undo" as const, ...PAGE_VERDICTS) },
);
const log = fc.record({
  steps: fc.array(step, { maxLength: 10 }),
  state: fc.constantFrom<LabelState>("open", "in progress", "done", "done"),
});

function operationsOf(
  steps: readonly (readonly [Target, Label | "clear"] | "undo" | (typeof PAGE_VERDICTS)[number])[],
): Operation[] {
  return steps.map((what, index): Operation => {
    const stamp = { id: `${index}`, group: `${index}`, at: index, activeMs: index / 3 };
    if (what === "undo") return { ...stamp, kind: "undo", ids: [`${Math.max(0, index - 1)}`] };
    if (typeof what === "string") return { ...stamp, kind: "verdict", verdict: what };
    const [where, as] = what;
    const placed = { target: where, anchor: anchorOf(page, where) };
    return as === "clear"
      ? { ...stamp, kind: "clear", ...placed }
      : { ...stamp, kind: "set", label: as, origin: "manual", ...placed };
  });
}

describe("any labels", () => {
  it("come back from the native format as they are: operations, states, times of saving, time of work", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(log, { maxLength: 3 }), async (logs) => {
        corpusId = (await store.corpora.create({ name: `corpus ${now}`, description: "" })).id;
        await add("a");
        for (const [index, { steps, state }] of logs.entries())
          await save("a", `Annotator ${index}`, operationsOf(steps), state);
        const written = await carried("native");
        expect(await setsOf(written)).toEqual(await setsOf({ store, corpusId }));
        expect(
          (await written.store.pages.query({ corpusId: written.corpusId }, { limit: 9 })).rows.map(
            ({ state, hasGold }) => ({ state, hasGold }),
          ),
        ).toEqual(
          (await store.pages.query({ corpusId }, { limit: 9 })).rows.map(({ state, hasGold }) => ({
            state,
            hasGold,
          })),
        );
      }),
      { numRuns: 25 },
    );
  });

  it.each(MAKING_GOLD)(
    "come back from an export as %s as what each character is called last by who labelled it deepest, with their roles and verdict",
    async (format) => {
      // Intervals are equally deep, so that the last word on a character counts.
      const words = fc.array(
        fc.tuple(
          target.filter(({ kind }) => kind === "interval"),
          fc.constantFrom(...LAYER_ONE, ...ROLES),
        ),
        { minLength: 1, maxLength: 10 },
      );
      await fc.assert(
        fc.asyncProperty(words, fc.constantFrom(...PAGE_VERDICTS), async (labels, verdict) => {
          corpusId = (await store.corpora.create({ name: `corpus ${now}`, description: "" })).id;
          await add("a");
          await save(
            "a",
            "Ada",
            [...operationsOf(labels), { id: "v", group: "v", at: 9, activeMs: 0, kind: "verdict", verdict }],
            "done",
          );
          const last = (at: number, among: readonly string[]) =>
            labels.findLast(
              ([where, as]) =>
                where.kind === "interval" && where.start <= at && at < where.end && among.includes(as),
            )?.[1];
          const covered = [...axis].some((_, at) => last(at, [...LAYER_ONE, ...ROLES]) !== undefined);
          const [gold] = await goldsOf(await carried(format));
          if (!covered && verdict !== "no main content") return void expect(gold).toEqual({ id: "a" });
          expect(gold!.verdict).toBe(verdict);
          for (let at = 0; at < axis.length; at++) {
            expect(gold!.intervals!.some(([start, end]) => start <= at && at < end)).toBe(
              last(at, LAYER_ONE) === "main",
            );
            expect(gold!.roles?.find(({ start, end }) => start <= at && at < end)?.role).toBe(
              last(at, ROLES),
            );
          }
        }),
        { numRuns: 25 },
      );
    },
  );
});
