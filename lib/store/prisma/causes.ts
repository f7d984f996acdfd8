import { causeNamed } from "../../evaluation/errors/cause-names";
import type { ErrorKind } from "../../evaluation/errors/error-runs";
import type { CauseTagModel } from "../generated/models";
import { storable } from "../../text/kept-text";
import type { CauseStore, CauseTag } from "../interfaces/causes";
import type { Connection } from "./connection/connection";
import { mustBeCorpus, mustBePage } from "./connection/existing";
import { holdSeenPage } from "./connection/hold";

const IN_ORDER = [{ pageId: "asc" }, { start: "asc" }, { end: "asc" }, { error: "asc" }] as const;

/** What people say errors come from. `clock` gives milliseconds since 1970. */
export function causeStore(connection: Connection, clock: () => number): CauseStore {
  return {
    ofPage: (pageId) =>
      connection.read(async (db) => {
        const tags = await db.causeTag.findMany({ where: { pageId }, orderBy: [...IN_ORDER] });
        if (tags.length === 0) await mustBePage(db, pageId);
        return tags.map(tagOf);
      }),

    ofCorpus: (corpusId) =>
      connection.read(async (db) => {
        const tags = await db.causeTag.findMany({ where: { page: { corpusId } }, orderBy: [...IN_ORDER] });
        if (tags.length === 0) await mustBeCorpus(db, corpusId);
        return tags.map(tagOf);
      }),

    set: ({ pageId, start, end, error, cause, annotator }, seen) =>
      connection.write(async (tx) => {
        await holdSeenPage(tx, pageId, seen);
        await tx.page.updateMany({ where: { id: pageId, addedBy: { not: null } }, data: { addedBy: null } });
        const said = { cause, annotator: storable(annotator), at: new Date(clock()) };
        const place = { pageId, start, end, error };
        return tagOf(
          await tx.causeTag.upsert({
            where: { pageId_start_end_error: place },
            create: { ...place, ...said },
            update: said,
          }),
        );
      }),

    remove: ({ pageId, start, end, error }, seen) =>
      connection.write(async (tx) => {
        await holdSeenPage(tx, pageId, seen);
        await tx.causeTag.deleteMany({ where: { pageId, start, end, error } });
      }),
  };
}

function tagOf({ pageId, start, end, error, cause, annotator, at }: CauseTagModel): CauseTag {
  return {
    pageId,
    start,
    end,
    error: error as ErrorKind,
    cause: causeNamed(cause),
    annotator,
    at: at.getTime(),
  };
}
