/** The contract of a place for bytes: the database and an object store pass it alike. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packBody } from "../prisma/connection/bodies";
import { tableBodies } from "../prisma/connection/table-bodies";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../testing";
import type { Bodies, StoredBody } from "./bodies";
import { LONG, objectServer } from "./object-server.fixture";
import { NO_OBJECT_SERVER, realServer } from "./real-server.fixture";
import { s3 } from "./s3";

interface Place {
  /** Do something with it; in the database that is a transaction. */
  with<T>(work: (bodies: Bodies) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

async function table(
  database: ReturnType<typeof temporaryDatabase> | ReturnType<typeof temporaryPostgres>,
): Promise<Place> {
  const { connection, remove } = await database;
  return { with: (work) => connection.write((tx) => work(tableBodies(tx, 0))), remove };
}

const PLACES: readonly { name: string; missing: string | null; open(): Promise<Place> }[] = [
  { name: "SQLite", missing: null, open: () => table(temporaryDatabase()) },
  { name: "Postgres", missing: NO_POSTGRES, open: () => table(temporaryPostgres()) },
  {
    name: "an object store",
    missing: null,
    open: async () => {
      const server = await objectServer();
      const store = s3(server.settings, LONG);
      const remove = async () => {
        await store.close();
        await server.close();
      };
      return { with: (work) => work(store), remove };
    },
  },
  {
    name: "a real object store",
    missing: NO_OBJECT_SERVER,
    open: async () => {
      const server = await realServer();
      const store = s3(server.settings);
      await store.check();
      const remove = async () => {
        await store.close();
        await server.stop();
      };
      return { with: (work) => work(store), remove };
    },
  },
];

describe.each(PLACES)("bytes in $name", ({ open, missing }) => {
  if (missing !== null) return it.skip(`are not tested here: ${missing}`, () => undefined);
  let place: Place;
  let bodies: readonly StoredBody[];
  beforeAll(async () => {
    place = await open();
    bodies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => packBody(new TextEncoder().encode(`page ${at} `.repeat(at * 9)))),
    );
  }, 90_000);
  afterAll(() => place.remove());
  const hashes = (some: readonly StoredBody[]): string[] => some.map(({ sha256 }) => sha256);
  const get = ({ sha256 }: StoredBody) => place.with((own) => own.get(sha256, 100_000));

  it("are there once they are put, however often, and only those", async () => {
    const [first, second, ...others] = bodies as [StoredBody, StoredBody, ...StoredBody[]];
    expect(await get(first)).toBeNull();
    await place.with((own) => own.put([first]));
    await place.with((own) => own.put([first, ...others]));
    expect(await get(first)).toEqual(first.deflated);
    expect(await get(others[9]!)).toEqual(others[9]!.deflated);
    expect(await get(second)).toBeNull();
    expect(await place.with((own) => own.has(hashes(bodies)))).toEqual(new Set(hashes([first, ...others])));
  }, 60_000);

  it("are gone once they are removed, and what is not there is passed over", async () => {
    await place.with((own) => own.put(bodies));
    await place.with((own) => own.remove(hashes(bodies.slice(0, 20))));
    await place.with((own) => own.remove(hashes(bodies.slice(10, 20))));
    expect(await place.with((own) => own.has(hashes(bodies)))).toEqual(new Set(hashes(bodies.slice(20))));
    expect(await get(bodies[0]!)).toBeNull();
    expect(await get(bodies[20]!)).toEqual(bodies[20]!.deflated);
  }, 60_000);

  it("say where they are without a key or a password", async () => {
    expect(await place.with(async ({ name }) => name)).toMatch(
      /^(the database|s3:\/\/bucket\/pre\/fix at 127)/,
    );
  });
});
