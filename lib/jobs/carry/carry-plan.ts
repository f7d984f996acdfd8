/** Which labels are carried over, and to which pages they may be. */
import { z } from "zod";
import { LabelledTemplate } from "../../corpus/propagation/labelled-template";
import { InputError, NotFoundError, UsageError } from "../../errors";
import { expand } from "../../labels/expand";
import type { CarriedFrom, LabelledInterval, Operation } from "../../labels/model";
import { annotatorSchema } from "../../labels/operation-schema";
import { blindness } from "../../labels/without-proposals";
import { decodeBytes } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
import type { Page } from "../../page/page";
import { decodingOf, storedPage } from "../../run/sources/stored-page";
import type { LabelState } from "../../store/interfaces/labels";
import type { PageRecord, PageRow } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";

/** Pages of the template that the labelled one is compared with, to tell its own words from those of the template. */
export const COMPARED = 8;
/** More pages of a template are not looked at for one labelled page: a person chooses among them. */
export const MOST_PAGES = 1_000;

export const carryInput = z.object({
  /** The labelled page. */
  pageId: z.string().min(1),
  annotator: annotatorSchema,
  /** The pages that get the labels; absent where it is to be found out which could. */
  accept: z.array(z.string().min(1)).min(1).max(MOST_PAGES).optional(),
});

/**
 * Why labels are not carried over to a page: somebody has finished it, it is labelled without proposals as part of the
 * evaluation sample or of the share of this annotator, or it cannot be read.
 */
export const REFUSALS = ["finished", "evaluation", "share", "unreadable"] as const;
export type Refusal = (typeof REFUSALS)[number];

type Target = Pick<PageRow, "id" | "state" | "slice">;

/**
 * Null where labels may be carried over to a page.
 * @param own how far the annotator is with it
 */
export function refusalOf(
  { id, state, slice }: Target,
  annotator: string,
  own: LabelState | null,
): Exclude<Refusal, "unreadable"> | null {
  if (own === "done" || state === "done" || state === "conflict") return "finished";
  return blindness(slice, id, annotator);
}

/** A page that an annotator has finished. */
export interface FinishedPage {
  readonly record: PageRecord;
  readonly annotatorId: string;
  readonly operations: readonly Operation[];
}

/** A labelled page whose labels can be carried over. */
export interface Carrying extends FinishedPage {
  readonly labelled: readonly LabelledInterval[];
  readonly page: Page;
  /** By key, without the labelled page: the first of its template. */
  readonly rows: readonly PageRow[];
  /** How many other pages the template has. */
  readonly all: number;
}

/** Said of pages that are too plain to have a template. */
export const PLAIN = "0";

/**
 * The page whose labels are to be carried over. It is not read.
 * @throws NotFoundError; UsageError `no-template` for a page that has none, `not-finished` for a page that the annotator
 * has not finished
 */
export async function mayCarry(store: Store, pageId: string, annotator: string): Promise<FinishedPage> {
  const record = await store.pages.get(pageId);
  if (record.template === null || record.template === PLAIN)
    throw new UsageError("no-template", "this page has no template that other pages share");
  const known = (await store.labels.annotators()).find(({ name }) => name === annotator);
  const set = known === undefined ? null : await store.labels.load(pageId, known.id);
  if (known === undefined || set?.state !== "done")
    throw new UsageError("not-finished", `${annotator} has not finished this page`);
  return { record, annotatorId: known.id, operations: set.operations };
}

/**
 * @throws as `mayCarry`; UsageError `no-labels` for a page that was finished without a label; InputError as `storedPage`
 */
export async function carryingOf(store: Store, pageId: string, annotator: string): Promise<Carrying> {
  const finished = await mayCarry(store, pageId, annotator);
  const { record, operations } = finished;
  const { page } = await storedPage(store, record);
  const labelled = expand(page, operations);
  if (labelled.length === 0) throw new UsageError("no-labels", "this page was finished without a label");
  const query = { corpusId: record.corpusId, templates: [record.template!], sort: "key" } as const;
  const { rows, total } = await store.pages.query(query, { limit: MOST_PAGES + 1 });
  const others = rows.filter(({ id }) => id !== pageId).slice(0, MOST_PAGES);
  return { ...finished, labelled, page, rows: others, all: total - 1 };
}

/** The pages that a labelled one is compared with. Those that cannot be read are left out. */
export async function comparedPages(
  store: Store,
  { rows }: Pick<Carrying, "rows">,
): Promise<ReadonlyMap<string, Page>> {
  const read = await Promise.all(
    rows.slice(0, COMPARED).map(async ({ id }) => [id, await readOrNull(store, id)] as const),
  );
  return new Map(read.flatMap(([id, page]) => (page === null ? [] : [[id, page] as const])));
}

/** A stored page; null where it is gone or cannot be read. */
export async function readOrNull(store: Store, id: string): Promise<Page | null> {
  try {
    const { page, bytes } = await store.pages.withBytes(id);
    return parsePage(decodeBytes(bytes, decodingOf(page)).html, { url: page.url, site: page.site });
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof InputError) return null;
    throw error;
  }
}

export function templateOf(
  { page, labelled }: Pick<Carrying, "page" | "labelled">,
  compared: ReadonlyMap<string, Page>,
): LabelledTemplate {
  return new LabelledTemplate(page, labelled, [...compared.values()]);
}

/** What is said in a log of where carried labels are from. */
export function fromOf({ record: { key } }: Pick<Carrying, "record">, confidence: number): CarriedFrom {
  return { key, confidence: Math.round(confidence * 1_000) / 1_000 };
}
