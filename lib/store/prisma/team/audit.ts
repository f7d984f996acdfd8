import type { AuditStore } from "../../interfaces/team/audit";
import { storable } from "../../../text/kept-text";
import type { Connection } from "../connection/connection";

/**
 * Text that begins so. A range and not `startsWith`, in which `_` and `%` stand for others and SQLite takes capitals
 * for small letters; columns are sorted by code points.
 */
const beginningWith = (start: string): { gte: string; lt: string } => ({
  gte: start,
  lt: `${start}\u{10FFFF}`,
});

/** The log of who did what. `clock` gives milliseconds since 1970. */
export function auditStore(connection: Connection, clock: () => number): AuditStore {
  return {
    note: ({ who, what, about, address }) =>
      connection.write(async (tx) => {
        await tx.auditEntry.create({
          data: {
            at: new Date(clock()),
            who: storable(who),
            what,
            about: storable(about),
            address: storable(address),
          },
        });
      }),

    entries: ({ who, what, before }, limit) =>
      connection.read(async (db) => {
        const rows = await db.auditEntry.findMany({
          where: {
            ...(who !== undefined && { who }),
            ...(what !== undefined && { what: beginningWith(what) }),
            ...(before !== undefined && { number: { lt: before } }),
          },
          orderBy: { number: "desc" },
          take: limit,
        });
        return rows.map((row) => ({ ...row, at: row.at.getTime() }));
      }),
  };
}
