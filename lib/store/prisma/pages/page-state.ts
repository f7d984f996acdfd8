import { isGoldWhole } from "../../../corpus/gold-in-use";
import type { GoldRecord } from "../../../corpus/record";
import type { FieldIntervals } from "../../../gold/field-places";
import type { Said } from "../../../labels/said-content";
import type { Operation, SkipReason } from "../../../labels/model";
import type { AnnotationSetModel } from "../../generated/models";
import {
  labelledParts,
  pageOutcome,
  saidAfterReplacement,
  saidForState,
  type LabelledParts,
  type PageOutcome,
} from "../../rules/page-outcome";
import { remarkBits, type SetRemarks } from "../../rules/remarks";
import { hasGold } from "../../rules/rules";
import type { StateSet } from "../../interfaces/labels";
import { unpackBody } from "../connection/bodies";
import type { Connection, Reader, Writer } from "../connection/connection";
import { holdPages } from "../connection/hold";
import { chunksOf, fromJson, msOf, orNull, positionOf, stateAt } from "../connection/rows";

/**
 * The state of pages, derived from their sets in the transaction that changes one. What a finished set says
 * is kept beside it, so that a page of many annotators is decided without reading their logs; a set that
 * changed is read again. Sets that were finished before there was this column are read when somebody asks for
 * them.
 */

/**
 * Bring a page that is held up to date with its sets. Where a person changed them it is no longer a job's to
 * take back.
 * @param wasFinished whether a set of it may have been finished before and no longer is
 */
export async function refreshPage(
  tx: Writer,
  pageId: string,
  now: number,
  { addedBy, wasFinished = true }: { readonly addedBy?: string | undefined; readonly wasFinished?: boolean },
): Promise<void> {
  const sets = (await setsOf(tx, [pageId])).get(pageId) ?? [];
  await keepSaid(tx, sets);
  const { state, labelled } = pageOutcome(sets);
  const isGoldInDoubt = wasFinished || sets.some((set) => set.state === "done");
  const gold = isGoldInDoubt ? { hasGold: labelled !== null || (await hasStoredGold(tx, pageId)) } : {};
  await tx.page.update({
    where: { id: pageId },
    data: {
      state: positionOf(state),
      remarks: remarkBits(sets.map(({ remarks }) => remarks)),
      changedAt: new Date(now),
      ...gold,
      ...(addedBy === undefined && { addedBy: null }),
    },
    select: { id: true },
  });
}

/** What the labels of these pages come to. */
export async function outcomesOf(
  db: Reader | Writer,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, PageOutcome>> {
  return new Map([...(await setsOf(db, pageIds))].map(([pageId, sets]) => [pageId, pageOutcome(sets)]));
}

/** The sets of these pages, by name, with what the finished ones say. */
export async function saidSets(
  db: Reader | Writer,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StateSet[]>> {
  const byName = (a: Row, b: Row): number => (a.annotator < b.annotator ? -1 : 1);
  const stateSet = ({ annotator, state, savedAt, said }: Row): StateSet => ({
    annotator,
    state,
    savedAt,
    said,
  });
  return new Map(
    [...(await setsOf(db, pageIds))].map(([pageId, sets]) => [pageId, [...sets].sort(byName).map(stateSet)]),
  );
}

/** What finished labels say of those of these pages whose stored gold does not tell content and fields. */
export async function labelledOf(
  db: Reader | Writer,
  pages: readonly { readonly id: string; readonly state: number; readonly gold: GoldRecord }[],
): Promise<ReadonlyMap<string, LabelledParts>> {
  const open = pages.filter(({ state, gold }) => stateAt(state) === "done" && !isGoldWhole(gold));
  const found = new Map<string, LabelledParts>();
  if (open.length === 0) return found;
  const outcomes = await outcomesOf(
    db,
    open.map(({ id }) => id),
  );
  for (const { id, gold } of open) {
    const outcome = outcomes.get(id);
    if (outcome !== undefined) found.set(id, labelledParts(outcome, gold));
  }
  return found;
}

/** Pages brought up to date in one transaction. */
const PAGES_AT_A_TIME = 50;

/**
 * Bring pages up to date whose finished sets come from an older version, in which contradiction was no state
 * and a draft undid it. Only the first time there is anything to do; nobody's work on a page is touched, its
 * time neither. Answers how many pages there were.
 */
export async function bringStatesUpToDate(connection: Connection): Promise<number> {
  const found = await connection.read((db) =>
    db.annotationSet.findMany({
      where: { state: positionOf("done"), said: null },
      distinct: ["pageId"],
      select: { pageId: true },
    }),
  );
  for (const chunk of chunksOf(
    found.map(({ pageId }) => pageId),
    PAGES_AT_A_TIME,
  )) {
    await connection.write(async (tx) => {
      await holdPages(tx, chunk);
      for (const [pageId, sets] of await setsOf(tx, chunk)) {
        await keepSaid(tx, sets);
        const { state, labelled } = pageOutcome(sets);
        await tx.page.update({
          where: { id: pageId },
          data: { state: positionOf(state), ...(labelled !== null && { hasGold: true }) },
          select: { id: true },
        });
      }
    });
  }
  return found.length;
}

/** The columns of a set that hold what it says beside labels. */
export const REMARK_COLUMNS = { flags: true, notes: true, skipReason: true, skipText: true } as const;
type RemarkColumns = Pick<AnnotationSetModel, keyof typeof REMARK_COLUMNS>;

export function remarksIn({ flags, notes, skipReason, skipText }: RemarkColumns): SetRemarks {
  const skip = skipReason === null ? null : { reason: skipReason as SkipReason, text: skipText };
  return { flags, notes, skip };
}

interface Row extends StateSet {
  readonly id: string;
  readonly remarks: SetRemarks;
  /** Whether what it says was read just now and is not stored. */
  readonly isRead: boolean;
}

async function setsOf(
  db: Reader | Writer,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const byPage = new Map<string, Row[]>();
  for (const chunk of chunksOf(pageIds)) {
    const rows = await db.annotationSet.findMany({
      where: { pageId: { in: chunk } },
      select: {
        id: true,
        pageId: true,
        state: true,
        savedAt: true,
        said: true,
        ...REMARK_COLUMNS,
        annotator: { select: { name: true } },
      },
    });
    for (const { id, pageId, state: stored, savedAt, said: kept, annotator, ...row } of rows) {
      const state = stateAt(stored);
      const isRead = state === "done" && kept === null;
      const said =
        state !== "done" ? null : kept === null ? await readSaid(db, id, pageId) : unpackSaid(kept);
      const own = byPage.get(pageId) ?? [];
      byPage.set(pageId, own);
      const remarks = remarksIn(row);
      own.push({ id, annotator: annotator.name, state, savedAt: msOf(savedAt), said, remarks, isRead });
    }
  }
  return byPage;
}

async function readSaid(db: Reader | Writer, setId: string, pageId: string): Promise<Said> {
  const rows = await db.operation.findMany({
    where: { setId },
    orderBy: { seq: "asc" },
    select: { operation: true },
  });
  const operations = rows.map(({ operation }) => fromJson<Operation>(operation));
  const replaced = await db.page.findFirst({
    where: { id: pageId, versions: { some: {} } },
    include: { body: true, gold: true },
  });
  if (replaced === null) return saidForState(operations);
  const { body, gold, url, site, encoding, lang } = replaced;
  const record: GoldRecord = gold === null ? { id: replaced.key } : fromJson<GoldRecord>(gold.record);
  return saidAfterReplacement(
    {
      // Bytes that stand in the place of others are in the database, see `keepHere`.
      bytes: await unpackBody(body, null),
      url: orNull(url),
      site: orNull(site),
      encoding,
      lang: orNull(lang),
      gold: record,
    },
    operations,
  );
}

async function keepSaid(tx: Writer, sets: readonly Row[]): Promise<void> {
  for (const { id, said, isRead } of sets)
    if (isRead && said !== null)
      await tx.annotationSet.update({ where: { id }, data: { said: packSaid(said) }, select: { id: true } });
}

async function hasStoredGold(tx: Writer, pageId: string): Promise<boolean> {
  const stored = await tx.gold.findUnique({ where: { pageId } });
  return stored !== null && hasGold(fromJson<GoldRecord>(stored.record));
}

const packSaid = ({ content, saysNone, fields }: Said): string =>
  JSON.stringify([
    content?.map(({ start, end }) => [start, end]) ?? null,
    saysNone,
    ...(fields === undefined ? [] : [fields]),
  ]);

function unpackSaid(text: string): Said {
  const [content, saysNone, fields] =
    fromJson<[[number, number][] | null, boolean, FieldIntervals | undefined]>(text);
  return {
    content: content?.map(([start, end]) => ({ start, end })) ?? null,
    saysNone,
    ...(fields !== undefined && { fields }),
  };
}
