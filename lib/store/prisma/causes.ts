import { NotFoundError } from "../../errors";
import type { Cause } from "../../evaluation/causes";
import type { ErrorKind } from "../../evaluation/error-runs";
import type { CauseTagModel } from "../generated/models";
import { storable } from "../rules";
import type { CauseStore, CauseTag } from "../store";
import type { Connection } from "./connection";

const IN_ORDER = [{ pageId: "asc" }, { start: "asc" }, { end: "asc" }, { error: "asc" }] as const;

/** What people say errors come from. `clock` gives milliseconds since 1970. */
export function causeStore(connection: Connection, clock: () => number): CauseStore {
  return {
    ofPage: (pageId) => connection.read(async (db) => (await db.causeTag.findMany({ where: { pageId }, orderBy: [...IN_ORDER] })).map(tagOf)),

    ofCorpus: (corpusId) => connection.read(async (db) => (await db.causeTag.findMany({ where: { page: { corpusId } }, orderBy: [...IN_ORDER] })).map(tagOf)),

    set: ({ pageId, start, end, error, cause, annotator }) =>
      connection.write(async (tx) => {
        if ((await tx.page.count({ where: { id: pageId } })) === 0) throw new NotFoundError("page", pageId);
        await tx.page.updateMany({ where: { id: pageId, addedBy: { not: null } }, data: { addedBy: null } });
        const said = { cause, annotator: storable(annotator), at: new Date(clock()) };
        const place = { pageId, start, end, error };
        return tagOf(await tx.causeTag.upsert({ where: { pageId_start_end_error: place }, create: { ...place, ...said }, update: said }));
      }),

    remove: ({ pageId, start, end, error }) =>
      connection.write(async (tx) => {
        await tx.causeTag.deleteMany({ where: { pageId, start, end, error } });
      }),
  };
}

function tagOf({ pageId, start, end, error, cause, annotator, at }: CauseTagModel): CauseTag {
  return { pageId, start, end, error: error as ErrorKind, cause: cause as Cause, annotator, at: at.getTime() };
}
