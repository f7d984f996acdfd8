import { createHash } from "node:crypto";
import { ConflictError, NotFoundError } from "../../../errors";
import type { Logged } from "../../../optimise/optimisation";
import type { FoldResult } from "../../../evaluation/held-out/fold-result";
import { hasEnded, type FormerPage } from "../../rules/rules";
import type { Account, Invitation } from "../../interfaces/team/accounts";
import type { AuditEntry } from "../../interfaces/team/audit";
import type { KeptVotes } from "../../interfaces/agreement";
import type { Skip } from "../../../labels/remarks/skip";
import type { StoredAnswers } from "../../interfaces/answers";
import type { CauseTag } from "../../interfaces/causes";
import type { Guidelines } from "../../interfaces/guidelines";
import type { JobRecord } from "../../interfaces/jobs";
import type { Annotator, AnnotationSet } from "../../interfaces/labels";
import type { Fit } from "../../interfaces/models";
import type { OptimisationRecord } from "../../interfaces/optimisations";
import type { OrderRecord, PageToOrder } from "../../interfaces/order";
import type { NewPage, PageRow } from "../../interfaces/pages";
import type { Presence } from "../../interfaces/presence";
import type { RecipeVersion } from "../../interfaces/recipes";
import type { NewScore, RunPart, RunRecord } from "../../interfaces/runs";
import type { ApiToken, Session } from "../../interfaces/team/sessions";
import type { TrainingRecord } from "../../interfaces/trainings";
import type { PageVersion } from "../../interfaces/versions";

export interface StoredPage
  extends Omit<PageRow, "annotators" | "assignedTo" | "f1">, Pick<PageToOrder, "doubt" | "doubtBy"> {
  readonly page: NewPage;
  readonly search: string;
  /** The job that added it, until somebody works on it. */
  readonly addedBy: string | null;
}

/** Of the bytes of a page. */
export function sha256Of({ page }: Pick<StoredPage, "page">): string {
  return createHash("sha256").update(page.bytes).digest("hex");
}

/** What a page was before it was replaced. */
export interface StoredVersion extends PageVersion {
  readonly row: StoredPage;
  readonly former: FormerPage;
  readonly replacedBy: string | null;
}

export interface StoredJob {
  readonly record: JobRecord;
  readonly key: string | null;
  readonly workerId: string | null;
  readonly leaseUntil: number | null;
}

export interface StoredRecipe {
  readonly id: string;
  readonly createdAt: number;
  readonly removedAt: number | null;
  readonly versions: readonly RecipeVersion[];
}

/** With the hash of its password. */
export interface StoredAccount extends Account {
  readonly password: string;
}

export interface StoredSession extends Session {
  readonly accountId: string;
}

export type StoredToken = Omit<ApiToken, "owner">;

export interface Lease {
  readonly pageId: string;
  readonly annotatorId: string;
  readonly until: number;
}

/** A part of a run with the number of scored pages that it was worked out from. */
export interface KeptPart extends RunPart {
  readonly pages: number;
}

/**
 * Everything the in-memory store holds. Records are replaced, never changed, so that what was handed out
 * stays as it was.
 */
export interface Tables {
  readonly clock: () => number;
  readonly corpora: Map<
    string,
    {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly createdAt: number;
      readonly addedBy: string | null;
      readonly annotatorsPerPage: number;
      readonly format: string | null;
    }
  >;
  readonly pages: Map<string, StoredPage>;
  /** By corpus, see `TemplateStore`. */
  readonly templates: Map<string, readonly Uint32Array[]>;
  /** By corpus. */
  readonly orders: Map<string, OrderRecord>;
  /** By page. */
  readonly votes: Map<string, KeptVotes>;
  /** By corpus. */
  readonly agreements: Map<
    string,
    { readonly basis: string; readonly report: string; readonly madeAt: number }
  >;
  /** By corpus, the newest first. */
  readonly guidelines: Map<string, readonly Guidelines[]>;
  /** By page, the oldest first. */
  readonly versions: Map<string, readonly StoredVersion[]>;
  readonly annotators: Map<string, Annotator>;
  /** By page and annotator, see `setKey`. */
  readonly sets: Map<string, AnnotationSet>;
  /** Skips that stand, by page and annotator, see `setKey`. */
  readonly skips: Map<string, Skip>;
  /** By page and annotator, see `setKey`. */
  readonly leases: Map<string, Lease>;
  /** By browser. */
  readonly presences: Map<string, Presence & { readonly seenAt: number }>;
  readonly runs: Map<string, Omit<RunRecord, "corpusName">>;
  readonly digests: Map<string, { readonly text: string; readonly scores: number }>;
  /** By run, then name and number. */
  readonly runParts: Map<string, Map<string, KeptPart>>;
  /** By run. */
  readonly replacements: Map<string, number>;
  /** By run, then extractor and page. */
  readonly scores: Map<string, Map<string, NewScore & { readonly isOutdated?: true }>>;
  readonly causes: Map<string, CauseTag>;
  /** By setup and page. */
  readonly flips: Map<string, { readonly at: number; readonly points: Uint8Array }>;
  /** Written as JSON. */
  readonly models: Map<string, { readonly text: string; readonly isKept: boolean; readonly addedAt: number }>;
  readonly fits: Map<string, Fit & { readonly at: number; readonly models: readonly string[] }>;
  /** Versions with the oldest first. */
  readonly recipes: Map<string, StoredRecipe>;
  /** By corpus, name and version. */
  readonly answers: Map<string, StoredAnswers>;
  readonly optimisations: Map<
    string,
    Omit<OptimisationRecord, "corpusName" | "trials"> & { readonly log: readonly Logged[] }
  >;
  readonly trainings: Map<
    string,
    Omit<TrainingRecord, "corpusName" | "foldsDone"> & {
      readonly data: string | null;
      readonly folds: ReadonlyMap<number, FoldResult>;
    }
  >;
  readonly jobs: Map<string, StoredJob>;
  readonly accounts: Map<string, StoredAccount>;
  /** By the hash of the secret, as sessions and tokens. */
  readonly invitations: Map<string, Invitation>;
  readonly sessions: Map<string, StoredSession>;
  readonly tokens: Map<string, StoredToken>;
  /** The oldest first. */
  readonly audit: AuditEntry[];
}

export function emptyTables(clock: () => number): Tables {
  return {
    clock,
    corpora: new Map(),
    pages: new Map(),
    templates: new Map(),
    orders: new Map(),
    votes: new Map(),
    agreements: new Map(),
    guidelines: new Map(),
    versions: new Map(),
    annotators: new Map(),
    sets: new Map(),
    skips: new Map(),
    leases: new Map(),
    presences: new Map(),
    runs: new Map(),
    digests: new Map(),
    runParts: new Map(),
    replacements: new Map(),
    scores: new Map(),
    causes: new Map(),
    flips: new Map(),
    models: new Map(),
    fits: new Map(),
    recipes: new Map(),
    answers: new Map(),
    optimisations: new Map(),
    trainings: new Map(),
    jobs: new Map(),
    accounts: new Map(),
    invitations: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    audit: [],
  };
}

export function setKey(pageId: string, annotatorId: string): string {
  return `${pageId} ${annotatorId}`;
}

/** @throws NotFoundError */
export function required<T>(table: ReadonlyMap<string, T>, what: string, id: string): T {
  const row = table.get(id);
  if (row === undefined) throw new NotFoundError(what, id);
  return row;
}

/** Negative, zero or positive, by code points: as both databases sort, by the bytes of UTF-8. */
export function compareText(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  // Where they part in the second half of a pair of surrogates, the whole pair counts.
  if (at > 0 && (isSecondHalf(a, at) || isSecondHalf(b, at))) at--;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

const isSecondHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** What would come back from a database: a copy without functions and undefined properties. */
export function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value ?? null)) as T;
}

/** @throws ConflictError where the job is not running: what it would add nobody would take back */
export function mustRun(tables: Tables, jobId: string): void {
  const state = tables.jobs.get(jobId)?.record.state ?? null;
  if (state !== "running")
    throw new ConflictError(`nothing is added by job ${jobId}, which is not running`, state);
}

/**
 * Put back what a job replaced, and remove what it added, where nobody has worked on it since: its pages,
 * then the corpus it made where that is empty.
 */
export function takeBack(tables: Tables, jobId: string): void {
  putBack(tables, jobId);
  removePages(
    tables,
    new Set([...tables.pages.values()].filter(({ addedBy }) => addedBy === jobId).map(({ id }) => id)),
  );
  const inUse = new Set([...tables.pages.values()].map(({ corpusId }) => corpusId));
  for (const { id, addedBy } of tables.corpora.values())
    if (addedBy === jobId && !inUse.has(id)) removeCorpus(tables, id);
}

function putBack(tables: Tables, jobId: string): void {
  for (const [pageId, versions] of tables.versions) {
    const last = versions.at(-1);
    if (last?.replacedBy !== jobId || tables.pages.get(pageId)?.addedBy !== jobId) continue;
    tables.versions.set(pageId, versions.slice(0, -1));
    outdateScores(tables, pageId);
    tables.pages.set(pageId, last.row);
    for (const [key, set] of tables.sets)
      if (set.pageId === pageId)
        tables.sets.set(key, { ...set, state: last.former.states[set.annotatorId] ?? set.state });
    for (const [annotatorId, skip] of Object.entries(last.former.skips ?? {}))
      tables.skips.set(setKey(pageId, annotatorId), skip);
    for (const tag of last.former.causes) tables.causes.set(causeKey(tag), tag);
  }
}

/** Drop what runs found where in other bytes of a page, and tell them of it. */
export function outdateScores(tables: Tables, pageId: string): void {
  for (const [runId, scores] of tables.scores) {
    const own = [...scores].filter(([, score]) => score.pageId === pageId);
    for (const [key, score] of own) scores.set(key, outdated(score));
    if (own.length === 0) continue;
    tables.digests.delete(runId);
    tables.replacements.set(runId, (tables.replacements.get(runId) ?? 0) + 1);
  }
}

const outdated = ({
  errors: _,
  verdicts: __,
  ...score
}: NewScore): NewScore & { readonly isOutdated: true } => ({ ...score, isOutdated: true });

/** By what a cause is kept. */
export function causeKey({
  pageId,
  start,
  end,
  error,
}: Pick<CauseTag, "pageId" | "start" | "end" | "error">): string {
  return JSON.stringify([pageId, start, end, error]);
}

/** Remove a corpus with its pages and runs. */
export function removeCorpus(tables: Tables, id: string): void {
  removePages(
    tables,
    new Set([...tables.pages.values()].filter((page) => page.corpusId === id).map((page) => page.id)),
  );
  for (const run of [...tables.runs.values()].filter((each) => each.corpusId === id)) {
    tables.runs.delete(run.id);
    tables.scores.delete(run.id);
  }
  for (const [key, { corpusId }] of [...tables.optimisations])
    if (corpusId === id) tables.optimisations.delete(key);
  for (const [key, { corpusId }] of [...tables.trainings]) if (corpusId === id) tables.trainings.delete(key);
  for (const [key, { corpusId }] of [...tables.answers]) if (corpusId === id) tables.answers.delete(key);
  tables.templates.delete(id);
  tables.orders.delete(id);
  tables.agreements.delete(id);
  tables.guidelines.delete(id);
  tables.corpora.delete(id);
  removeUnusedModels(tables);
}

/**
 * Remove the models that nobody keeps and nothing names: no fit, no answers, no run, no saved recipe, no job to
 * come.
 */
export function removeUnusedModels(tables: Tables): void {
  const { models, fits, answers, runs, recipes, jobs } = tables;
  const used = new Set([
    ...[...fits.values()].flatMap((fit) => fit.models),
    ...[...answers.values()].map(({ modelId }) => modelId),
  ]);
  const texts = [
    ...[...runs.values()].map(({ extractors }) => JSON.stringify(extractors)),
    ...[...recipes.values()].map(({ versions }) => JSON.stringify(versions)),
    ...[...jobs.values()]
      .filter(({ record }) => !hasEnded(record.state))
      .map(({ record }) => namedIn(tables, record)),
  ];
  for (const [id, { isKept }] of models)
    if (!isKept && !used.has(id) && !texts.some((text) => text.includes(id))) models.delete(id);
}

/** What a job names, as text: itself, or in the search or training that it is about, whose ids alone are in its input. */
export function namedIn({ optimisations, trainings }: Tables, { input }: Pick<JobRecord, "input">): string {
  const own = JSON.stringify(input);
  const about = [
    ...[...optimisations.values()].map(({ id, setup }) => [id, setup] as const),
    ...[...trainings.values()].map(({ id, recipe }) => [id, recipe] as const),
  ].filter(([id]) => own.includes(id));
  return JSON.stringify([own, ...about]);
}

/** Remove pages and everything that hangs on them. */
export function removePages(tables: Tables, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    tables.pages.delete(id);
    tables.versions.delete(id);
    tables.votes.delete(id);
  }
  for (const [key, lease] of tables.leases) if (ids.has(lease.pageId)) tables.leases.delete(key);
  for (const [key, set] of tables.sets) {
    if (!ids.has(set.pageId)) continue;
    tables.sets.delete(key);
    tables.skips.delete(key);
  }
  for (const [key, tag] of tables.causes) if (ids.has(tag.pageId)) tables.causes.delete(key);
  for (const scores of tables.scores.values())
    for (const [key, score] of scores) if (ids.has(score.pageId)) scores.delete(key);
}
