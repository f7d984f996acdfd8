/** How much of a page's look was not saved with it, counted apart by kind. */
import type { Page } from "../page/page";
import type { CaptureFacts } from "./captured";
import { resolved } from "../page/css/addresses";
import { referencesOf } from "./references";

/** Of what a page names, and how much of it is not there. Addresses that it names twice count once. */
interface Counted {
  readonly wanted: number;
  readonly missing: number;
}

export interface Unsaved {
  readonly sheets: Counted;
  readonly pictures: Counted;
  /** Addresses of what is missing, sheets first; not all of them where many are. */
  readonly missed: readonly string[];
}

const known = new WeakMap<
  Page,
  { readonly sheets: readonly string[]; readonly pictures: readonly string[] }
>();

/**
 * What of the style sheets and pictures that a page names was not saved.
 * @param capture what came with the page; undefined where nothing was looked for beside it, so that nothing is there
 */
export function unsavedOf(page: Page, capture: CaptureFacts | undefined): Unsaved {
  const named = namedBy(page);
  if (capture === undefined)
    return {
      sheets: { wanted: named.sheets.length, missing: named.sheets.length },
      pictures: { wanted: named.pictures.length, missing: named.pictures.length },
      missed: [...named.sheets, ...named.pictures],
    };
  const pictures = new Set(named.pictures);
  const sheets = new Set(named.sheets);
  // What is no picture of the page was asked for by one of its sheets. Sheets are looked for before pictures, so that
  // where not all of what is missing is listed, the rest is pictures.
  const missed = new Set(capture.missed.filter((url) => sheets.has(url) || !pictures.has(url)));
  for (const url of missed) sheets.add(url);
  const missingPictures = capture.missing - missed.size;
  return {
    sheets: { wanted: sheets.size, missing: missed.size },
    pictures: { wanted: Math.max(pictures.size, missingPictures), missing: missingPictures },
    missed: capture.missed,
  };
}

function namedBy(page: Page): { readonly sheets: readonly string[]; readonly pictures: readonly string[] } {
  const before = known.get(page);
  if (before !== undefined) return before;
  const { base, sheets, pictures } = referencesOf(page);
  const named = {
    sheets: [...new Set(sheets.flatMap((address) => resolved(address, base) ?? []))],
    pictures: [
      ...new Set(
        pictures.flatMap((addresses) => addresses.flatMap((one) => resolved(one, base) ?? []).slice(0, 1)),
      ),
    ],
  };
  known.set(page, named);
  return named;
}
