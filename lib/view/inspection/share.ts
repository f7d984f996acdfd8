/** What leaves the workspace by the clipboard: a link to what is seen, and a verdict as a test. */
import type { VerdictCase } from "../../extractors/contract/verdict-case";
import type { ParamValues } from "../../extractors/contract/contract";
import { collapse } from "../../text/whitespace";
import type { LeafRange } from "../../page/page";
import { runsHere } from "./answers";
import type { Inspection } from "./inspection";

/** A link to the selected texts as they are seen: the address of the moment, `leaves=12-15` in it. */
export function linkTo(href: string, { start, end }: LeafRange): string {
  const url = new URL(href);
  url.searchParams.set("leaves", `${start}-${end}`);
  return url.href;
}

/** The leaves of such a link on a page with `count` leaves; null where it names none of them. */
export function leavesOfLink(written: string | null, count: number): LeafRange | null {
  const found = /^(\d{1,7})-(\d{1,7})$/.exec(written ?? "");
  if (found === null) return null;
  const start = Number(found[1]);
  const end = Number(found[2]);
  return start < end && end <= count ? { start, end } : null;
}

/**
 * The leaf of a selection that a test is about: the first whose verdict differs from gold, else the first
 * with more than white space.
 */
export function leafToPin(
  { page, gold, extraction }: Pick<Inspection, "page" | "gold" | "extraction">,
  { start, end }: LeafRange,
): number | null {
  const leaves = Array.from({ length: end - start }, (_, offset) => start + offset).filter(
    (leaf) => collapse(page.leaves[leaf]!.text).trim() !== "",
  );
  return leaves.find((leaf) => gold !== null && gold[leaf] !== extraction.keep[leaf]) ?? leaves[0] ?? null;
}

/**
 * A verdict as a test that fails until the extractor decides otherwise, on the smallest page that shows it.
 * What is right is what gold says; without gold, the other verdict. Where gold agrees, the test is one that
 * the whole page passes.
 *
 * @param html the source of the page
 * @throws Error where the extractor cannot run without the server or other pages, and for a recipe of several
 */
export async function verdictCase(
  inspection: Inspection,
  leaf: number,
  html: string,
  title: string,
): Promise<VerdictCase> {
  const { recipe, extractor, params, page, extraction, gold } = inspection;
  if (!("use" in recipe))
    throw new Error(
      "A test case is about one extractor. Inspect the one whose verdict is wrong, and copy that.",
    );
  if (!runsHere(extractor, params))
    throw new Error(
      `${extractor.name} needs more than this page, so a test of one page cannot show its verdict`,
    );
  // The parser is in it, which few of those who inspect ever need.
  const { leavesWith, reduceCase } = await import("../../extractors/contract/verdict-case");
  const isKept = extraction.keep[leaf] === 1;
  const keep = gold === null ? !isKept : gold[leaf] === 1;
  const text = collapse(page.leaves[leaf]!.text).trim();
  const changed: ParamValues = Object.fromEntries(
    Object.entries(params).filter(([name, value]) => extractor.params[name]?.default !== value),
  );
  const note = `${title}: ${isKept ? "kept" : "dropped"} by ${inspection.extraction.reasons[inspection.reasonOf[leaf]!]?.rule ?? "no rule"}${keep === isKept ? "" : `, should be ${keep ? "kept" : "dropped"}`}`;
  const found: VerdictCase = {
    winnow: 1,
    extractor: extractor.id,
    params: changed,
    text,
    nth: leavesWith(page, text).indexOf(leaf),
    keep,
    note,
    html,
  };
  return keep === isKept ? found : reduceCase(found, extractor.configure(params));
}
