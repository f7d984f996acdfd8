import { expect, it } from "vitest";
import type { Operation } from "../../labels/model";
import type { NewPage } from "../interfaces/pages";
import type { Store } from "../interfaces/store";
import { describeStores, LOSS, newPage, plainRun, score, standing, text, verdict } from "./contract.fixture";

const other = (key: string): NewPage =>
  newPage(key, {
    bytes: text("<p>other"),
    title: "Other",
    site: "s.example",
    gold: { id: key, text: "other" },
  });

describeStores("versions of pages", (start) => {
  const labelled = async () => {
    const { store, addPages } = start();
    const [id] = (await addPages(
      newPage("a", { url: "https://a.example/1", gold: { id: "a", text: "old" } }),
    )) as [string];
    const ada = (await store.labels.ensureAnnotator("Ada")).id;
    await store.labels.append(id, ada, 0, [verdict("1")]);
    await store.labels.setState(id, ada, "done");
    await store.causes.set({
      pageId: id,
      start: 0,
      end: 1,
      error: "extra",
      cause: "other",
      annotator: "Ada",
    });
    return { store, id, ada };
  };
  const running = async (store: Store) => {
    const { id } = await store.jobs.enqueue({ kind: "import", title: "import", input: null });
    for (;;) if ((await store.jobs.claim("w", 1_000, 60_000))?.id === id) return id;
  };

  it("puts other bytes under the same id and key, keeps what stood there, and sends who finished it back where labels were lost", async () => {
    const { store, id, ada } = await labelled();
    const before = await store.pages.get(id);
    await store.pages.replace(id, other("a"), await standing(store, id));
    const after = await store.pages.get(id);
    expect(after).toMatchObject({
      id,
      key: "a",
      title: "Other",
      site: "s.example",
      state: "in progress",
      annotators: ["Ada"],
      gold: { text: "other" },
    });
    expect(after.sha256).not.toBe(before.sha256);
    expect(new TextDecoder().decode(await store.pages.bytes(id))).toBe("<p>other");
    expect(await store.labels.load(id, ada)).toMatchObject({ version: 1, state: "in progress" });
    expect(await store.causes.ofPage(id)).toEqual([]);
    expect(await store.pages.versions(id)).toMatchObject([
      { number: 1, sha256: before.sha256, title: "Title a", loss: LOSS },
    ]);
    const former = await store.pages.version(id, 1);
    expect([new TextDecoder().decode(former.bytes), former.gold, former.url]).toEqual([
      "<p>a",
      { id: "a", text: "old" },
      "https://a.example/1",
    ]);
    await expect(store.pages.version(id, 2)).rejects.toMatchObject({ code: "not-found" });
    expect(
      (await store.pages.query({ corpusId: start().corpusId, search: "s.example" }, { limit: 9 })).total,
    ).toBe(1);
  });

  it("leaves a finished page finished where its labels hold", async () => {
    const { store, id } = await labelled();
    await store.pages.replace(id, other("a"), await standing(store, id, true));
    expect((await store.pages.get(id)).state).toBe("done");
  });

  it("refuses labels and causes of who looked at the bytes before, and takes those of who does not say", async () => {
    const { store, id, ada } = await labelled();
    const { sha256: before } = await store.pages.get(id);
    const said = { pageId: id, start: 2, end: 3, error: "extra", cause: "other", annotator: "Ada" } as const;
    const append = (version: number, seen?: string) =>
      store.labels.append(id, ada, version, [verdict(`${version + 1}`)], undefined, undefined, seen);
    await store.pages.replace(id, other("a"), await standing(store, id));
    const { sha256: after } = await store.pages.get(id);
    for (const refused of [
      append(1, before),
      store.causes.set(said, before),
      store.causes.remove(said, before),
    ])
      await expect(refused).rejects.toMatchObject({ code: "page-replaced" });
    expect((await store.labels.load(id, ada)).version).toBe(1);
    expect(await store.causes.ofPage(id)).toEqual([]);
    await append(1, after);
    await append(2);
    await store.causes.set(said, after);
    await store.causes.remove(said, after);
    expect((await store.labels.load(id, ada)).version).toBe(3);
  });

  it("refuses a replacement of a page, or of labels, that changed meanwhile", async () => {
    const { store, id, ada } = await labelled();
    const stale = await standing(store, id);
    await store.labels.append(id, ada, 1, [verdict("2")]);
    await expect(store.pages.replace(id, other("a"), stale)).rejects.toMatchObject({ code: "conflict" });
    await expect(
      store.pages.replace(id, other("a"), { ...(await standing(store, id)), sha256: "0" }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await store.pages.versions(id)).toEqual([]);
    await expect(
      store.pages.replace(id, other("a"), { ...(await standing(store, id)), replacedBy: "no job" }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("puts all of it back when the job that did it is cancelled", async () => {
    const { store, id, ada } = await labelled();
    const before = await store.pages.get(id);
    const tags = await store.causes.ofPage(id);
    const job = await running(store);
    await store.pages.replace(id, other("a"), { ...(await standing(store, id)), replacedBy: job });
    expect([
      await store.pages.addedBy(start().corpusId, job),
      [...(await store.pages.replacedBy(start().corpusId, job))],
    ]).toEqual([[], [[id, LOSS]]]);
    await store.jobs.finish(job, "w", { state: "cancelled", result: null, error: null }, 2_000);
    expect({ ...(await store.pages.get(id)), changedAt: 0 }).toEqual({ ...before, changedAt: 0 });
    expect(await store.pages.versions(id)).toEqual([]);
    expect(new TextDecoder().decode(await store.pages.bytes(id))).toBe("<p>a");
    expect([(await store.labels.load(id, ada)).state, await store.causes.ofPage(id)]).toEqual(["done", tags]);
  });

  it("puts a skip back with it, so that whoever skipped the page is not asked again", async () => {
    const { store, id } = await labelled();
    const { corpusId } = start();
    const eve = (await store.labels.ensureAnnotator("Eve")).id;
    await store.labels.append(id, eve, 0, [
      { id: "s", group: "s", at: 1, activeMs: 1, kind: "skip", reason: "broken capture", text: "half of it" },
    ]);
    const { sha256, ...how } = await standing(store, id);
    const sets = [...how.sets, { annotatorId: eve, version: 1, state: "open", stays: true } as const];
    const before = await store.pages.get(id);
    const job = await running(store);
    await store.pages.replace(id, other("a"), { ...how, sha256, sets, replacedBy: job });
    expect((await store.pages.get(id)).remarks).toEqual([]);
    await store.jobs.finish(job, "w", { state: "cancelled", result: null, error: null }, 2_000);
    expect([before.remarks, (await store.pages.get(id)).remarks]).toEqual([["skipped"], ["skipped"]]);
    expect(await store.labels.lease(corpusId, eve, 1_000, 2_000, null)).toBe(null);
  });

  it("leaves what somebody has labelled since, when the job is cancelled", async () => {
    const { store, id, ada } = await labelled();
    const job = await running(store);
    await store.pages.replace(id, other("a"), { ...(await standing(store, id)), replacedBy: job });
    await store.labels.append(id, ada, 1, [verdict("2")]);
    await store.jobs.finish(job, "w", { state: "cancelled", result: null, error: null }, 2_000);
    expect((await store.pages.get(id)).title).toBe("Other");
    expect(await store.pages.versions(id)).toHaveLength(1);
  });

  it("tells each run with scores of the page that it was replaced, and once more where it is put back", async () => {
    const { store, id } = await labelled();
    const [b] = (await start().addPages(newPage("b"))) as [string];
    const newRun = async (...pages: readonly string[]) => {
      const run = await store.runs.create(plainRun(start().corpusId));
      await store.runs.addScores(
        run.id,
        pages.flatMap((page) => [score(page, 0.5), score(page, 0.5, "y")]),
      );
      await store.runs.keepParts(run.id, pages.length, [{ name: "p", number: 0, bytes: new Uint8Array(1) }]);
      await store.runs.finish(run.id, "done", {});
      return run.id;
    };
    const runs = [await newRun(id, b), await newRun(b), await newRun()];
    const told = () => Promise.all(runs.map((run) => store.runs.replacements(run)));
    expect(await told()).toEqual([0, 0, 0]);
    await store.pages.replace(b, other("b"), await standing(store, b));
    expect(await told()).toEqual([1, 1, 0]);
    const job = await running(store);
    await store.pages.replace(id, other("a"), { ...(await standing(store, id)), replacedBy: job });
    expect(await told()).toEqual([2, 1, 0]);
    await store.jobs.finish(job, "w", { state: "cancelled", result: null, error: null }, 2_000);
    expect(await told()).toEqual([3, 1, 0]);
    // What was kept of them is about the bytes of then, as their scores are.
    for (const run of runs) expect(await store.runs.parts(run, "p")).toHaveLength(1);
  });

  it("takes the page's F1, verdicts and errors in earlier runs for out of date", async () => {
    const { store, id } = await labelled();
    const { corpusId } = start();
    const run = await store.runs.create({ ...plainRun(corpusId), pages: 1 });
    await store.runs.addScores(run.id, [
      { ...score(id, 0.5), verdicts: "k1", errors: "packed", fingerprint: "f" },
    ]);
    await store.runs.finish(run.id, "done", {});
    await store.runs.keepDigest(run.id, "kept", 1);
    const shown = async () =>
      (await store.pages.query({ corpusId, f1Of: "x", sort: "f1" }, { limit: 9 })).rows.map(({ f1 }) => f1);
    expect([
      await shown(),
      (await store.runs.errors(run.id, "x", { after: null, limit: 100 })).length,
    ]).toEqual([[0.5], 1]);
    await store.pages.replace(id, other("a"), await standing(store, id));
    expect([
      await shown(),
      await store.runs.errors(run.id, "x", { after: null, limit: 100 }),
      await store.runs.digest(run.id),
    ]).toEqual([[null], [], null]);
    expect(await store.runs.verdicts(run.id, ["x"], [id])).toEqual(new Map());
    expect((await store.runs.scores(run.id))[0]!.grades["shingle-4"]).toMatchObject({ f1: 0.5 });
  });

  it("tells what finished labels say where they are found on the bytes of now", async () => {
    const { store, addPages } = start();
    const words = "Here it stands, longer than chance";
    const [id, unlabelled] = (await addPages(newPage("a", { bytes: text(`<p>${words}`) }), newPage("b"))) as [
      string,
      string,
    ];
    const target = { kind: "interval", start: 0, end: words.length } as const;
    const main: Operation = {
      id: "1",
      group: "1",
      at: 1,
      activeMs: 0,
      kind: "set",
      target,
      label: "main",
      origin: "manual",
      anchor: { start: 0, end: words.length, exact: words, prefix: "", suffix: "", path: "" },
    };
    for (const name of ["Bob", "Ada"]) {
      const annotator = (await store.labels.ensureAnnotator(name)).id;
      await store.labels.append(id, annotator, 0, [main]);
      if (name === "Ada") await store.labels.setState(id, annotator, "done");
    }
    const moved = { ...other("a"), bytes: text(`<p>New above</p><p>${words}`) };
    await store.pages.replace(id, moved, await standing(store, id, true));
    const said = await store.labels.said([id, unlabelled, "gone"]);
    expect([...said.keys()]).toEqual([id]);
    expect(said.get(id)).toMatchObject([
      {
        annotator: "Ada",
        state: "done",
        said: { content: [{ start: "New above".length, end: "New above".length + words.length }] },
      },
      { annotator: "Bob", state: "in progress", said: null },
    ]);
  });

  it("keeps the bytes of a version as long as its page, and no longer", async () => {
    const { store, id } = await labelled();
    const [twin] = (await start().addPages(newPage("b", { bytes: text("<p>a") }))) as [string];
    await store.pages.replace(id, other("a"), await standing(store, id));
    await store.pages.remove([twin]);
    expect(new TextDecoder().decode((await store.pages.version(id, 1)).bytes)).toBe("<p>a");
    await store.pages.remove([id]);
    await expect(store.pages.version(id, 1)).rejects.toMatchObject({ code: "not-found" });
    await expect(store.pages.versions(id)).rejects.toMatchObject({ code: "not-found" });
  });

  it("tells which keys and which bytes a corpus has", async () => {
    const { store, corpusId, addPages } = start();
    const [a] = (await addPages(newPage("a"), newPage("c", { bytes: text("<p>a") }))) as [string];
    const { sha256 } = await store.pages.get(a);
    const { byKey, byBytes } = await store.pages.known(corpusId, ["a", "none"], [sha256, "0"]);
    expect([[...byKey], [...byBytes]]).toEqual([[["a", { id: a, sha256 }]], [[sha256, "a"]]]);
  });
});
