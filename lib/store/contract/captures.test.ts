import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { NewCapture } from "../../capture/captured";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, text } from "./contract.fixture";

const sheet = { url: "http://a.example/a.css", type: "text/css", bytes: text("p { color: red }") };
const picture = {
  url: "http://a.example/b.png",
  type: "image/png",
  bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
};
const again = { ...picture, url: "http://a.example/a.png" };
const FACTS = { source: "warc", wanted: 4, missing: 1, missed: ["http://a.example/gone.png"] } as const;
const capture = (...resources: NewCapture["resources"]): NewCapture => ({ ...FACTS, resources });
const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const hashOf = { sheet: sha256Of(sheet.bytes), picture: sha256Of(picture.bytes) };

/** How a replacement without labels is asked for. */
async function standing(store: Store, id: string) {
  const { sha256 } = await store.pages.get(id);
  return { sha256, sets: [], loss: { lost: 0, reopened: [], gold: "none" } } as const;
}

describeStores("sketches of pages", (start) => {
  it("are those of the bytes that stand there, by key, and of such pages only that have one", async () => {
    const { store, corpusId, addPages } = start();
    const sketch = Uint32Array.of(1, 2 ** 32 - 1, 0);
    const [a] = await addPages(newPage("a", { sketch }), newPage("b"), newPage("c", { sketch: null }));
    expect([...(await store.pages.sketches(corpusId))]).toEqual([["a", sketch]]);
    const other = newPage("a", { bytes: text("<p>other"), sketch: Uint32Array.of(7) });
    await store.pages.replace(a!, other, await standing(store, a!));
    expect([...(await store.pages.sketches(corpusId))]).toEqual([["a", Uint32Array.of(7)]]);
    await store.pages.replace(a!, newPage("a", { bytes: text("<p>third") }), await standing(store, a!));
    expect((await store.pages.sketches(corpusId)).size).toBe(0);
  });
});

describeStores("what comes with pages", (start) => {
  it("is there by address, each with the type and hash of its bytes, beside what is missing", async () => {
    const { store, addPages } = start();
    const [id] = await addPages(newPage("a", { capture: capture(picture, sheet, again) }));
    expect(await store.captures.find(id!)).toEqual({
      ...FACTS,
      resources: [
        { url: sheet.url, type: "text/css", sha256: hashOf.sheet },
        { url: again.url, type: "image/png", sha256: hashOf.picture },
        { url: picture.url, type: "image/png", sha256: hashOf.picture },
      ].sort((a, b) => (a.url < b.url ? -1 : 1)),
    });
    const { type, bytes } = await store.captures.resource(id!, hashOf.picture);
    expect([type, ...bytes]).toEqual(["image/png", ...picture.bytes]);
    const sheets = await store.captures.ofType(id!, "text/css");
    expect([...sheets].map(([hash, css]) => [hash, Buffer.from(css).toString()])).toEqual([
      [hashOf.sheet, "p { color: red }"],
    ]);
    expect((await store.captures.ofType(id!, "font/woff2")).size).toBe(0);
    expect(await store.captures.sheets(id!, sha256Of(text("a")))).toEqual([]);
    const { sha256 } = await store.pages.get(id!);
    expect(await store.captures.sheets(id!, sha256)).toEqual([{ url: sheet.url, css: "p { color: red }" }]);
  });

  it("is null for a page that came alone, also beside one that did not", async () => {
    const { store, addPages } = start();
    const [, alone] = await addPages(newPage("a", { capture: capture(sheet) }), newPage("b"));
    expect(await store.captures.find(alone!)).toBeNull();
    expect((await store.captures.ofType(alone!, "text/css")).size).toBe(0);
    expect(await store.captures.sheets(alone!, (await store.pages.get(alone!)).sha256)).toEqual([]);
  });

  it("is handed out by its own page alone", async () => {
    const { store, addPages } = start();
    const [own, other] = await addPages(
      newPage("a", { capture: capture(sheet) }),
      newPage("b", { capture: capture(picture) }),
    );
    await expect(store.captures.resource(other!, hashOf.sheet)).rejects.toMatchObject({ code: "not-found" });
    await store.captures.resource(own!, hashOf.sheet);
  });

  it("stays with other pages that have the same bytes when one of them is removed, and goes with the last", async () => {
    const { store, corpusId, addPages } = start();
    const [a, b] = await addPages(
      newPage("a", { capture: capture(sheet) }),
      newPage("b", { capture: capture(sheet) }),
    );
    await store.pages.remove([a!]);
    await expect(store.captures.find(a!)).rejects.toMatchObject({ code: "not-found" });
    expect((await store.captures.resource(b!, hashOf.sheet)).bytes).toHaveLength(sheet.bytes.length);
    await store.corpora.remove(corpusId);
    await expect(store.captures.resource(b!, hashOf.sheet)).rejects.toMatchObject({ code: "not-found" });
  });

  it("is that of the bytes that stand there: others bring their own, or none", async () => {
    const { store, addPages } = start();
    const [id] = await addPages(newPage("a", { capture: capture(sheet) }));
    const other = newPage("a", { bytes: text("<p>other"), capture: capture(picture) });
    await store.pages.replace(id!, other, await standing(store, id!));
    expect((await store.captures.find(id!))?.resources.map(({ url }) => url)).toEqual([picture.url]);
    await expect(store.captures.resource(id!, hashOf.sheet)).rejects.toMatchObject({ code: "not-found" });
    await store.pages.replace(id!, newPage("a", { bytes: text("<p>third") }), await standing(store, id!));
    expect(await store.captures.find(id!)).toBeNull();
  });

  it("is put back with the page when the job that replaced it is cancelled, and goes with one that it added", async () => {
    const { store, corpusId, addPages } = start();
    const [id] = await addPages(newPage("a", { capture: capture(sheet) }));
    const { id: jobId } = await store.jobs.enqueue({ kind: "import", title: "import", input: null });
    for (;;) if ((await store.jobs.claim("w", 1_000, 60_000))?.id === jobId) break;
    const other = newPage("a", { bytes: text("<p>other"), capture: capture(picture) });
    await store.pages.replace(id!, other, { ...(await standing(store, id!)), replacedBy: jobId });
    await store.pages.add(corpusId, [newPage("b", { capture: capture(picture) })], jobId);
    const added = (await store.pages.findByKey(corpusId, "b"))!.id;
    await store.jobs.finish(jobId, "w", { state: "cancelled", result: null, error: null }, 2_000);
    expect((await store.captures.find(id!))?.resources.map(({ url }) => url)).toEqual([sheet.url]);
    await expect(store.captures.resource(id!, hashOf.picture)).rejects.toMatchObject({ code: "not-found" });
    await expect(store.captures.find(added)).rejects.toMatchObject({ code: "not-found" });
  });
});
