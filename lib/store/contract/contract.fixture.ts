/**
 * What the tests of the store's contract share: both stores, and small things to put into them. One test file
 * for each part of a store.
 */
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import type { Label, Operation } from "../../labels/model";
import { gradeAt } from "../../evaluation/scoring/grade.fixture";
import { memoryStore } from "../memory/memory-store";
import { prismaStore } from "../prisma/prisma-store";
import { DEFAULTS } from "../../optimise/search/setup-names";
import type { OptimisationRecord } from "../interfaces/optimisations";
import type { TrainingRecord } from "../interfaces/trainings";
import type { NewPage } from "../interfaces/pages";
import type { PageScore, RunRecord } from "../interfaces/runs";
import type { Replacement } from "../interfaces/versions";
import type { Store } from "../interfaces/store";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../testing";
import { ran } from "../run-recipe.fixture";

/** Each way to keep things, opened empty. */
export const IMPLEMENTATIONS: readonly {
  readonly name: string;
  /** Why it cannot be asked here; null where it can. */
  readonly missing: string | null;
  open(clock: () => number): Promise<{ store: Store; remove(): Promise<void> }>;
}[] = [
  {
    name: "in memory",
    missing: null,
    open: async (clock) => ({ store: memoryStore(clock), remove: async () => undefined }),
  },
  {
    name: "Prisma on SQLite",
    missing: null,
    open: async (clock) => {
      const { connection, remove } = await temporaryDatabase();
      return { store: prismaStore(connection, clock), remove };
    },
  },
  {
    name: "Prisma on Postgres",
    missing: NO_POSTGRES,
    open: async (clock) => {
      const { connection, remove } = await temporaryPostgres();
      return { store: prismaStore(connection, clock), remove };
    },
  },
];

/** How long opening a store may take: the first on Postgres starts the server. */
const OPENED_MS = 60_000;

/** What a test of the contract starts with. */
export interface Start {
  readonly store: Store;
  /** A corpus of this test alone, without pages. */
  readonly corpusId: string;
  /** Put pages into the corpus; their ids in the order given. */
  addPages(...pages: readonly NewPage[]): Promise<string[]>;
}

/**
 * The tests of one part of the contract, on each store; the store is the same for all of them, its clock goes
 * on with every reading.
 * @param tests is handed a function that says what the running test starts with
 */
export function describeStores(part: string, tests: (start: () => Start) => void): void {
  describe.each(IMPLEMENTATIONS)("a store $name", ({ open, missing }) => {
    if (missing !== null) return it.skip(`${part}: ${missing}`, () => undefined);
    let now = 1_000;
    let corpora = 0;
    let store: Store;
    let corpusId: string;
    let remove: () => Promise<void>;
    beforeAll(async () => ({ store, remove } = await open(() => ++now)), OPENED_MS);
    afterAll(() => remove());
    beforeEach(async () => {
      corpusId = (await store.corpora.create({ name: `corpus ${++corpora}`, description: "" })).id;
    });
    const addPages: Start["addPages"] = async (...pages) => {
      await store.pages.add(corpusId, pages);
      const keys = pages.map(({ key }) => key);
      const { byKey } = await store.pages.known(corpusId, keys, []);
      // A key that had to be changed to be stored is only found by asking for it.
      return Promise.all(
        keys.map(async (key) => byKey.get(key)?.id ?? (await store.pages.findByKey(corpusId, key))!.id),
      );
    };
    describe(part, () => tests(() => ({ store, corpusId, addPages })));
  });
}

/** The bytes of a text. */
export const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A page without label, gold text or anything that is not needed, but for what is given. */
export const newPage = (key: string, given: Partial<NewPage> = {}): NewPage => ({
  key,
  bytes: text(`<p>${key}`),
  title: `Title ${key}`,
  url: null,
  site: null,
  kind: null,
  lang: null,
  encoding: "UTF-8",
  gold: { id: key },
  ...given,
});

/** An operation that calls the page an article. */
export const verdict = (id: string, activeMs = 10): Operation => ({
  id,
  group: id,
  at: 5,
  activeMs,
  kind: "verdict",
  verdict: "article",
});

/** An operation that labels a stretch of text. */
export const label = (id: string, start: number, end: number, as: Label): Operation => ({
  id,
  group: id,
  at: 5,
  activeMs: 10,
  kind: "set",
  target: { kind: "interval", start, end },
  label: as,
  origin: "manual",
  anchor: { start, end, exact: "x".repeat(end - start), prefix: "", suffix: "", path: "/html[1]" },
});

/** The score of a page by shingle-4, precision and recall alike; of a failure where F1 is null. */
export const score = (pageId: string, f1: number | null, extractorKey = "x"): PageScore => ({
  pageId,
  extractorKey,
  failed: f1 === null ? { code: "extractor-threw", message: "it threw" } : null,
  parseMs: 1.5,
  extractMs: 0.5,
  textLength: 12,
  grades: { "shingle-4": gradeAt(f1 ?? "failed") },
});

/** A search over all pages of a corpus, to be created. */
export const newOptimisation = (
  corpusId: string,
): Pick<OptimisationRecord, "corpusId" | "setup" | "limit" | "budget"> => ({
  corpusId,
  setup: { ...DEFAULTS, search: "grid", by: "kind", modules: ["bte", "lqf"], heldOut: true },
  limit: null,
  budget: 100,
});

/** A training on a corpus, to be created. */
export const newTraining = (corpusId: string): Pick<TrainingRecord, "corpusId" | "recipe" | "setup"> => ({
  corpusId,
  recipe: { use: "alexjc", params: { decision: "perceptron" } },
  setup: { from: "any", folds: 5, seed: 1, metrics: ["shingle-4"] },
});

/** A run of one configuration over two pages, to be created. */
export const plainRun = (
  corpusId: string,
): Pick<RunRecord, "corpusId" | "extractors" | "metrics" | "sweep" | "pages"> => ({
  corpusId,
  extractors: [ran("x", "x", { limit: 1.5 })],
  metrics: ["shingle-4"],
  sweep: null,
  pages: 2,
});

export const LOSS = { lost: 2, reopened: ["Ada"], gold: "kept" } as const;

/** What a replacement has to say of the page as it stands. */
export async function standing(store: Store, id: string, stays = false): Promise<Replacement> {
  const { annotators, sha256 } = await store.pages.get(id);
  const known = new Map((await store.labels.annotators()).map((annotator) => [annotator.name, annotator.id]));
  const sets = await Promise.all(
    annotators.map(async (name) => ({ ...(await store.labels.load(id, known.get(name)!)), stays })),
  );
  return {
    sha256,
    sets: sets.map(({ annotatorId, version, state }) => ({ annotatorId, version, state, stays })),
    loss: LOSS,
  };
}
