import { z } from "zod";
import type { ReportFormat } from "../../api/resources/runs";
import type { Slice, SliceBy } from "../../evaluation/report/report-scores";
import { placeBehind, type WhichPages } from "../../evaluation/report/report-behind";
import type { Recipe } from "../../recipes/recipe";
import type { PageQuery, PageWindow } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { withField } from "./answered-fields";
import { errorQueue } from "../runs/error-queue";
import { flipsOf } from "../runs/flips";
import { windowIn, type ListWindow } from "../requests/list-window";
import { disputedPages, type DisputedAsked } from "../review/disputed-pages";
import { runAgreement } from "../review/review";
import { reviewAnswer, type ReviewWanted } from "../review/review-answer";
import { optimisationStanding } from "../runs/optimisations";
import { runErrors, type ErrorsWanted } from "../runs/run-errors";
import { runChange, type ChangeWanted } from "../runs/run-change";
import { runAgainst, runPagesBehind, runReportFile, runScores, runSlices } from "../runs/run-report";
import { orderOf } from "../labelling/order";
import { goldOffer } from "../review/settled-gold";
import { pageOnSite, siteView, type SiteAsked } from "./site-survey";
import { addModel, listModels, modelAbout } from "../models/models";

const asPlaceBehind = z.tuple([z.number(), z.string(), z.string()]);

/**
 * What goes through many pages, scores or labels, by name: it is read and worked out on a thread with a
 * connection of its own (`threads.ts`), since the driver holds the thread that asks until the database has
 * answered. Inputs and outputs are what structured cloning can carry.
 */
export const readsOf = (store: Store) => ({
  corpora: (_: null) => store.corpora.list(),
  corpus: (id: string) => store.corpora.get(id),
  corpusByName: (name: string) => store.corpora.findByName(name),
  removeCorpus: (id: string) => store.corpora.remove(id),
  removePages: (ids: readonly string[]) => store.pages.remove(ids),
  assign: ({
    pageIds,
    annotatorId,
  }: {
    readonly pageIds: readonly string[];
    readonly annotatorId: string | null;
  }) => store.labels.assign(pageIds, annotatorId),
  pages: ({ query, window }: { readonly query: PageQuery; readonly window: PageWindow }) =>
    store.pages.query(query, window),
  marks: ({ query, every }: { readonly query: PageQuery; readonly every: number }) =>
    store.pages.marks(query, every),
  facets: (query: PageQuery) => store.pages.facets(query),
  ids: (query: PageQuery) => store.pages.ids(query),
  neighbours: ({ id, query }: { readonly id: string; readonly query: PageQuery }) =>
    store.pages.neighbours(id, query),
  model: (id: string) => store.models.get(id),
  optimisation: (id: string) => optimisationStanding(store, id),
  modelFile: (id: string) => store.models.file(id),
  models: (_: null) => listModels(store),
  modelAbout: (id: string) => modelAbout(store, id),
  addModel: (file: unknown) => addModel(store, file),
  flips: ({ corpusId, recipe }: { readonly corpusId: string; readonly recipe: Recipe }) =>
    flipsOf(store, corpusId, recipe),
  labellingOrder: (corpusId: string) => orderOf(store, corpusId),
  disputed: (asked: DisputedAsked) => disputedPages(store, asked),
  progress: ({ corpusId, now }: { readonly corpusId: string; readonly now: number }) =>
    store.progress.of(corpusId, now),
  goldOffer: (corpusId: string) => goldOffer(store, corpusId),
  errorQueue: ({
    corpusId,
    extractor,
    pageId,
    filter,
    runId,
  }: {
    readonly corpusId: string;
    readonly extractor: string;
    readonly pageId: string;
    readonly filter: Omit<ErrorsWanted, "after" | "limit">;
    readonly runId: string | null;
  }) => errorQueue(store, corpusId, extractor, pageId, filter, runId),
  runErrors: async ({
    runId,
    extractor,
    filter,
  }: {
    readonly runId: string;
    readonly extractor: string;
    readonly filter: ErrorsWanted;
  }) => runErrors(store, await store.runs.get(runId), extractor, filter),
  runReport: async ({
    runId,
    by,
    format,
  }: {
    readonly runId: string;
    readonly by: SliceBy;
    readonly format: ReportFormat;
  }) => runReportFile(store, await store.runs.get(runId), by, format),
  runScores: async ({
    runId,
    ...which
  }: {
    readonly runId: string;
    readonly metric: string;
    readonly by: SliceBy;
    readonly slice: Slice | null;
  }) => runScores(store, await store.runs.get(runId), which),
  runSlices: async ({
    runId,
    ...which
  }: {
    readonly runId: string;
    readonly metric: string;
    readonly extractor: string;
  }) => ({ slices: await runSlices(store, await store.runs.get(runId), which) }),
  runAgainst: async ({
    runId,
    ...which
  }: {
    readonly runId: string;
    readonly metric: string;
    readonly first: string;
    readonly second: string;
    readonly slice: Slice | null;
  }) => runAgainst(store, await store.runs.get(runId), which),
  runChange: async ({
    runId,
    before,
    ...which
  }: ChangeWanted & { readonly runId: string; readonly before: string }) =>
    runChange(store, await store.runs.get(runId), await store.runs.get(before), which),
  runPages: async ({
    runId,
    extractor,
    which,
    ...window
  }: ListWindow & { readonly runId: string; readonly extractor: string; readonly which: WhichPages }) => {
    const rows = await runPagesBehind(store, await store.runs.get(runId), extractor, which);
    const { rows: shown, next } = windowIn(rows, asPlaceBehind, placeBehind, window);
    return { rows: await withField(store, shown, which.metric), total: rows.length, next };
  },
  runReview: async ({ runId, ...wanted }: ReviewWanted & { readonly runId: string }) =>
    reviewAnswer(store, await store.runs.get(runId), wanted),
  siteView: (asked: SiteAsked) => siteView(store, asked),
  pageOnSite: (id: string) => pageOnSite(store, id),
  runAgreement: async (runId: string) => runAgreement(store, await store.runs.get(runId)),
});

export type Reads = ReturnType<typeof readsOf>;
