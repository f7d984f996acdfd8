import { storable } from "../../text/kept-text";
import type { PresenceStore } from "../interfaces/presence";
import { compareText, type Tables } from "./tables/tables";

/** Who is at work, in memory. */
export function presenceStore(tables: Tables): PresenceStore {
  return {
    seen: async ({ browser, annotator }) =>
      void tables.presences.set(browser, { browser, annotator: storable(annotator), seenAt: tables.clock() }),
    since: async (time) =>
      [...tables.presences.values()]
        .filter(({ seenAt }) => seenAt >= time)
        .map(({ browser, annotator }) => ({ browser, annotator }))
        .sort((a, b) => compareText(a.browser, b.browser)),
  };
}
