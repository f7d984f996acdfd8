import { createHash } from "node:crypto";
import { fieldsIn } from "../../gold/fields";
import type { Gold } from "../../gold/gold";
import type { LinkedSheet } from "../../page/page";
import type { ConfiguredRecipe } from "../../recipes/configure";

/**
 * What of a page decides its score: what is read (bytes and what is known of them) and what it is compared
 * with.
 */
export interface PageIdentity {
  readonly sha256: string;
  readonly url: string | null;
  readonly site: string | null;
  readonly encoding: string | null;
  readonly lang: string | null;
  readonly gold: Gold;
  /** What came with it; it makes a difference to who learns how texts look. */
  readonly sheets?: readonly LinkedSheet[];
}

/**
 * The name of a page with its gold, base64url. Pages of different corpora with the same bytes, origin and
 * gold share it.
 */
export function pageFingerprint({
  sha256,
  url,
  site,
  encoding,
  lang,
  gold,
  sheets = [],
}: PageIdentity): string {
  const { text = null, intervals = null, with: inside = [], without = [], fieldIntervals } = gold;
  const { title = null, date = null, author = null } = fieldsIn(gold);
  const parts = [sha256, url, site, encoding, lang, text, intervals, inside, without, title, date, author];
  // Left out where there is none, so that pages of before there were any keep their names.
  const told = fieldIntervals === undefined ? parts : [...parts, fieldIntervals];
  return digest(sheets.length === 0 ? told : [...told, { sheets }]);
}

/** A page that something is fitted to, whatever its gold; its sheets may be told by their name alone. */
export interface SitePageIdentity extends Omit<PageIdentity, "gold"> {
  /** See `sheetsName`. */
  readonly sheetsName?: string | null;
}

/** The name of a set of pages to which an extractor is fitted, in their order, whatever their gold. */
export function siteFingerprint(pages: readonly SitePageIdentity[]): string {
  return digest(
    pages.map(({ sha256, url, site, encoding, lang, sheets, sheetsName: told = sheetsName(sheets) }) => {
      const parts = [sha256, url, site, encoding, lang];
      return told === null ? parts : [...parts, told];
    }),
  );
}

/** The name of the style sheets of a page: a list of many pages need not hold them. Null where there are none. */
export const sheetsName = (sheets: readonly LinkedSheet[] = []): string | null =>
  sheets.length === 0 ? null : digest(sheets);

/**
 * The name of one answer, 32 characters: a stored score with this name is what a new evaluation would give.
 * Null for an extractor that learns from labels, whose answers depend on pages that are not named here.
 *
 * @param contestant its recipe in canonical form, so that however it is written the name is the same
 * @param site of the pages to which the extractor is fitted; it counts only where the extractor needs them
 * @param code see `codeVersion`
 */
export function answerFingerprint(
  page: string,
  { recipe, needs }: Pick<ConfiguredRecipe, "recipe" | "needs">,
  site: string,
  code: string,
): string | null {
  if (needs === "labels") return null;
  return digest([page, recipe, needs === "site" ? site : null, code]).slice(0, 32);
}

function digest(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
