/** What an import reads of what an export wrote. */
import { join } from "node:path";
import { describe as suite, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { directorySink } from "../corpus/sink";
import { describe } from "../labels/anchor";
import type { Operation } from "../labels/model";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import { quietTask } from "../task";
import { exportCorpus } from "./export-corpus";
import { corpusOf, runImport } from "./import-job.fixture";

suite("exportCorpus", () => {
  it("gives finished labels as text and intervals, imported gold for the rest, and everything in the native format", async () => {
    const store = memoryStore();
    const html = "<p>Menu</p><h1>Head</h1><p>Body text</p>";
    const source = await writeFiles(await scratchFolder(), {
      "gold.jsonl": '{"id":"a","text":"old"}\n{"id":"b","text":"kept"}\n',
      "pages/a.html": html,
      "pages/b.html": html,
    });
    const { corpusId } = await runImport(store, { source, corpusName: "mine" });
    const page = parsePage(html);
    const target = (leaf: number) => ({ kind: "node", node: page.leaves[leaf]!.node }) as const;
    const set = (id: string, leaf: number, label: "main" | "title"): Operation => ({
      id,
      group: id,
      at: 1,
      activeMs: 1,
      kind: "set",
      target: target(leaf),
      label,
      origin: "manual",
      anchor: describe(page, target(leaf)),
    });
    const { id: annotator } = await store.labels.ensureAnnotator("You");
    for (const key of ["a", "b"]) {
      const { id } = (await store.pages.findByKey(corpusId, key))!;
      await store.labels.append(id, annotator, 0, [
        set(`${key}1`, 1, "main"),
        set(`${key}2`, 1, "title"),
        set(`${key}3`, 2, "main"),
      ]);
      if (key === "a") await store.labels.setState(id, annotator, "done");
    }
    const out = join(await scratchFolder(), "out");
    const counts = await exportCorpus(
      store,
      { corpusId, format: "folder", policy: "body" },
      await directorySink(out),
      quietTask,
    );
    expect(counts).toEqual({
      pages: 2,
      labelled: 1,
      strays: 0,
      conflicts: [],
      notHeld: { logs: 2 },
      renamed: [],
    });
    const again = memoryStore();
    const { corpusId: other } = await runImport(again, { source: out, corpusName: "again" });
    expect((await again.pages.findByKey(other, "a"))!.gold).toMatchObject({
      text: "Body text",
      intervals: [[8, 17]],
    });
    expect((await again.pages.findByKey(other, "b"))!.gold).toEqual({ id: "b", text: "kept" });

    const native = join(await scratchFolder(), "native");
    await exportCorpus(store, { corpusId, format: "native" }, await directorySink(native), quietTask);
    const third = memoryStore();
    const { corpusId: whole } = await runImport(third, { source: native, corpusName: "native" });
    const copied = (await third.pages.findByKey(whole, "a"))!;
    const copiedSet = await third.labels.load(copied.id, (await third.labels.ensureAnnotator("You")).id);
    expect(copiedSet.operations.map(({ id }) => id)).toEqual(["a1", "a2", "a3"]);
    expect(copiedSet.state).toBe("done");
  });

  it("keeps imported gold where a page is done without a label, takes an earlier set that has one, and the word that there is no content", async () => {
    const store = memoryStore();
    const { corpusId } = await runImport(store, {
      source: await writeFiles(await scratchFolder(), {
        "gold.jsonl": ["a", "b", "c"].map((id) => `{"id":"${id}","text":"old"}\n`).join(""),
        ...Object.fromEntries(
          ["a", "b", "c"].map((id) => [`pages/${id}.html`, "<p>Menu</p><p>Body text</p>"]),
        ),
      }),
      corpusName: "mine",
    });
    const page = parsePage("<p>Menu</p><p>Body text</p>");
    const target = { kind: "node", node: page.leaves[1]!.node } as const;
    const base = { group: "g", at: 1, activeMs: 1 };
    const label: Operation = {
      ...base,
      id: "1",
      kind: "set",
      target,
      label: "main",
      origin: "accepted",
      anchor: describe(page, target),
    };
    const taken: Operation = { ...base, id: "2", kind: "undo", ids: ["1"] };
    const finish = async (key: string, name: string, operations: readonly Operation[]) => {
      const { id } = (await store.pages.findByKey(corpusId, key))!;
      const annotator = (await store.labels.ensureAnnotator(name)).id;
      await store.labels.append(id, annotator, 0, operations);
      await store.labels.setState(id, annotator, "done");
    };
    await finish("a", "Ada", [label, taken]);
    await finish("b", "Ada", [label]);
    await finish("b", "Bob", [label, taken]);
    await finish("c", "Ada", [
      label,
      taken,
      { ...base, id: "3", kind: "verdict", verdict: "no main content" },
    ]);
    const out = join(await scratchFolder(), "out");
    expect(
      await exportCorpus(store, { corpusId, format: "folder" }, await directorySink(out), quietTask),
    ).toEqual({ pages: 3, labelled: 2, strays: 0, conflicts: [], notHeld: { logs: 4 }, renamed: [] });
    const again = memoryStore();
    const { corpusId: other } = await runImport(again, { source: out, corpusName: "again" });
    const goldOf = async (key: string) => (await again.pages.findByKey(other, key))!.gold;
    expect(await goldOf("a")).toEqual({ id: "a", text: "old" });
    expect(await goldOf("b")).toMatchObject({ text: "Body text", intervals: [[4, 13]] });
    expect(await goldOf("c")).toMatchObject({ text: "", intervals: [] });
  });

  it("leaves no half-written export behind when it is cancelled", async () => {
    const store = memoryStore();
    const { corpusId } = await runImport(store, { source: await corpusOf(3), corpusName: "mine" });
    const folder = await scratchFolder();
    const sink = await directorySink(join(folder, "out"));
    await expect(
      exportCorpus(store, { corpusId, format: "folder" }, sink, {
        ...quietTask,
        signal: AbortSignal.abort("cancel"),
      }),
    ).rejects.toBe("cancel");
    await (await directorySink(join(folder, "out"))).abort();
  });

  it("refuses formats that can only be read, and unknown policies", async () => {
    const store = memoryStore();
    const sink = await directorySink(join(await scratchFolder(), "out"));
    await expect(
      exportCorpus(store, { corpusId: "x", format: "plain" }, sink, quietTask),
    ).rejects.toMatchObject({ code: "unknown-format" });
    await expect(
      exportCorpus(store, { corpusId: "x", format: "folder", policy: "x" }, sink, quietTask),
    ).rejects.toMatchObject({ code: "unknown-policy" });
  });
});
