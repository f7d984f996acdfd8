import { beforeEach, describe, expect, test } from "vitest";
import { describe as anchorOf } from "../labels/anchor";
import type { Label, Operation } from "../labels/model";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import type { LabelState } from "../store/interfaces/labels";
import type { NewPage } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { goldJob, type GoldResult } from "./gold-job";
import { replacePage } from "./import/replace-page";

const HTML = "<body><ul><li>Home</li></ul><p>First of the paragraphs.</p><p>Legal notice.</p>";
const parsed = parsePage(HTML);
const newPage = (key: string, gold: Partial<NewPage["gold"]> = {}): NewPage => ({
  key,
  bytes: new TextEncoder().encode(HTML),
  title: key,
  url: null,
  site: null,
  kind: null,
  lang: null,
  encoding: null,
  gold: { id: key, ...gold },
});

let store: Store;
let corpusId: string;
let clock = 0;

const idOf = async (key: string): Promise<string> => (await store.pages.findByKey(corpusId, key))!.id;
const goldOf = async (key: string) => (await store.pages.findByKey(corpusId, key))!.gold;

/** One label per text of the page, m for main and b for boilerplate, - for none. */
async function label(
  key: string,
  annotator: string,
  word: string,
  state: LabelState = "done",
): Promise<void> {
  const operations = parsed.leaves.flatMap(({ start, text }, leaf): Operation[] => {
    const as: Label | null = word[leaf] === "m" ? "main" : word[leaf] === "b" ? "boilerplate" : null;
    const target = { kind: "interval", start, end: start + text.length } as const;
    return as === null
      ? []
      : [
          {
            id: `${key} ${annotator} ${leaf}`,
            group: "g",
            at: leaf,
            activeMs: 0,
            kind: "set",
            target,
            label: as,
            origin: "manual",
            anchor: anchorOf(parsed, target),
          },
        ];
  });
  const { id } = await store.labels.ensureAnnotator(annotator);
  await store.labels.append(await idOf(key), id, 0, operations);
  await store.labels.setState(await idOf(key), id, state);
}

async function run(undo?: string, attempts = 1): Promise<GoldResult> {
  const input = { corpusId, ...(undo !== undefined && { undo }) };
  const { id } = await store.jobs.enqueue({ kind: "gold", title: "t", input });
  let result = await goldJob(input, quietTask, { store, jobId: id, codeVersion: "v1" });
  for (let attempt = 1; attempt < attempts; attempt++)
    result = await goldJob(input, quietTask, { store, jobId: id, codeVersion: "v1" });
  return result as GoldResult;
}

beforeEach(async () => {
  clock = 0;
  store = memoryStore(() => (clock += 1000));
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
});

describe("a gold job", () => {
  test("makes what a reviewer settled gold, what one person finished too, and leaves out what two finished and nobody settled", async () => {
    await store.pages.add(
      corpusId,
      ["a", "b", "c", "d"].map((key) => newPage(key, { text: "First of the paragraphs." })),
    );
    await label("a", "Ada", "mmm");
    await label("a", "Bob", "bbb");
    await label("a", "Cy (review)", "bmm");
    await label("b", "Ada", "bmb");
    await label("c", "Ada", "bmb");
    await label("c", "Bob", "bmm");
    await label("d", "Ada", "mmm", "in progress");
    expect(await run()).toMatchObject({
      changed: 1,
      same: 1,
      disputed: 1,
      unlabelled: 0,
      strays: 0,
      isUndo: false,
    });
    expect(await goldOf("a")).toMatchObject({
      text: "First of the paragraphs.\nLegal notice.",
      original: { text: "First of the paragraphs." },
      corrections: [{ to: "main", by: "Cy (review)" }],
      // Of the menu Bob says what gold says, of the rest Ada.
      agreement: { people: 2, runs: [[0, 41, 1]] },
    });
    for (const key of ["b", "c", "d"])
      expect(await goldOf(key)).toEqual({ id: key, text: "First of the paragraphs." });
  });

  test("makes what all who finished say of the text gold, in the name of the last, whatever else they said; who finished without a word contradicts nobody", async () => {
    await store.pages.add(
      corpusId,
      ["a", "b", "c", "d", "e"].map((key) => newPage(key)),
    );
    for (const [annotator, word] of [
      ["Ada", "bmb"],
      ["Bob", "-m-"],
      ["Cleo", "bmb"],
    ] as const)
      await label("a", annotator, word);
    for (const [annotator, word] of [
      ["Ada", "bmb"],
      ["Bob", "bmb"],
      ["Cleo", "bmm"],
    ] as const)
      await label("b", annotator, word);
    for (const [annotator, word] of [
      ["Ada", "bbb"],
      ["Bob", "---"],
    ] as const)
      await label("c", annotator, word);
    for (const annotator of ["Ada", "Bob"]) await label("d", annotator, "---");
    for (const annotator of ["Ada", "Bob"]) await label("e", annotator, "bbb");
    expect(await run()).toMatchObject({ changed: 3, same: 0, disputed: 1, unlabelled: 1 });
    expect(await goldOf("a")).toMatchObject({
      text: "First of the paragraphs.",
      corrections: [{ by: "Cleo" }, { by: "Cleo" }, { by: "Cleo" }],
      agreement: { people: 3, runs: [] },
    });
    expect(await goldOf("c")).not.toHaveProperty("agreement");
    expect(await goldOf("e")).toMatchObject({ text: "" });
    expect(await goldOf("c")).toMatchObject({ text: "", corrections: [{ by: "Ada" }] });
    for (const key of ["b", "d"]) expect(await goldOf(key)).toEqual({ id: key });
    expect(await run()).toMatchObject({ changed: 0, same: 3 });
  });

  test("gives pages without gold one, so that a run scores them, and takes all of it back", async () => {
    await store.pages.add(corpusId, [newPage("a"), newPage("b", { text: "Home" })]);
    for (const key of ["a", "b"]) await label(key, "Ada", "bmb");
    const { at, changed } = await run();
    expect(changed).toBe(2);
    expect((await store.pages.findByKey(corpusId, "a"))!.hasGold).toBe(true);
    expect(await run(at)).toMatchObject({ at, changed: 2, isUndo: true });
    expect(await goldOf("a")).toEqual({ id: "a" });
    expect(await goldOf("b")).toEqual({ id: "b", text: "Home" });
    expect(await run(at)).toMatchObject({ changed: 0, same: 0 });
  });

  test("leaves gold alone where somebody called a page done without a label, but for the word that it has no content", async () => {
    await store.pages.add(corpusId, [newPage("a", { text: "Home" }), newPage("b", { text: "Home" })]);
    await label("a", "Ada", "---");
    const { id } = await store.labels.ensureAnnotator("Ada");
    await store.labels.append(await idOf("b"), id, 0, [
      { id: "v", group: "v", at: 1, activeMs: 0, kind: "verdict", verdict: "no main content" },
    ]);
    await store.labels.setState(await idOf("b"), id, "done");
    expect(await run()).toMatchObject({ changed: 1, unlabelled: 1 });
    expect(await goldOf("a")).toEqual({ id: "a", text: "Home" });
    expect((await goldOf("b")).text).toBe("");
  });

  test("counts, tried again after its worker was killed, what the first attempt did, and corrects nothing twice", async () => {
    await store.pages.add(corpusId, [newPage("a", { intervals: [[28, 41]] })]);
    await label("a", "Ada", "bmb");
    expect(await run(undefined, 2)).toMatchObject({ changed: 1, same: 0 });
    expect((await goldOf("a")).corrections).toHaveLength(2);
  });

  /** The store as a job has it that somebody overtakes just before it changes the first gold. */
  function overtakenBy(somebody: (pageId: string) => Promise<unknown>): Store {
    let isFirst = true;
    const setGold: Store["pages"]["setGold"] = async (...call) => {
      if (isFirst) {
        isFirst = false;
        await somebody(call[0]);
      }
      return store.pages.setGold(...call);
    };
    return { ...store, pages: { ...store.pages, setGold } };
  }

  test("leaves the gold of bytes that an import brings while the labels of those before are made gold", async () => {
    await store.pages.add(corpusId, [newPage("a", { text: "Home" })]);
    await label("a", "Ada", "bmb");
    const bytes = new TextEncoder().encode("<p>Another page.</p>");
    const gold = { id: "a", text: "Another page." };
    const racing = overtakenBy((id) => replacePage(store, id, { ...newPage("a"), bytes, gold }));
    const { id } = await store.jobs.enqueue({ kind: "gold", title: "t", input: { corpusId } });
    const context = { store: racing, jobId: id, codeVersion: "v1" };
    expect(await goldJob({ corpusId }, quietTask, context)).toMatchObject({ changed: 0, strays: 0 });
    expect(await goldOf("a")).toEqual({ id: "a", text: "Another page." });
  });

  test("puts right what somebody else corrected meanwhile, too", async () => {
    await store.pages.add(corpusId, [newPage("a", { text: "Home" })]);
    await label("a", "Ada", "bmb");
    const theirs = {
      id: "a",
      text: "Legal notice.",
      intervals: [[28, 41]],
      original: { text: "Home" },
      corrections: [{ start: 28, end: 41, to: "main", by: "Bob", at: "2026-01-01T00:00:00.000Z" }],
    } as const;
    const racing = overtakenBy((id) => store.pages.setGold(id, theirs));
    const input = { corpusId };
    const { id } = await store.jobs.enqueue({ kind: "gold", title: "t", input });
    expect(await goldJob(input, quietTask, { store: racing, jobId: id, codeVersion: "v1" })).toMatchObject({
      changed: 1,
    });
    expect(await goldOf("a")).toMatchObject({ text: "First of the paragraphs.", original: { text: "Home" } });
    expect((await goldOf("a")).corrections![0]).toMatchObject({ by: "Bob" });
  });

  test("goes by what is finished when the turn of a page comes, not when the job was asked for", async () => {
    await store.pages.add(
      corpusId,
      ["a", "b", "c"].map((key) => newPage(key)),
    );
    for (const key of ["a", "b", "c"]) await label(key, "Ada", "bmm");
    let isMeanwhile = false;
    const meanwhile: Promise<void>[] = [];
    const report = ({ done }: { readonly done: number }): void => {
      if (done !== 1 || isMeanwhile) return;
      isMeanwhile = true;
      meanwhile.push(
        idOf("b").then(async (id) =>
          store.labels.setState(id, (await store.labels.ensureAnnotator("Ada")).id, "in progress"),
        ),
        label("c", "Bob", "bbb"),
      );
    };
    const { id } = await store.jobs.enqueue({ kind: "gold", title: "t", input: { corpusId } });
    const task = { signal: new AbortController().signal, report };
    const result = await goldJob({ corpusId }, task, { store, jobId: id, codeVersion: "v1" });
    await Promise.all(meanwhile);
    expect(result).toMatchObject({ changed: 1, same: 0, disputed: 1, unlabelled: 0 });
    expect((await goldOf("a")).text).toContain("First of the paragraphs.");
    for (const key of ["b", "c"]) expect(await goldOf(key)).toEqual({ id: key });
  });

  test("refuses a time that is none, and an unknown corpus", async () => {
    const { id } = await store.jobs.enqueue({ kind: "gold", title: "t", input: {} });
    await expect(
      goldJob({ corpusId, undo: "yesterday" }, quietTask, { store, jobId: id, codeVersion: "v1" }),
    ).rejects.toThrow("undo");
    await expect(
      goldJob({ corpusId: "nope" }, quietTask, { store, jobId: id, codeVersion: "v1" }),
    ).rejects.toThrow("nope");
  });
});
