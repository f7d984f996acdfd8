/** What people said beside labels, on its way out and back. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { directorySink } from "../corpus/sink";
import { describe as anchorOf } from "../labels/anchor";
import type { Operation, RemarkPlace } from "../labels/model";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import { quietTask } from "../task";
import { exportCorpus } from "./export-corpus";
import { runImport } from "./import-job.fixture";

const HTML = "<p>Menu</p><h1>Head</h1><p>Body text</p>";
const page = parsePage(HTML);
const base = (id: string) => ({ id, group: id, at: 1_000, activeMs: 1 });
const nodeOf = (leaf: number) => ({ kind: "node", node: page.leaves[leaf]!.node }) as const;
const placeOf = (leaf: number): RemarkPlace => ({
  target: nodeOf(leaf),
  anchor: anchorOf(page, nodeOf(leaf)),
});
const set = (id: string, leaf: number, label: "main" | "title"): Operation => ({
  ...base(id),
  ...{ kind: "set", ...placeOf(leaf), label, origin: "manual" },
});

/** Two pages: one that Ada labelled and said something of, one that Bob skipped. */
async function remarked() {
  const store = memoryStore();
  const source = await writeFiles(await scratchFolder(), {
    "gold.jsonl": '{"id":"a"}\n{"id":"b"}\n',
    "pages/a.html": HTML,
    "pages/b.html": HTML,
  });
  const { corpusId } = await runImport(store, { source, corpusName: "mine" });
  const said: Readonly<Record<string, readonly [name: string, ...Operation[]]>> = {
    a: [
      "Ada",
      set("1", 1, "main"),
      set("2", 1, "title"),
      set("3", 2, "main"),
      { ...base("4"), kind: "note", place: placeOf(2), text: "All of it?" },
      { ...base("5"), kind: "flag", place: placeOf(0), on: true },
      { ...base("6"), kind: "note", place: null, text: "Short page" },
    ],
    b: ["Bob", { ...base("7"), kind: "skip", reason: "other", text: "only ads" }],
  };
  for (const [key, [name, ...operations]] of Object.entries(said)) {
    const { id } = (await store.pages.findByKey(corpusId, key))!;
    const annotator = await store.labels.ensureAnnotator(name);
    await store.labels.append(id, annotator.id, 0, operations, undefined, key === "a" ? "done" : "open");
  }
  const exported = async (format: string): Promise<string> => {
    const out = join(await scratchFolder(), "out");
    await exportCorpus(store, { corpusId, format }, await directorySink(out), quietTask);
    return out;
  };
  return { store, corpusId, exported };
}

const json = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, "utf8")) as T;

describe("flags, notes and skips", () => {
  it("come back from the native format with the log, and pages are told by them", async () => {
    const { store, corpusId, exported } = await remarked();
    const again = memoryStore();
    const { corpusId: back } = await runImport(again, {
      source: await exported("native"),
      corpusName: "again",
    });
    const rows = async (where: typeof store, id: string) =>
      (await where.pages.query({ corpusId: id, sort: "key" }, { limit: 9 })).rows.map(
        ({ key, state, remarks }) => [key, state, remarks],
      );
    expect(await rows(again, back)).toEqual([
      ["a", "done", ["flagged", "noted"]],
      ["b", "open", ["skipped"]],
    ]);
    expect(await rows(again, back)).toEqual(await rows(store, corpusId));
    const logs = async (where: typeof store, id: string) => {
      const found = [];
      for await (const { operations } of where.labels.sets(id)) found.push(operations);
      return found;
    };
    expect(await logs(again, back)).toEqual(await logs(store, corpusId));
  });

  it("are comments and highlights of W3C Web Annotation, which are read as no labels", async () => {
    const { exported } = await remarked();
    const out = await exported("web-annotation");
    const { items } = await json<{
      readonly items: readonly {
        readonly motivation: string;
        readonly body?: { readonly value: string };
        readonly creator?: { readonly name: string };
        readonly target: { readonly selector?: readonly { readonly exact?: string }[] };
      }[];
    }>(join(out, "annotations/a.jsonld"));
    const beside = items
      .filter(({ motivation }) => motivation === "commenting" || motivation === "highlighting")
      .map(({ motivation, body, creator, target }) => [
        ...[motivation, body?.value ?? null, creator?.name, target.selector?.[0]?.exact ?? null],
      ]);
    expect(beside).toEqual([
      ["commenting", "Short page", "Ada", null],
      ["highlighting", null, "Ada", "Menu"],
      ["commenting", "All of it?", "Ada", "Body text"],
    ]);
    const again = memoryStore();
    const { corpusId, report } = await imported(again, out);
    expect(report).not.toContain("label-lost");
    const { gold } = (await again.pages.findByKey(corpusId, "a"))!;
    expect([gold.text, gold.labelledBy]).toEqual(["Head\nBody text", "Ada"]);
  });

  it("are kept by Label Studio with the region that they are in", async () => {
    const { exported } = await remarked();
    const tasks = await json<
      readonly {
        readonly data: { readonly id: string };
        readonly annotations: readonly {
          readonly result: readonly { readonly value: { readonly text?: string }; readonly meta?: object }[];
        }[];
      }[]
    >(join(await exported("label-studio"), "label-studio.json"));
    const metas = tasks[0]!.annotations[0]!.result.flatMap(({ value, meta }) =>
      meta === undefined ? [] : [[value.text, meta]],
    );
    expect(metas).toContainEqual([expect.stringContaining("Body text"), { text: ["Ada: All of it?"] }]);
  });
});

async function imported(store: ReturnType<typeof memoryStore>, source: string) {
  const result = await runImport(store, { source, corpusName: "again" });
  return { corpusId: result.corpusId, report: JSON.stringify(result) };
}
