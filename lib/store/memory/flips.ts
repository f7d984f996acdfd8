import { createHash } from "node:crypto";
import type { FlipStore } from "../store";
import { compareText, throughJson, type Tables } from "./tables";

export function flipStore({ flips, pages }: Tables): FlipStore {
  return {
    pages: async (corpusId, after, limit) =>
      [...pages.values()]
        .filter((row) => row.corpusId === corpusId && row.hasGold && (after === null || row.key > after))
        .sort((a, b) => compareText(a.key, b.key))
        .slice(0, limit)
        .map(({ id, key, title, url, site, lang, page }) => ({ id, key, title, url, site, lang, encoding: page.encoding, gold: throughJson(page.gold), sha256: createHash("sha256").update(page.bytes).digest("hex") })),
    find: async (setup, pages) => new Map(pages.flatMap((page) => {
      const row = flips.get(`${setup} ${page}`);
      return row === undefined ? [] : [[page, row.points] as const];
    })),
    add: async (setup, code, rows) => {
      for (const { page, points } of rows) flips.set(`${setup} ${page}`, { code, points: Uint8Array.from(points) });
    },
    forgetOthers: async (code) => {
      for (const [key, row] of flips) if (row.code !== code) flips.delete(key);
    },
  };
}
