import { describe as suite, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { describe } from "../../labels/anchor";
import { expand, straysOf } from "../../labels/expand";
import type { Label, Operation } from "../../labels/model";
import type { Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { memoryStore } from "../../store/memory/memory-store";
import { quietTask, type Task } from "../../task";
import { pageFingerprint } from "../../run/fit/fingerprint";
import { importJob, type ImportResult } from "../import-job";
import { runImport } from "../import-job.fixture";
import { replacePage } from "./replace-page";
import { storedPage } from "../../run/sources/stored-page";

const MENU = "<p>Home, news, weather and all the rest of the menu</p>";
const RAIN = "<p>It rained all day in the hills, and the river rose by two metres in one night.</p>";
const BRIDGE = "<p>The bridge was closed until the morning, when the water began to fall again.</p>";
const OLD = MENU + RAIN + BRIDGE;

const folderOf = async (pages: Readonly<Record<string, string>>, gold = ""): Promise<string> =>
  writeFiles(await scratchFolder(), {
    "gold.jsonl": gold,
    ...Object.fromEntries(Object.entries(pages).map(([key, html]) => [`pages/${key}.html`, html])),
  });

/** A label on each leaf, as somebody who finishes the page gives them. */
const labelsOn = (page: Page, labels: readonly Label[]): Operation[] =>
  labels.map((label, leaf) => {
    const target = { kind: "node", node: page.leaves[leaf]!.node } as const;
    return {
      id: `op-${leaf}`,
      group: "g",
      at: leaf,
      activeMs: 1,
      kind: "set",
      target,
      label,
      origin: "manual",
      anchor: describe(page, target),
    };
  });

/** A corpus with one page that Ada has finished and Bob has begun. */
async function labelledCorpus(html = OLD, gold = "") {
  const store = memoryStore();
  const { corpusId } = await runImport(store, {
    source: await folderOf({ a: html }, gold),
    corpusName: "mine",
  });
  const { id } = (await store.pages.findByKey(corpusId, "a"))!;
  const [ada, bob] = [
    (await store.labels.ensureAnnotator("Ada")).id,
    (await store.labels.ensureAnnotator("Bob")).id,
  ];
  const page = parsePage(html);
  const operations = labelsOn(page, ["boilerplate", "main", "main"]);
  await store.labels.append(id, ada, 0, operations);
  await store.labels.setState(id, ada, "done");
  await store.labels.append(id, bob, 0, operations.slice(1, 2));
  const said = async (annotator: string) => {
    const record = await store.pages.get(id);
    const now = (await storedPage(store, record)).page;
    const { operations: log, state } = await store.labels.load(id, annotator);
    const axis = now.leaves.map(({ text }) => text).join("");
    return {
      state,
      strays: straysOf(now, log).length,
      labels: expand(now, log).map(({ start, end, layer1 }) => [axis.slice(start, end), layer1]),
    };
  };
  const replaceWith = async (next: string, nextGold = "") =>
    runImport(store, {
      source: await folderOf({ a: next }, nextGold),
      corpusName: "mine",
      changed: "replace",
    });
  return { store, corpusId, id, ada, bob, said, replaceWith };
}

suite("a page whose bytes have changed", () => {
  it("is replaced where somebody has skipped it, and offered to them again", async () => {
    const { store, corpusId, id, replaceWith } = await labelledCorpus();
    const eve = (await store.labels.ensureAnnotator("Eve")).id;
    await store.labels.append(id, eve, 0, [
      { id: "s", group: "s", at: 1, activeMs: 1, kind: "skip", reason: "broken capture" },
    ]);
    expect((await store.pages.get(id)).annotators).toEqual(["Ada", "Bob"]);
    expect((await replaceWith(OLD + BRIDGE)).changed).toMatchObject([{ key: "a" }]);
    expect((await store.pages.get(id)).remarks).toEqual([]);
    expect(await store.labels.lease(corpusId, eve, 1_000, 2_000, null)).toBe(id);
  });

  it("is said and kept where nothing else is asked for, as an unchanged one is", async () => {
    const { store, corpusId } = await labelledCorpus();
    expect(await runImport(store, { source: await folderOf({ a: OLD }), corpusName: "mine" })).toMatchObject({
      added: 0,
      unchanged: ["a"],
      changed: [],
      duplicates: ["a"],
    });
    expect(
      await runImport(store, { source: await folderOf({ a: `${OLD}<p>More` }), corpusName: "mine" }),
    ).toMatchObject({
      added: 0,
      unchanged: [],
      changed: [{ key: "a", replacement: null }],
      duplicates: ["a"],
    });
    expect(await store.pages.versions((await store.pages.findByKey(corpusId, "a"))!.id)).toEqual([]);
  });

  it("is replaced with the labels of everybody on their words, and stays done where nothing is lost", async () => {
    const { store, id, ada, bob, said, replaceWith } = await labelledCorpus();
    const before = await store.pages.get(id);
    const labelsBefore = await said(ada);
    const result = await replaceWith(`<!-- made anew --><div class=page>${OLD}</div>`);
    expect(result).toMatchObject({
      added: 0,
      duplicates: [],
      changed: [{ key: "a", replacement: { lost: 0, reopened: [], gold: "none" } }],
    });
    expect((await store.pages.get(id)).sha256).not.toBe(before.sha256);
    expect(await said(ada)).toEqual(labelsBefore);
    expect((await said(bob)).labels).toEqual([[expect.stringMatching(/^It rained/), "main"]]);
  });

  it("goes back from done where a label lost its words, which is said and moved nowhere", async () => {
    const { store, id, ada, said, replaceWith } = await labelledCorpus();
    const result = await replaceWith(
      `${MENU}${RAIN}<p>Nobody writes about bridges any more, and so this page does not either.</p>`,
    );
    expect(result.changed).toEqual([{ key: "a", replacement: { lost: 1, reopened: ["Ada"], gold: "none" } }]);
    const { state, strays, labels } = await said(ada);
    expect([state, strays, (await store.pages.get(id)).state]).toEqual(["in progress", 1, "in progress"]);
    expect(labels.map(([words]) => words)).toEqual([
      expect.stringMatching(/^Home/),
      expect.stringMatching(/^It rained/),
    ]);
  });

  it("goes back from done where text was added that nobody has labelled", async () => {
    const { replaceWith } = await labelledCorpus();
    expect(
      (await replaceWith(`${OLD}<p>And a new paragraph that nobody has seen.</p>`)).changed,
    ).toMatchObject([{ replacement: { lost: 0, reopened: ["Ada"] } }]);
  });

  it("takes the gold of the import, else keeps the text of its own and drops what named places", async () => {
    const gold = `${JSON.stringify({ id: "a", url: "https://n.example/a", text: "It rained.", intervals: [[0, 9]], with: ["rained"] })}\n`;
    const kept = await labelledCorpus(OLD, gold);
    expect((await kept.replaceWith(`<i></i>${OLD}`)).changed).toMatchObject([
      { replacement: { gold: "kept" } },
    ]);
    expect(await kept.store.pages.get(kept.id)).toMatchObject({
      url: "https://n.example/a",
      hasGold: true,
      gold: { id: "a", text: "It rained.", with: ["rained"] },
    });
    expect((await kept.store.pages.get(kept.id)).gold.intervals).toBeUndefined();
    expect((await kept.store.pages.version(kept.id, 1)).gold.intervals).toEqual([[0, 9]]);
    const imported = await labelledCorpus(OLD, gold);
    expect(
      (await imported.replaceWith(`<i></i>${OLD}`, `${JSON.stringify({ id: "a", text: "New" })}\n`)).changed,
    ).toMatchObject([{ replacement: { gold: "imported" } }]);
    expect((await imported.store.pages.get(imported.id)).gold).toEqual({
      id: "a",
      url: "https://n.example/a",
      text: "New",
    });
    const places = await labelledCorpus(
      "<p>Menu</p><p>Body</p><p>End</p>",
      `${JSON.stringify({ id: "a", intervals: [[4, 8]] })}\n`,
    );
    await places.replaceWith("<p>News</p><p>Menu</p><p>Body</p><p>End</p>");
    expect((await places.store.pages.get(places.id)).gold).toEqual({ id: "a", text: "Body" });
  });

  it("has another fingerprint, so that no score of the old bytes is taken over", async () => {
    const { store, id, replaceWith } = await labelledCorpus();
    const before = await store.pages.get(id);
    await replaceWith(`<i></i>${OLD}`);
    const after = await store.pages.get(id);
    expect(pageFingerprint(after)).not.toBe(pageFingerprint(before));
    expect(pageFingerprint({ ...after, sha256: before.sha256 })).toBe(pageFingerprint(before));
  });

  it("is put back as it was when the import is cancelled, and counted once where a stopped import goes on", async () => {
    const { store, id, ada, said } = await labelledCorpus();
    const before = { ...(await store.pages.get(id)), changedAt: 0 };
    const labelsBefore = await said(ada);
    const source = await folderOf({
      a: "<p>All is new",
      ...Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`b${at}`, `<p>${at}`])),
    });
    const stop = new AbortController();
    const cancelled: Task = {
      signal: stop.signal,
      report: ({ done }) => void (done >= 230 && stop.abort("cancel")),
    };
    await expect(
      runImport(store, { source, corpusName: "mine", changed: "replace" }, cancelled),
    ).rejects.toBe("cancel");
    expect({ ...(await store.pages.get(id)), changedAt: 0 }).toEqual(before);
    expect(await said(ada)).toEqual(labelsBefore);

    const input = { source, corpusName: "mine", changed: "replace" };
    const job = await store.jobs.enqueue({ kind: "import", title: "import", input });
    await store.jobs.claim("worker", Date.now(), 60_000);
    const killed = new AbortController();
    await expect(
      importJob(
        input,
        { signal: killed.signal, report: ({ done }) => void (done >= 230 && killed.abort("killed")) },
        { store, jobId: job.id, codeVersion: "v1" },
      ),
    ).rejects.toBe("killed");
    const result = (await importJob(input, quietTask, {
      store,
      jobId: job.id,
      codeVersion: "v1",
    })) as ImportResult;
    expect([result.added, result.duplicates, result.changed]).toEqual([
      250,
      [],
      [{ key: "a", replacement: expect.objectContaining({ reopened: ["Ada"] }) }],
    ]);
    expect(result.counts).toMatchObject({ replaced: 1, kept: 0, unchanged: 0 });
    expect(await store.pages.versions(id)).toHaveLength(1);
  });

  it("can be put back later by the same way, the newer one kept in its turn", async () => {
    const { store, id, replaceWith } = await labelledCorpus();
    const before = await store.pages.get(id);
    await replaceWith("<p>All is new");
    expect(await replacePage(store, id, await store.pages.version(id, 1))).toMatchObject({ reopened: [] });
    expect((await store.pages.get(id)).sha256).toBe(before.sha256);
    expect((await store.pages.versions(id)).map(({ number }) => number)).toEqual([1, 2]);
  });
});

suite("the same bytes under another name", () => {
  it("come in and are said, or are left out and said", async () => {
    const { store, corpusId } = await labelledCorpus();
    const source = await folderOf({ b: OLD, c: "<p>new", d: "<p>new" });
    expect(await runImport(store, { source, corpusName: "mine", duplicates: "skip" })).toMatchObject({
      added: 1,
      duplicates: [],
      copies: [
        { key: "b", of: "a", skipped: true },
        { key: "d", of: "c", skipped: true },
      ],
    });
    expect(await store.pages.ids({ corpusId })).toHaveLength(2);
    expect(await runImport(store, { source, corpusName: "mine" })).toMatchObject({
      added: 2,
      unchanged: ["c"],
      copies: [
        { key: "b", of: "a", skipped: false },
        { key: "d", of: "c", skipped: false },
      ],
    });
  });
});
