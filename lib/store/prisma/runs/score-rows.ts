import { Prisma } from "../../generated/client";
import type { ScoreModel } from "../../generated/models";
import type { NewScore, PageScore } from "../../interfaces/runs";
import { tableF1 } from "../../rules/rules";
import { readAnswer, writeAnswer } from "../../rules/stored-answer";
import type { Reader, Writer } from "../connection/connection";
import { mustBeRun } from "../connection/existing";
import { holdRun } from "../connection/hold";
import { chunksOf } from "../connection/rows";

/** What of a row tells a score. */
export const SCORE = {
  pageId: true,
  extractorKey: true,
  failed: true,
  parseMs: true,
  extractMs: true,
  textLength: true,
  scores: true,
  fields: true,
} as const;

export function scoreOf(row: Pick<ScoreModel, keyof typeof SCORE>): PageScore {
  const { pageId, extractorKey, failed, parseMs, extractMs, textLength, scores, fields } = row;
  return { pageId, extractorKey, ...readAnswer({ failed, scores, fields }), parseMs, extractMs, textLength };
}

/** Which scores are asked for a text of theirs. */
interface Asked {
  readonly runId: string;
  readonly extractorKeys: readonly string[];
  readonly pageIds: readonly string[];
}

/** What scores tell in one column, by page in the order of the ids, then by key; absent where it is null. */
export async function toldOf(
  db: Reader,
  { runId, extractorKeys, pageIds }: Asked,
  read: (
    where: Prisma.ScoreWhereInput,
  ) => Promise<readonly { pageId: string; extractorKey: string; text: string | null }[]>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  await mustBeRun(db, runId);
  const found = new Map<string, Map<string, string>>(pageIds.map((id) => [id, new Map()]));
  for (const chunk of chunksOf(pageIds)) {
    const where = { runId, extractorKey: { in: [...extractorKeys] }, pageId: { in: chunk } };
    for (const { pageId, extractorKey, text } of await read(where))
      if (text !== null) found.get(pageId)!.set(extractorKey, text);
  }
  const inOrder = (told: ReadonlyMap<string, string>) =>
    new Map(extractorKeys.flatMap((key) => (told.has(key) ? [[key, told.get(key)!] as const] : [])));
  return new Map([...found].flatMap(([id, told]) => (told.size > 0 ? [[id, inOrder(told)] as const] : [])));
}

/**
 * Store rows in place of those of the same pages and extractors, as long as the run goes on. In a handful of
 * statements however many extractors there are: all others wait for the lock meanwhile.
 * @param writesTogether whether others write meanwhile, see `Connection`
 * @throws ConflictError where the run has ended
 */
export async function replaceScores(
  tx: Writer,
  runId: string,
  rows: readonly Prisma.ScoreCreateManyInput[],
  writesTogether: boolean,
): Promise<void> {
  await holdRun(tx, runId, writesTogether);
  await tx.runDigest.deleteMany({ where: { runId } });
  await tx.runPart.deleteMany({ where: { runId, name: { not: REPLACED.name } } });
  // A page may have been removed while the run went on; its score goes with it.
  const among = { in: [...new Set(rows.map(({ pageId }) => pageId))] };
  const present = await tx.page.findMany({ where: { id: among }, select: { id: true } });
  const ids = new Set(present.map(({ id }) => id));
  for (const { keys, pageIds } of alikeIn(rows))
    await tx.score.deleteMany({ where: { runId, extractorKey: { in: keys }, pageId: { in: pageIds } } });
  await insertScores(
    tx,
    rows.filter(({ pageId }) => ids.has(pageId)),
  );
}

/**
 * The part of a run that counts in its pages how often one with scores was replaced. It is no number of the rows that
 * are left: a page that is put back has lost its verdicts, but neither a score nor a version.
 */
export const REPLACED = { name: "replaced", number: 0 } as const;

/** Drop what runs found where in other bytes of a page, and tell them of it. */
export async function outdateScores(tx: Writer, pageId: string): Promise<void> {
  await tx.score.updateMany({ where: { pageId }, data: { f1: null, verdicts: null, errors: null } });
  const runs = await tx.score.groupBy({ by: ["runId"], where: { pageId }, orderBy: { runId: "asc" } });
  const runId = { in: runs.map((run) => run.runId) };
  await tx.runDigest.deleteMany({ where: { runId } });
  const counted = { where: { runId, ...REPLACED } };
  await tx.runPart.updateMany({ ...counted, data: { pages: { increment: 1 } } });
  const known = await tx.runPart.findMany({ ...counted, select: { runId: true } });
  const uncounted = runs.filter((run) => !known.some((part) => part.runId === run.runId));
  await tx.runPart.createMany({
    data: uncounted.map((run) => ({ ...run, ...REPLACED, pages: 1, bytes: new Uint8Array() })),
  });
}

const COLUMNS = Object.values(Prisma.ScoreScalarFieldEnum);
const COLUMN_LIST = Prisma.raw(COLUMNS.map((column) => `"${column}"`).join(", "));

/** As `createMany`, which takes several times as long over so many values, and a run stores millions. */
async function insertScores(tx: Writer, rows: readonly Prisma.ScoreCreateManyInput[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(
    (row) => Prisma.sql`(${Prisma.join(COLUMNS.map((column) => row[column] ?? null))})`,
  );
  await tx.$executeRaw`INSERT INTO "Score" (${COLUMN_LIST}) VALUES ${Prisma.join(values)}`;
}

/** The extractors of some rows with their pages; those with the same pages together. */
function alikeIn(rows: readonly Prisma.ScoreCreateManyInput[]): { keys: string[]; pageIds: string[] }[] {
  const pagesOf = new Map<string, string[]>();
  for (const { extractorKey, pageId } of rows)
    pagesOf.set(extractorKey, [...(pagesOf.get(extractorKey) ?? []), pageId]);
  const alike = new Map<string, { keys: string[]; pageIds: string[] }>();
  for (const [key, pageIds] of pagesOf) {
    const pages = [...pageIds].sort().join();
    alike.set(pages, { keys: [...(alike.get(pages)?.keys ?? []), key], pageIds });
  }
  return [...alike.values()];
}

/** The last score of each page by each extractor. */
export function latestOf(scores: readonly NewScore[]): NewScore[] {
  return [
    ...new Map(scores.map((score) => [JSON.stringify([score.pageId, score.extractorKey]), score])).values(),
  ];
}

export function scoreRow(
  runId: string,
  score: NewScore,
  metrics: readonly string[],
): Prisma.ScoreCreateManyInput {
  const { extractorKey, pageId, parseMs, extractMs, textLength } = score;
  const f1 = tableF1(score, metrics);
  return {
    runId,
    extractorKey,
    pageId,
    ...writeAnswer(score),
    parseMs,
    extractMs,
    textLength,
    f1: typeof f1 === "number" ? f1 : null,
    fingerprint: score.fingerprint ?? null,
    reusedFrom: score.reusedFrom ?? null,
    verdicts: score.verdicts ?? null,
    errors: score.errors ?? null,
  };
}
