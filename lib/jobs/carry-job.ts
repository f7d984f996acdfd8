import { carryTo, type CarriedLabels } from "../corpus/propagation/carry";
import { draftOf, type DraftName } from "../corpus/propagation/operations";
import { ConflictError, InputError, NotFoundError } from "../errors";
import { annotationUnits, type Units } from "../labels/units/units";
import type { Page } from "../page/page";
import type { PageRow } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import type { Task } from "../task";
import {
  carryingOf,
  carryInput,
  comparedPages,
  fromOf,
  readOrNull,
  refusalOf,
  templateOf,
  type Carrying,
  type Refusal,
} from "./carry/carry-plan";
import type { JobContext, JobHandler } from "./job";

/** A page of the template of the labelled one. */
export interface TemplatePage {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  /** Null where labels may be carried over. */
  readonly refusal: Refusal | null;
  /** In [0, 1], see `carryTo`; null where they may not. */
  readonly confidence: number | null;
  /** Blocks that would get a label, and blocks of the page. */
  readonly said: number;
  readonly blocks: number;
}

/** What was found out. */
export interface CarrySurvey {
  readonly kind: "survey";
  /** Pages of the template beside the labelled one; more than are in the list where these are too many. */
  readonly all: number;
  /** Those with the highest confidence first, those that are refused last. */
  readonly pages: readonly TemplatePage[];
}

/** What was done. */
export interface CarryResult {
  readonly kind: "accepted";
  /** Pages whose draft says something else now. */
  readonly changed: number;
  /** Pages whose draft said it already. */
  readonly same: number;
  /** Pages that are left out: they were finished or removed meanwhile, or labelled at the same moment. */
  readonly refused: number;
  /** The first page whose draft says something else now, by id; null where there is none. */
  readonly first: string | null;
}

/**
 * Find out to which pages of its template the labels of a page can be carried over, and how surely; or carry them over
 * to pages that a person has chosen, as a draft of that person. Nothing is called done, nothing becomes gold. What an
 * attempt before this one stored is recognised by the ids of its operations.
 */
export const carryJob: JobHandler = async (input, task, context): Promise<CarrySurvey | CarryResult> => {
  const parsed = carryInput.safeParse(input);
  if (!parsed.success)
    throw new InputError(
      "bad-input",
      `carry job cannot use its input: ${parsed.error.issues[0]!.path.join(".")}: ${parsed.error.issues[0]!.message}`,
    );
  const { pageId, annotator, accept } = parsed.data;
  const carrying = await carryingOf(context.store, pageId, annotator);
  return accept === undefined
    ? survey(carrying, annotator, task, context)
    : carryOver(carrying, annotator, new Set(accept), task, context);
};

async function survey(
  carrying: Carrying,
  annotator: string,
  task: Task,
  context: JobContext,
): Promise<CarrySurvey> {
  const pages: TemplatePage[] = [];
  await walk(carrying, carrying.rows, annotator, task, context, ({ id, key, title }, found) => {
    const units = found.refusal === null ? found.carried.units : [];
    pages.push({
      ...{ id, key, title, refusal: found.refusal },
      confidence: found.refusal === null ? found.carried.confidence : null,
      said: units.filter((one) => one !== null).length,
      blocks: units.length,
    });
  });
  const rank = ({ refusal, confidence }: TemplatePage): number => (refusal !== null ? -1 : confidence!);
  pages.sort((a, b) => rank(b) - rank(a));
  return { kind: "survey", all: carrying.all, pages };
}

async function carryOver(
  carrying: Carrying,
  annotator: string,
  accepted: ReadonlySet<string>,
  task: Task,
  context: JobContext,
): Promise<CarryResult> {
  const { createdAt: at } = await context.store.jobs.get(context.jobId);
  const rows = carrying.rows.filter(({ id }) => accepted.has(id));
  const counts = { changed: 0, same: 0, refused: accepted.size - rows.length };
  let first: string | null = null;
  await walk(carrying, rows, annotator, task, context, async (row, found) => {
    const name = { group: `carry ${context.jobId}`, at };
    const outcome =
      found.refusal === null ? await draft(carrying, row, found, name, context.store) : "refused";
    counts[outcome]++;
    if (outcome === "changed") first ??= row.id;
  });
  return { kind: "accepted", ...counts, first };
}

/** Store what is carried over to a page, where nobody has finished it meanwhile. */
async function draft(
  carrying: Carrying,
  { id }: PageRow,
  { page, units, carried }: Extract<Found, { refusal: null }>,
  name: DraftName,
  { labels }: Store,
): Promise<"changed" | "same" | "refused"> {
  const { annotatorId } = carrying;
  try {
    const { operations, version, state } = await labels.load(id, annotatorId);
    if (state === "done") return "refused";
    const from = fromOf(carrying, carried.confidence);
    const drafted = draftOf(page, units, carried, operations, from, name);
    if (drafted.length === 0)
      return operations.some(({ group }) => group === name.group) ? "changed" : "same";
    const after = await labels.append(id, annotatorId, version, drafted);
    if (after.state !== "done") return "changed";
    // It was finished between the look and the word: what was finished stays what it was.
    const undo = { id: `${name.group} undo`, group: `${name.group} undo`, at: name.at, activeMs: 0 };
    const ids = drafted.map((operation) => operation.id);
    await labels.append(id, annotatorId, after.version, [{ ...undo, kind: "undo", ids }]);
    return "refused";
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof ConflictError) return "refused";
    throw error;
  }
}

/** What is carried over to a page, or why nothing is. */
type Found =
  | { readonly refusal: Refusal }
  | { readonly refusal: null; readonly page: Page; readonly units: Units; readonly carried: CarriedLabels };

/** Say of page after page what is carried over to it. */
async function walk(
  carrying: Carrying,
  rows: readonly PageRow[],
  annotator: string,
  task: Task,
  { store }: JobContext,
  tell: (row: PageRow, found: Found) => void | Promise<void>,
): Promise<void> {
  const compared = await comparedPages(store, carrying);
  const template = templateOf(carrying, compared);
  let done = 0;
  task.report({ done, total: rows.length, note: "" });
  for (const row of rows) {
    // Without a pause nobody would hear of a cancel.
    await new Promise((resolve) => setImmediate(resolve));
    task.signal.throwIfAborted();
    const refusal = await refusalNow(store, row, annotator);
    const page = refusal === null ? (compared.get(row.id) ?? (await readOrNull(store, row.id))) : null;
    if (page === null) await tell(row, { refusal: refusal ?? "unreadable" });
    else {
      const units = annotationUnits(page);
      const carried = carryTo(template, page, units, compared.has(row.id));
      await tell(row, { refusal: null, page, units, carried });
    }
    task.report({ done: ++done, total: rows.length, note: row.title });
  }
}

async function refusalNow(store: Store, row: PageRow, annotator: string): Promise<Refusal | null> {
  try {
    return refusalOf(row, annotator, (await store.labels.progress(row.id, annotator))?.state ?? null);
  } catch (error) {
    if (error instanceof NotFoundError) return "unreadable";
    throw error;
  }
}
