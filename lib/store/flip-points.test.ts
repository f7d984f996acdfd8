import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IMPLEMENTATIONS } from "./contract/contract.fixture";
import { prismaStore } from "./prisma/prisma-store";
import type { Store } from "./interfaces/store";
import { temporaryDatabase } from "./testing";

describe.each(IMPLEMENTATIONS)("flip points in a store $name", ({ open, missing }) => {
  if (missing !== null) return it.skip(missing, () => undefined);
  let now = 1;
  let store: Store;
  let remove: () => Promise<void>;
  let sha256: string;
  beforeAll(async () => {
    ({ store, remove } = await open(() => now));
    const { id } = await store.corpora.create({ name: "corpus", description: "" });
    await store.pages.add(id, [
      {
        key: "a",
        bytes: new TextEncoder().encode("<p>a"),
        title: "",
        url: null,
        site: null,
        kind: null,
        lang: null,
        encoding: null,
        gold: { id: "a", text: "a" },
      },
    ]);
    ({ sha256 } = (await store.pages.findByKey(id, "a"))!);
  });
  afterAll(() => remove());

  const row = (page: string, ...points: readonly number[]) => ({
    page,
    sha256,
    points: Uint8Array.from(points),
  });
  const plain = (found: ReadonlyMap<string, Uint8Array>) =>
    Object.fromEntries([...found].map(([page, points]) => [page, [...points]]));

  it("are found by setup and page, and only those that are there", async () => {
    await store.flips.add("s", "v1", [row("p", 1, 2, 255), row("q")]);
    await store.flips.add("t", "v1", [row("p", 9)]);
    expect(plain(await store.flips.find("s", ["p", "q", "r", "p"]))).toEqual({ p: [1, 2, 255], q: [] });
    expect((await store.flips.find("u", ["p"])).size).toBe(0);
    expect((await store.flips.find("s", [])).size).toBe(0);
  });

  it("are replaced when they are computed again, also twice in one go", async () => {
    await store.flips.add("again", "v1", [row("p", 1)]);
    await store.flips.add("again", "v1", [row("p", 2), row("p", 3)]);
    expect(plain(await store.flips.find("again", ["p"]))).toEqual({ p: [3] });
  });

  it("are found among more pages than one statement takes", async () => {
    const pages = Array.from({ length: 2500 }, (_, page) => `many ${page}`);
    await store.flips.add(
      "s",
      "v1",
      pages.map((page) => row(page, 7)),
    );
    expect((await store.flips.find("s", pages)).size).toBe(2500);
  });

  it("are dropped when they are old, whichever version of the code computed them", async () => {
    await store.flips.add("old", "v2", [row("p", 1)]);
    now += 1_000;
    await store.flips.add("new", "v0", [row("p", 2)]);
    await store.flips.collect(500);
    expect([
      (await store.flips.find("old", ["p"])).size,
      (await store.flips.find("new", ["p"])).size,
    ]).toEqual([0, 1]);
  });
});

it("flip points of bytes that no page has are left out, and go with their bytes (Prisma on SQLite)", async () => {
  const { connection, remove } = await temporaryDatabase();
  const store = prismaStore(connection, () => 1);
  try {
    const { id } = await store.corpora.create({ name: "corpus", description: "" });
    await store.pages.add(id, [
      {
        key: "a",
        bytes: new TextEncoder().encode("<p>a"),
        title: "",
        url: null,
        site: null,
        kind: null,
        lang: null,
        encoding: null,
        gold: { id: "a" },
      },
    ]);
    const page = (await store.pages.findByKey(id, "a"))!;
    await store.flips.add("s", "v1", [
      { page: "here", sha256: page.sha256, points: Uint8Array.of(1) },
      { page: "gone", sha256: "0".repeat(64), points: Uint8Array.of(2) },
    ]);
    expect([...(await store.flips.find("s", ["here", "gone"])).keys()]).toEqual(["here"]);
    await store.pages.remove([page.id]);
    expect((await store.flips.find("s", ["here"])).size).toBe(0);
  } finally {
    await remove();
  }
});
