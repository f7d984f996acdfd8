import { storable } from "../../text/kept-text";
import type { PresenceStore } from "../interfaces/presence";
import type { Connection } from "./connection/connection";

/** Nobody asks who was at work earlier than this. */
const KEPT_MS = 24 * 60 * 60_000;

/** Who is at work. `clock` gives milliseconds since 1970. */
export function presenceStore(connection: Connection, clock: () => number): PresenceStore {
  return {
    seen: ({ browser, annotator }) =>
      connection.write(async (tx) => {
        const now = clock();
        const said = { annotator: storable(annotator), seenAt: new Date(now) };
        await tx.presence.upsert({ where: { browser }, create: { browser, ...said }, update: said });
        await tx.presence.deleteMany({ where: { seenAt: { lt: new Date(now - KEPT_MS) } } });
      }),

    since: (time) =>
      connection.read((db) =>
        db.presence.findMany({
          where: { seenAt: { gte: new Date(time) } },
          select: { browser: true, annotator: true },
          orderBy: { browser: "asc" },
        }),
      ),
  };
}
