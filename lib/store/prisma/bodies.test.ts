/** Pages whose bytes are in an object store: through the whole store, on both databases. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newPage, text } from "../contract/contract.fixture";
import type { Store } from "../interfaces/store";
import { LONG, objectServer, type ObjectServer } from "../objects/object-server.fixture";
import type { ObjectStore } from "../objects/bodies";
import { s3 } from "../objects/s3";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../testing";
import { Connection } from "./connection/connection";
import { prismaStore } from "./prisma-store";

const DAY = 86_400_000;
const GRACE = 30 * DAY;

const DATABASES: readonly {
  name: string;
  missing: string | null;
  open(): Promise<{ url: string; remove(): Promise<void> }>;
}[] = [
  { name: "SQLite", missing: null, open: temporaryDatabase },
  { name: "Postgres", missing: NO_POSTGRES, open: temporaryPostgres },
];

/** Bytes as the text that they are. */
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const picture = { url: "http://site.example/a.png", type: "image/png", bytes: Uint8Array.of(0, 1, 2, 3, 4) };
const sheet = {
  url: "http://site.example/a.css",
  type: "text/css",
  bytes: text("p { color: red }".repeat(20)),
};
const capture = { source: "warc", wanted: 2, missing: 0, missed: [], resources: [picture, sheet] } as const;
const replacing = { sets: [], loss: { lost: 0, reopened: [], gold: "none" } } as const;

describe.each(DATABASES)("a store on $name with an object store", ({ missing, open }) => {
  if (missing !== null) return it.skip(`is not tested here: ${missing}`, () => undefined);
  let server: ObjectServer;
  let database: Awaited<ReturnType<typeof open>>;
  let now: number;
  let corpusId: string;
  let store: Store;
  const opened: Store[] = [];
  /** Another process on the same database. */
  const another = async (objects: ObjectStore | null = s3(server.settings, LONG)): Promise<Store> => {
    const own = prismaStore(await Connection.open(database.url, objects), () => now);
    opened.push(own);
    return own;
  };
  beforeEach(async () => {
    now = 1_000 * DAY;
    [server, database] = await Promise.all([objectServer(), open()]);
    store = await another();
    corpusId = (await store.corpora.create({ name: "corpus", description: "" })).id;
  }, 90_000);
  afterEach(async () => {
    // Before those who may wait for it.
    await server.close();
    for (const own of opened.splice(0)) await own.close();
    await database.remove();
  });

  const add = async (own: Store, key: string, given: Parameters<typeof newPage>[1] = {}): Promise<string> => {
    await own.pages.add(corpusId, [newPage(key, given)]);
    return (await own.pages.findByKey(corpusId, key))!.id;
  };
  const places = async () => {
    const { database: here, objects } = await store.bodies.places();
    return { here: here.bodies, there: objects.bodies, loose: objects.loose };
  };

  it("puts the bytes of pages and of what came with them there, and gives them as they came in", async () => {
    const id = await add(store, "a", { capture });
    expect(server.objects.size).toBe(3);
    expect(await places()).toEqual({ here: 0, there: 3, loose: 0 });
    expect(textOf(await store.pages.bytes(id))).toBe("<p>a");
    expect(textOf((await store.pages.withBytes(id)).bytes)).toBe("<p>a");
    const { resources } = (await store.captures.find(id))!;
    const files = await Promise.all(resources.map(({ sha256 }) => store.captures.resource(id, sha256)));
    expect(new Map(files.map(({ type, bytes }) => [type, Buffer.from(bytes)]))).toEqual(
      new Map([picture, sheet].map(({ type, bytes }) => [type, Buffer.from(bytes)])),
    );
  }, 60_000);

  it("reads what came in before it had an object store, and after it has none, and says what is missing", async () => {
    const without = await another(null);
    const old = await add(without, "old");
    const fresh = await add(store, "new");
    expect(textOf(await store.pages.bytes(old))).toBe("<p>old");
    expect(textOf(await without.pages.bytes(old))).toBe("<p>old");
    await expect(without.pages.bytes(fresh)).rejects.toMatchObject({
      code: "body-elsewhere",
      message: expect.stringContaining("WINNOW_BODIES") as string,
    });
  }, 60_000);

  it.each([
    { what: "away", fault: { status: 500 }, code: "objects-away" },
    { what: "closed to it", fault: { status: 403, code: "AccessDenied" }, code: "objects-refused" },
  ])(
    "adds nothing while it is $what, loses nothing, and adds all of it later",
    async ({ fault, code }) => {
      const kept = await add(store, "kept");
      server.fail("PUT", fault, fault, fault);
      await expect(add(store, "a")).rejects.toMatchObject({ code });
      expect(await store.pages.findByKey(corpusId, "a")).toBeNull();
      expect(textOf(await store.pages.bytes(kept))).toBe("<p>kept");
      expect(await places()).toEqual({ here: 0, there: 1, loose: 1 });
      server.mend();
      const id = await add(store, "a");
      expect(textOf(await store.pages.bytes(id))).toBe("<p>a");
      expect(await places()).toEqual({ here: 0, there: 2, loose: 0 });
    },
    60_000,
  );

  it("never takes other bytes for those of a page, nor nothing", async () => {
    const id = await add(store, "a");
    const [[path, bytes]] = [...server.objects] as [[string, Buffer]];
    server.fail("GET", "wrong bytes");
    await expect(store.pages.bytes(id)).rejects.toMatchObject({ code: "object-damaged" });
    await add(store, "b");
    const other = [...server.objects].find(([name]) => name !== path)![1];
    server.objects.set(path, other);
    await expect(store.pages.bytes(id)).rejects.toMatchObject({
      code: "object-damaged",
      message: expect.stringContaining("its SHA-256 is") as string,
    });
    server.objects.delete(path);
    await expect(store.pages.bytes(id)).rejects.toMatchObject({
      code: "object-missing",
      message: expect.stringContaining(path.split("/").at(-1)!) as string,
    });
    const { bad, checked } = await store.bodies.check(null, 10, false);
    expect({ checked, bad: bad.map((one) => one.code) }).toEqual({ checked: 2, bad: ["object-missing"] });
    server.objects.set(path, other);
    expect((await store.bodies.check(null, 10, true)).bad.map((one) => one.code)).toEqual(["object-damaged"]);
    server.objects.set(path, bytes);
    expect(textOf(await store.pages.bytes(id))).toBe("<p>a");
  }, 60_000);

  it("removes an object only when no page has needed it for longer than the grace time", async () => {
    const [a, b] = [await add(store, "a", { capture }), await add(store, "b")];
    await store.pages.remove([a]);
    expect(await places()).toEqual({ here: 0, there: 1, loose: 3 });
    now += GRACE;
    expect(await store.bodies.collect(GRACE)).toBe(0);
    expect(server.objects.size).toBe(4);
    now += 1;
    expect(await store.bodies.collect(GRACE)).toBe(3);
    expect(server.objects.size).toBe(1);
    expect(await places()).toEqual({ here: 0, there: 1, loose: 0 });
    expect(textOf(await store.pages.bytes(b))).toBe("<p>b");
    await store.corpora.remove(corpusId);
    now += GRACE + 1;
    expect(await store.bodies.collect(GRACE)).toBe(1);
    expect(server.objects.size).toBe(0);
  }, 60_000);

  it("keeps an object that a page needs again within the grace time", async () => {
    await store.pages.remove([await add(store, "a")]);
    now += GRACE - 1;
    const again = await add(store, "b", { bytes: text("<p>a") });
    now += GRACE;
    expect(await store.bodies.collect(GRACE)).toBe(0);
    expect(textOf(await store.pages.bytes(again))).toBe("<p>a");
  }, 60_000);

  it("removes what an import left that died between the objects and the rows", async () => {
    const dying = await another();
    const died = new Promise<never>((_, fail) => {
      server.delay(async (method) => {
        if (method === "PUT") fail(new Error("died"));
        if (method === "PUT") await new Promise(() => undefined);
      });
    });
    await expect(Promise.race([add(dying, "a"), died])).rejects.toThrow("died");
    server.delay(async () => undefined);
    expect(await places()).toEqual({ here: 0, there: 0, loose: 1 });
    now += GRACE + 1;
    expect(await store.bodies.collect(GRACE)).toBe(1);
  }, 60_000);

  it("lets nobody rely on an object that another worker is removing: the bytes are in the database then", async () => {
    await store.pages.remove([await add(store, "a")]);
    now += GRACE + 1;
    const [collector, importer] = [await another(), await another()];
    let id = "";
    server.delay(async (method) => {
      if (method === "DELETE") id = await add(importer, "again", { bytes: text("<p>a") });
    });
    expect(await collector.bodies.collect(GRACE)).toBe(1);
    expect(server.objects.size).toBe(0);
    expect(textOf(await store.pages.bytes(id))).toBe("<p>a");
    expect(await places()).toEqual({ here: 1, there: 0, loose: 0 });
  }, 60_000);

  it("leaves an object to one of two who remove, and to the page whose import ends just then", async () => {
    await store.pages.remove([await add(store, "a")]);
    now += GRACE + 1;
    const two = await Promise.all([await another(), await another()]);
    const removed = await Promise.all(two.map(({ bodies }) => bodies.collect(GRACE)));
    expect(removed.reduce((sum, one) => sum + one)).toBe(1);
    // An import that took longer than the grace time: its object is gone before its rows come.
    const importer = await another();
    server.delay(async (method) => {
      if (method !== "PUT") return;
      now += GRACE + 1;
      await store.bodies.collect(GRACE);
    });
    const id = await add(importer, "slow");
    server.delay(async () => undefined);
    expect(textOf(await store.pages.bytes(id))).toBe("<p>slow");
    expect(await places()).toMatchObject({ here: 1, there: 0 });
  }, 60_000);

  it("keeps one object for two imports of the same bytes at once", async () => {
    const workers = await Promise.all([await another(), await another(), await another()]);
    const ids = await Promise.all(workers.map((own, at) => add(own, `${at}`, { bytes: text("<p>same") })));
    for (const id of ids) expect(textOf(await store.pages.bytes(id))).toBe("<p>same");
    expect(server.objects.size).toBe(1);
    now += GRACE + 1;
    await store.bodies.collect(GRACE);
    for (const id of ids) expect(textOf(await store.pages.bytes(id))).toBe("<p>same");
  }, 60_000);

  it("moves all bytes there and back, some at a time, and reads them meanwhile", async () => {
    const without = await another(null);
    const keys = Array.from({ length: 9 }, (_, at) => `page ${at}`);
    const ids: string[] = [];
    for (const key of keys) ids.push(await add(without, key, key === "page 3" ? { capture } : {}));
    const all = async () => {
      for (const [at, id] of ids.entries())
        expect(textOf(await store.pages.bytes(id))).toBe(`<p>${keys[at]}`);
      const { resources } = (await store.captures.find(ids[3]!))!;
      for (const { sha256, url } of resources)
        expect(Buffer.from((await store.captures.resource(ids[3]!, sha256)).bytes)).toEqual(
          Buffer.from(url === picture.url ? picture.bytes : sheet.bytes),
        );
    };
    await expect(without.bodies.move("objects", 4)).rejects.toMatchObject({ code: "no-object-store" });
    expect(await store.bodies.move("objects", 4)).toBe(4);
    await all();
    while ((await store.bodies.move("objects", 4)) > 0);
    expect(await places()).toEqual({ here: 0, there: 11, loose: 0 });
    await all();
    while ((await store.bodies.move("database", 4)) > 0);
    expect(await places()).toEqual({ here: 11, there: 0, loose: 11 });
    await all();
    now += GRACE + 1;
    expect(await store.bodies.collect(GRACE)).toBe(11);
    await all();
  }, 60_000);

  it("keeps bytes in the database that stand in the place of others, and finds the former ones", async () => {
    const [id, other] = [await add(store, "a"), await add(store, "b", { bytes: text("<p>new") })];
    const { sha256 } = (await store.pages.get(id))!;
    await store.pages.replace(id, newPage("a", { bytes: text("<p>new") }), { ...replacing, sha256 });
    expect(await places()).toEqual({ here: 1, there: 1, loose: 1 });
    for (const page of [id, other]) expect(textOf(await store.pages.bytes(page))).toBe("<p>new");
    expect(textOf((await store.pages.version(id, 1)).bytes)).toBe("<p>a");
    while ((await store.bodies.move("objects", 4)) > 0);
    expect(await places()).toMatchObject({ here: 1, there: 1 });
  }, 60_000);

  it("takes back what a cancelled import replaced, without asking the object store", async () => {
    const id = await add(store, "a");
    const { sha256 } = (await store.pages.get(id))!;
    await store.jobs.enqueue({ kind: "import", title: "x", input: {} });
    const job = (await store.jobs.claim("worker", now, 60_000))!;
    await store.pages.replace(id, newPage("a", { bytes: text("<p>new") }), {
      ...replacing,
      sha256,
      replacedBy: job.id,
    });
    server.asked.length = 0;
    await store.jobs.finish(job.id, "worker", { state: "failed", result: null, error: "x" }, now);
    expect(server.asked).toEqual([]);
    expect(textOf(await store.pages.bytes(id))).toBe("<p>a");
    expect((await store.pages.get(id)).bytes).toBe(4);
    expect(await places()).toEqual({ here: 0, there: 1, loose: 0 });
  }, 60_000);
});
