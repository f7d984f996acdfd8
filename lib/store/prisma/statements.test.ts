/**
 * No statement per row: what takes or gives many rows asks the database hardly more often for ninety than for
 * nine.
 */
import { createRequire } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newPage, plainRun, score, verdict } from "../contract/contract.fixture";
import type { Store } from "../interfaces/store";
import { temporaryDatabase } from "../testing";
import { prismaStore } from "./prisma-store";

/** What the driver of SQLite asks; it comes without types. */
const { prototype: driver } = createRequire(import.meta.url)("better-sqlite3") as {
  readonly prototype: { prepare(sql: string): unknown };
};

const FEW = 9;
const MANY = 10 * FEW;

let store: Store;
let remove: () => Promise<void>;
let made = 0;
let statements = 0;

beforeAll(async () => {
  const database = await temporaryDatabase();
  let now = 1_000;
  store = prismaStore(database.connection, () => ++now);
  remove = database.remove;
  const { prepare } = driver;
  vi.spyOn(driver, "prepare").mockImplementation(function (this: unknown, sql) {
    statements++;
    return prepare.call(this, sql);
  });
});
afterEach(() => void (statements = 0));
afterAll(async () => {
  vi.restoreAllMocks();
  await remove();
});

/** What is asked with so many pages, once they are there. */
interface Scene {
  readonly corpusId: string;
  readonly ids: readonly string[];
  readonly sha256s: readonly string[];
  readonly annotatorId: string;
  readonly runId: string;
}

async function scene(count: number): Promise<Scene> {
  const name = `corpus ${++made}`;
  const { id: corpusId } = await store.corpora.create({ name, description: "" });
  await store.pages.add(
    corpusId,
    Array.from({ length: count }, (_, at) =>
      newPage(`page ${String(at).padStart(3, "0")} of ${name}`, { site: `s${at}.example` }),
    ),
  );
  const ids = await store.pages.ids({ corpusId });
  const sha256s = (await store.pages.sources(ids)).map(({ sha256 }) => sha256);
  const annotator = await store.labels.ensureAnnotator(`person ${made}`);
  const second = await store.labels.ensureAnnotator(`second ${made}`);
  for (const pageId of ids)
    for (const [at, { id }] of [annotator, second].entries())
      await store.labels.append(pageId, id, 0, [verdict(`${pageId} ${at}`)], undefined, "done");
  const { id: runId } = await store.runs.create(plainRun(corpusId));
  await store.runs.addScores(
    runId,
    ids.map((id) => score(id, 0.5)),
  );
  return { corpusId, ids, sha256s, annotatorId: annotator.id, runId };
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

const ASKED: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  "pages.query": ({ corpusId }) => store.pages.query({ corpusId }, { limit: MANY }),
  "pages.ids": ({ corpusId }) => store.pages.ids({ corpusId }),
  "pages.facets": ({ corpusId }) => store.pages.facets({ corpusId }),
  "pages.known": ({ corpusId, sha256s }) =>
    store.pages.known(
      corpusId,
      sha256s.map((_, at) => `${at}`),
      sha256s,
    ),
  "pages.withGold": ({ ids }) => store.pages.withGold(ids),
  "pages.sources": ({ ids }) => store.pages.sources(ids),
  "pages.giveTitles": ({ ids }) => store.pages.giveTitles(new Map(ids.map((id) => [id, `of ${id}`]))),
  "pages.add": ({ corpusId, ids }) =>
    store.pages.add(
      corpusId,
      ids.map((id) => newPage(`added to ${id}`)),
    ),
  "templates.place": ({ ids, sha256s }) =>
    store.templates.place(ids.map((id, at) => ({ id, sha256: sha256s[at]!, template: `t${at}` }))),
  "order.pages": ({ corpusId }) => store.order.pages(corpusId),
  "order.setDoubts": ({ ids, sha256s }) =>
    store.order.setDoubts(ids.map((id, at) => ({ id, sha256: sha256s[at]!, doubt: at / 100, doubtBy: "x" }))),
  "order.place": ({ ids }) =>
    store.order.place(ids.map((id, at) => ({ id, place: at + 1, slice: "training", chance: 0.5 }))),
  "agreement.doubled": ({ corpusId }) => store.agreement.doubled(corpusId, null, MANY),
  "agreement.keep": ({ corpusId, ids }) =>
    store.agreement.keep(
      corpusId,
      ids.map((pageId, disputed) => ({ pageId, basis: "x", disputed, votes: "[]" })),
    ),
  "agreement.disputed": ({ corpusId }) => store.agreement.disputed(corpusId, null, MANY),
  "labels.said": ({ ids }) => store.labels.said(ids),
  "labels.summaries": ({ corpusId }) => store.labels.summaries(corpusId),
  "labels.sets": ({ corpusId }) => all(store.labels.sets(corpusId)),
  "labels.assign": ({ ids, annotatorId }) => store.labels.assign(ids, annotatorId),
  "progress.of": ({ corpusId }) => store.progress.of(corpusId, 0),
  "flips.add": ({ sha256s }) =>
    store.flips.add(
      "setup",
      "code",
      sha256s.map((sha256) => ({ page: sha256, sha256, points: new Uint8Array(4) })),
    ),
  "flips.find": ({ sha256s }) => store.flips.find("setup", sha256s),
  "runs.scores": ({ runId }) => store.runs.scores(runId),
  "runs.scoresOf": ({ runId, ids }) => store.runs.scoresOf(runId, ids),
  "runs.addScores": ({ runId, ids }) =>
    store.runs.addScores(
      runId,
      ids.map((id) => score(id, 0.7)),
    ),
  "runs.addScores, of many extractors": ({ runId, ids }) =>
    store.runs.addScores(
      runId,
      ids.map((_, at) => score(ids[0]!, 0.7, `extractor ${at}`)),
    ),
  "pages.remove": ({ ids }) => store.pages.remove(ids),
};

describe("a database is not asked once a row", () => {
  let few: Scene;
  let many: Scene;
  beforeAll(async () => ((few = await scene(FEW)), (many = await scene(MANY))), 60_000);

  it.each(Object.keys(ASKED))("%s", async (method) => {
    const counted = async (of: Scene) => {
      statements = 0;
      await ASKED[method]!(of);
      return statements;
    };
    const asked = { few: await counted(few), many: await counted(many) };
    expect(asked.few).toBeGreaterThan(0);
    // Rows go in runs, so that there may be a few runs more.
    expect(asked.many).toBeLessThanOrEqual(2 * asked.few);
  });
});
