import type { ErrorKind } from "../../../evaluation/errors/error-runs";
import { causeNamed } from "../../../evaluation/errors/cause-names";
import { NotFoundError } from "../../../errors";
import { hasGold, mustStand, searchText, storablePage, type FormerPage } from "../../rules/rules";
import type { Skip } from "../../../labels/remarks/skip";
import type { CauseTag } from "../../interfaces/causes";
import type { LabelState } from "../../interfaces/labels";
import type { NewPage, PageStore } from "../../interfaces/pages";
import type { ReplacementLoss } from "../../interfaces/versions";
import { lengthOfBody, packBody, unpackBody } from "../connection/bodies";
import type { Connection, Writer } from "../connection/connection";
import { mustBeCorpus, mustBePage } from "../connection/existing";
import { holdPage, holdRunning } from "../connection/hold";
import { insertCapture, packCapture, removeFormerCapture } from "../connection/resources";
import { keepHere, tableBodies } from "../connection/table-bodies";
import { outdateScores } from "../runs/score-rows";
import { REMARK_COLUMNS, refreshPage, remarksIn } from "./page-state";
import { fromJson, orNull, packNumbers, positionOf, stateAt } from "../connection/rows";

/**
 * Pages with other bytes in their place, and what stood there before. `clock` gives milliseconds since 1970.
 */
export function pageVersions(
  connection: Connection,
  clock: () => number,
): Pick<PageStore, "replace" | "versions" | "version" | "replacedBy"> {
  return {
    async replace(id, given, how) {
      const page = storablePage(given);
      const body = await packBody(page.bytes);
      const capture = page.capture === undefined ? null : await packCapture(page.capture);
      await connection.write(async (tx) => {
        if (how.replacedBy !== undefined) await holdRunning(tx, how.replacedBy);
        await holdPage(tx, id);
        const stored = await formerPage(tx, id, how.loss);
        const sets = await tx.annotationSet.findMany({
          where: { pageId: id },
          select: { annotatorId: true, version: true, state: true },
        });
        mustStand(
          how,
          stored.sha256,
          sets.map((set) => ({ ...set, state: stateAt(set.state) })),
        );
        const last = await tx.pageVersion.findFirst({
          where: { pageId: id },
          orderBy: { number: "desc" },
          select: { number: true },
        });
        const now = new Date(clock());
        await tx.pageVersion.create({
          data: {
            pageId: id,
            number: (last?.number ?? 0) + 1,
            sha256: stored.sha256,
            record: JSON.stringify(stored.former),
            replacedAt: now,
            replacedBy: how.replacedBy ?? null,
          },
        });
        await keepHere(tx, body, now.getTime());
        const size = { sha256: body.sha256, bytes: page.bytes.length };
        await putPage(tx, id, page, size, how.replacedBy ?? null);
        if (capture !== null) await insertCapture(tx, id, body.sha256, capture, NONE);
        if (page.sketch) {
          const values = packNumbers(page.sketch);
          const key = { pageId: id, sha256: body.sha256 };
          await tx.pageSketch.upsert({
            where: { pageId_sha256: key },
            create: { ...key, values },
            update: { values },
          });
        }
        for (const { annotatorId, state, stays } of how.sets) {
          if (!stays && state === "done")
            await tx.annotationSet.updateMany({
              where: { pageId: id, annotatorId },
              data: { state: positionOf("in progress") },
            });
        }
        await forgetSaid(tx, id);
        await forgetSkips(tx, id);
        await refreshPage(tx, id, now.getTime(), { addedBy: how.replacedBy });
      });
    },

    versions: (id) =>
      connection.read(async (db) => {
        const rows = await db.pageVersion.findMany({ where: { pageId: id }, orderBy: { number: "asc" } });
        if (rows.length === 0) await mustBePage(db, id);
        return rows.map(({ number, sha256, record, replacedAt }) => {
          const { page, loss } = fromJson<FormerPage>(record);
          return { number, sha256, title: page.title, replacedAt: replacedAt.getTime(), loss };
        });
      }),

    version: (id, number) =>
      connection.read(async (db) => {
        const row = await db.pageVersion.findFirst({
          where: { pageId: id, number },
          include: { body: true },
        });
        if (row === null) throw new NotFoundError("version of a page", `${id} ${number}`);
        return {
          ...fromJson<FormerPage>(row.record).page,
          bytes: await unpackBody(row.body, connection.objects),
        };
      }),

    replacedBy: (corpusId, jobId) =>
      connection.read(async (db) => {
        const rows = await db.pageVersion.findMany({
          where: { replacedBy: jobId, page: { corpusId } },
          select: { pageId: true, record: true },
        });
        if (rows.length === 0) await mustBeCorpus(db, corpusId);
        return new Map<string, ReplacementLoss>(
          rows.map(({ pageId, record }) => [pageId, fromJson<FormerPage>(record).loss]),
        );
      }),
  };
}

/** Of what came with bytes that stand in the place of others nothing goes to another server. */
const NONE: ReadonlySet<string> = new Set();

/** Put back what a job replaced and nobody has worked on since. */
export async function putBack(tx: Writer, jobId: string, at: number): Promise<void> {
  const rows = await tx.pageVersion.findMany({
    where: { replacedBy: jobId, page: { addedBy: jobId } },
    omit: { record: true },
    include: { page: { select: { sha256: true } } },
  });
  for (const { pageId, number, replacedAt, page: now } of rows) {
    // Held as the job's; where somebody has worked on it meanwhile it stays.
    const held = await tx.page.updateMany({
      where: { id: pageId, addedBy: jobId },
      data: { addedBy: jobId },
    });
    if (held.count === 0) continue;
    // One at a time: together they may be too much for the memory.
    const { record, body } = await tx.pageVersion.findUniqueOrThrow({
      where: { pageId_number: { pageId, number } },
      include: { body: true },
    });
    const { page, states, skips = {}, causes, addedBy } = fromJson<FormerPage>(record);
    await putPage(tx, pageId, page, { sha256: body.sha256, bytes: await lengthOfBody(body) }, addedBy);
    for (const [annotatorId, state] of Object.entries(states))
      await tx.annotationSet.updateMany({
        where: { pageId, annotatorId },
        data: { state: positionOf(state) },
      });
    for (const [annotatorId, { reason, text }] of Object.entries(skips))
      await tx.annotationSet.updateMany({
        where: { pageId, annotatorId },
        data: { skipReason: reason, skipText: text },
      });
    await tx.causeTag.createMany({ data: causes.map((tag) => ({ ...tag, at: new Date(tag.at) })) });
    await tx.pageVersion.delete({ where: { pageId_number: { pageId, number } } });
    await forgetSaid(tx, pageId);
    await refreshPage(tx, pageId, replacedAt.getTime(), { addedBy: addedBy ?? jobId });
    await tx.page.update({ where: { id: pageId }, data: { addedBy }, select: { id: true } });
    await removeFormerCapture(tx, pageId, now.sha256, at);
    await tableBodies(tx, at).remove([now.sha256]);
  }
}

/** What finished sets say was read on other bytes. */
async function forgetSaid(tx: Writer, pageId: string): Promise<void> {
  await tx.annotationSet.updateMany({ where: { pageId }, data: { said: null } });
}

/** Skips were of other bytes: the page is offered again. */
async function forgetSkips(tx: Writer, pageId: string): Promise<void> {
  await tx.annotationSet.updateMany({ where: { pageId }, data: { skipReason: null, skipText: null } });
}

/** The page as it stands, for its way back. */
async function formerPage(
  tx: Writer,
  id: string,
  loss: ReplacementLoss,
): Promise<{ sha256: string; former: FormerPage }> {
  const row = await tx.page.findFirst({
    where: { id },
    include: {
      gold: true,
      sets: { select: { annotatorId: true, state: true, ...REMARK_COLUMNS } },
      causes: true,
    },
  });
  if (row === null) throw new NotFoundError("page", id);
  const { key, title, url, site, kind, lang, template, encoding, sha256, addedBy, gold } = row;
  const states: Record<string, LabelState> = Object.fromEntries(
    row.sets.map(({ annotatorId, state }) => [annotatorId, stateAt(state)]),
  );
  const skips: Record<string, Skip> = Object.fromEntries(
    row.sets.flatMap(({ annotatorId, ...columns }) => {
      const { skip } = remarksIn(columns);
      return skip === null ? [] : [[annotatorId, skip]];
    }),
  );
  const causes: CauseTag[] = row.causes.map((tag) => ({
    ...tag,
    error: tag.error as ErrorKind,
    cause: causeNamed(tag.cause),
    at: tag.at.getTime(),
  }));
  const page = {
    key,
    title,
    url: orNull(url),
    site: orNull(site),
    kind: orNull(kind),
    lang: orNull(lang),
    template: orNull(template),
    encoding,
    gold: gold === null ? { id: key } : fromJson<NewPage["gold"]>(gold.record),
  };
  return { sha256, former: { page, states, skips, causes, addedBy, loss } };
}

/**
 * Write whose bytes it has, which are stored already, and what is known of them into a page, and drop what was about
 * other bytes: causes, and what runs found where.
 */
async function putPage(
  tx: Writer,
  id: string,
  page: Omit<NewPage, "key" | "bytes">,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
  addedBy: string | null,
): Promise<void> {
  const { title, url, site, kind, lang, encoding, gold } = page;
  const { key } = await tx.page.findUniqueOrThrow({ where: { id }, select: { key: true } });
  await tx.page.update({
    where: { id },
    data: {
      title,
      titleSort: title.toLowerCase(),
      url: url ?? "",
      site: site ?? "",
      kind: kind ?? "",
      lang: lang ?? "",
      template: page.template ?? "",
      bytes,
      hasGold: hasGold(gold),
      sha256,
      encoding,
      search: searchText({ key, title, url, site }),
      addedBy,
    },
    select: { id: true },
  });
  const record = JSON.stringify(gold);
  await tx.gold.upsert({ where: { pageId: id }, create: { pageId: id, record }, update: { record } });
  await tx.causeTag.deleteMany({ where: { pageId: id } });
  await outdateScores(tx, id);
}
