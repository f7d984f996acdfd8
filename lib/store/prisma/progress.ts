import { Prisma } from "../generated/client";
import type { SkipReason } from "../../labels/model";
import { isSetAside } from "../../labels/remarks/skip";
import type { LabelState } from "../interfaces/labels";
import { SKIPPED_SHOWN, type PersonProgress, type ProgressStore } from "../interfaces/progress";
import type { Connection } from "./connection/connection";
import { mustBeCorpus } from "./connection/existing";
import { msOf, positionOf, stateAt } from "./connection/rows";

/** How far the labelling of a corpus is: a few statements, of which none brings a row per page. */
export function progressStore(connection: Connection): ProgressStore {
  return {
    of: (corpusId, now) =>
      connection.read(async (db) => {
        await mustBeCorpus(db, corpusId);
        const slices = await db.page.groupBy({
          by: ["slice", "state"],
          where: { corpusId },
          _count: true,
          orderBy: [{ slice: "asc" }, { state: "asc" }],
        });
        const names = new Map(
          (await db.annotator.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [
            id,
            name,
          ]),
        );
        const done = positionOf("done");
        const sets = await db.annotationSet.groupBy({
          by: ["annotatorId", "state"],
          where: { page: { corpusId }, version: { gt: 0 } },
          _count: true,
          _max: { savedAt: true },
        });
        const disputed = await db.annotationSet.groupBy({
          by: ["annotatorId"],
          where: { page: { corpusId, state: positionOf("conflict") }, state: done },
          _count: true,
        });
        const medians = await db.$queryRaw<{ annotatorId: string; ms: number }[]>(Prisma.sql`
          SELECT "annotatorId", AVG("activeMs") AS "ms" FROM (
            SELECT "s"."annotatorId", "s"."activeMs",
              ROW_NUMBER() OVER (PARTITION BY "s"."annotatorId" ORDER BY "s"."activeMs") AS "place",
              COUNT(*) OVER (PARTITION BY "s"."annotatorId") AS "all"
            FROM "Page" "p" JOIN "AnnotationSet" "s" ON "s"."pageId" = "p"."id"
            WHERE "p"."corpusId" = ${corpusId} AND "s"."state" = ${done}
          ) AS "ranked" WHERE "place" IN (("all" + 1) / 2, ("all" + 2) / 2) GROUP BY "annotatorId"`);
        const asked = await db.$queryRaw<{ annotatorId: string; pages: bigint }[]>(Prisma.sql`
          SELECT "l"."annotatorId", COUNT(*) AS "pages"
          FROM "Lease" "l" JOIN "Page" "p" ON "p"."id" = "l"."pageId"
          LEFT JOIN "AnnotationSet" "s"
            ON "s"."pageId" = "l"."pageId" AND "s"."annotatorId" = "l"."annotatorId" AND "s"."state" > 0
          WHERE "p"."corpusId" = ${corpusId} AND "l"."until" > ${new Date(now)} AND "s"."id" IS NULL
          GROUP BY "l"."annotatorId"`);
        const waiting = await db.$queryRaw<{ who: string; for: string; pages: bigint }[]>(Prisma.sql`
          SELECT "a"."annotatorId" AS "who", "b"."annotatorId" AS "for", COUNT(*) AS "pages"
          FROM "Page" "p" JOIN "AnnotationSet" "a" ON "a"."pageId" = "p"."id" AND "a"."state" = ${done}
          JOIN (
            SELECT "pageId", "annotatorId" FROM "AnnotationSet" WHERE "state" = ${positionOf("in progress")}
            UNION SELECT "pageId", "annotatorId" FROM "Lease" WHERE "until" > ${new Date(now)}
          ) "b" ON "b"."pageId" = "p"."id" AND "b"."annotatorId" <> "a"."annotatorId"
          WHERE "p"."corpusId" = ${corpusId} GROUP BY "who", "for"`);
        const skipped = await db.page.count({ where: { corpusId, sets: { some: IS_SKIPPED } } });
        const skips = await db.page.findMany({
          where: { corpusId, sets: { some: IS_SKIPPED } },
          orderBy: [{ changedAt: "desc" }, { key: "asc" }],
          take: SKIPPED_SHOWN,
          select: {
            id: true,
            title: true,
            sets: {
              where: IS_SKIPPED,
              select: { skipReason: true, skipText: true, annotator: { select: { name: true } } },
              orderBy: { annotator: { name: "asc" } },
            },
          },
        });
        const people = new Map<string, PersonProgress>();
        const change = (id: string, more: Partial<PersonProgress>): void => {
          const before = people.get(id) ?? { ...NOTHING, name: names.get(id) ?? id };
          people.set(id, { ...before, ...more });
        };
        for (const { annotatorId: id, state, _count, _max } of sets) {
          const kind = KIND[stateAt(state)];
          const last = Math.max(people.get(id)?.lastAt ?? -1, msOf(_max.savedAt) ?? -1);
          change(id, { lastAt: last < 0 ? null : last, ...(kind !== null && { [kind]: _count }) });
        }
        for (const { annotatorId: id, _count } of disputed) change(id, { disputed: _count });
        for (const { annotatorId: id, ms } of medians) change(id, { medianMs: ms });
        for (const { annotatorId: id, pages } of asked) change(id, { asked: Number(pages) });
        return {
          slices: slices.map(({ slice, state, _count }) => ({
            slice: slice === "evaluation" || slice === "training" ? slice : null,
            state: stateAt(state),
            pages: _count,
          })),
          people: [...people.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
          skipped: {
            total: skipped,
            pages: skips.map(({ id, title, sets: by }) => {
              const reasons = by.map(({ skipReason, skipText, annotator }) => ({
                who: annotator.name,
                reason: skipReason as SkipReason,
                text: skipText,
              }));
              return { pageId: id, title, isSetAside: isSetAside(reasons), by: reasons };
            }),
          },
          waiting: waiting
            .map((row) => ({
              who: names.get(row.who) ?? row.who,
              for: names.get(row.for) ?? row.for,
              pages: Number(row.pages),
            }))
            .sort((a, b) => b.pages - a.pages || (a.who + a.for < b.who + b.for ? -1 : 1)),
        };
      }),
  };
}

const IS_SKIPPED = { skipReason: { not: null } } as const;
const NOTHING: Omit<PersonProgress, "name"> = {
  ...{ done: 0, begun: 0, asked: 0, disputed: 0 },
  ...{ medianMs: null, lastAt: null },
};
/** What a set counts as. */
const KIND = { open: null, "in progress": "begun", done: "done", conflict: null } as const satisfies Record<
  LabelState,
  "begun" | "done" | null
>;
