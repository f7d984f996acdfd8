import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newPage, plainRun, score } from "../../store/contract/contract.fixture";
import { prismaStore } from "../../store/prisma/prisma-store";
import type { Store } from "../../store/interfaces/store";
import { temporaryDatabase } from "../../store/testing";
import { runReport } from "../runs/run-report";
import { readAside } from "./read-aside";
import { endReading, reading, readingAnswer } from "./threads";

const never = new AbortController().signal;
const before = process.env.DATABASE_URL;
let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let own: Store;
let aside: Store;
let corpusId: string;

beforeAll(async () => {
  database = await temporaryDatabase();
  process.env.DATABASE_URL = database.url;
  own = prismaStore(database.connection);
  aside = readAside(own);
}, 60_000);
afterAll(async () => {
  await endReading();
  await database.remove();
  if (before === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = before;
});
let corpora = 0;
beforeEach(async () => {
  corpusId = (await own.corpora.create({ name: `corpus ${++corpora}`, description: "" })).id;
  await own.pages.add(
    corpusId,
    ["a", "b", "c"].map((key) => newPage(key, { site: `${key}.example`, kind: "article" })),
  );
});

describe("the store of a server", () => {
  it("answers on its threads what the store answers here", async () => {
    const query = { corpusId, sort: "title", descending: true } as const;
    const window = { limit: 2 };
    expect(await aside.corpora.list()).toEqual(await own.corpora.list());
    expect(await aside.pages.query(query, window)).toEqual(await own.pages.query(query, window));
    const marks = await aside.pages.marks(query, 2);
    expect(marks).toEqual(await own.pages.marks(query, 2));
    expect((await aside.pages.query(query, { limit: 2, after: marks[0]! })).rows).toHaveLength(1);
    expect(await aside.pages.facets(query)).toEqual(await own.pages.facets(query));
    const ids = await aside.pages.ids(query);
    expect(ids).toEqual(await own.pages.ids(query));
    expect(await aside.pages.neighbours(ids[1]!, query)).toEqual(await own.pages.neighbours(ids[1]!, query));
  });

  it("sees on its threads what was stored a moment ago, and here what its threads removed", async () => {
    const ann = await aside.labels.ensureAnnotator("Ann");
    const [id] = (await aside.pages.ids({ corpusId })) as [string];
    await aside.labels.append(id, ann.id, 0, [], undefined, "done");
    expect((await aside.corpora.get(corpusId)).states).toMatchObject({ open: 2, done: 1 });
    await aside.pages.remove([id]);
    await expect(aside.pages.get(id)).rejects.toMatchObject({ name: "NotFoundError" });
    await aside.corpora.remove(corpusId);
    expect(await own.corpora.findByName(`corpus ${corpora}`)).toBeNull();
  });

  it("says what is missing as if it had been read here", async () => {
    await expect(aside.corpora.get("none")).rejects.toMatchObject({
      name: "NotFoundError",
      code: "not-found",
      message: "corpus not found: none",
    });
  });

  it("says so to every bundle of the server, whichever of them started the threads", async () => {
    await reading("corpora", null);
    vi.resetModules();
    const other = await import("./threads");
    expect(other.reading).not.toBe(reading);
    const { failure } = await import("../requests/http");
    const error = await other.readingAnswer("corpus", "none", never).catch((thrown: unknown) => thrown);
    expect(failure(error).status).toBe(404);
  });

  it("leaves the event loop free while something heavy is read", async () => {
    const run = await own.runs.create(plainRun(corpusId));
    const ids = await own.pages.ids({ corpusId });
    await own.runs.addScores(
      run.id,
      ids.map((id) => score(id, 0.5)),
    );
    await reading("runReport", { runId: run.id, by: "kind", format: "json" });
    await own.pages.add(
      corpusId,
      Array.from({ length: 3_000 }, (_, i) => newPage(`many-${String(i).padStart(4, "0")}`)),
    );
    let ticks = 0;
    const clock = setInterval(() => ticks++, 1);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        aside.pages.query({ corpusId, search: "many", sort: "title" }, { limit: 1 }),
      ),
    );
    clearInterval(clock);
    // Read here, the ten queries would let the clock tick once between two of them at most.
    expect(ticks).toBeGreaterThan(10);
  });

  it("gives a report as the server itself would", async () => {
    const run = await own.runs.create(plainRun(corpusId));
    await own.runs.addScores(
      run.id,
      (await own.pages.ids({ corpusId })).map((id, i) => score(id, i / 4)),
    );
    const text = await reading("runReport", { runId: run.id, by: "kind", format: "json" });
    const { reportJson } = await import("../../evaluation/report/report-json");
    expect(text).toBe(reportJson(await runReport(own, await own.runs.get(run.id), "kind")));
    const answer = await readingAnswer("corpora", null, never);
    expect([answer.headers.get("content-type"), await answer.json()]).toEqual([
      "application/json",
      JSON.parse(JSON.stringify(await own.corpora.list())),
    ]);
  });

  it("is left by who does not wait any more", async () => {
    const left = new AbortController();
    const asked = reading("ids", { corpusId }, left.signal);
    left.abort(new Error("the reader has gone"));
    await expect(asked).rejects.toThrow("the reader has gone");
    expect(await reading("ids", { corpusId })).toHaveLength(3);
  });
});
