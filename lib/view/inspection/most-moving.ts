/** Which parameter is worth being the second. Pure. */
import type { Inspection } from "./inspection";
import { extractAt } from "./answers";
import { runsHere } from "./answers";

/**
 * Of some number parameters, the one whose ends turn the most characters of this page over, everything else
 * as set up; null where none does. Where the browser cannot run the extractor it is the first one. Costs two
 * extractions per name.
 */
export function mostMoving(
  { page, extractor, params, extraction }: Pick<Inspection, "page" | "extractor" | "params" | "extraction">,
  names: readonly string[],
): string | null {
  let best = runsHere(extractor, params) ? null : (names[0] ?? null);
  let most = 0;
  for (const name of names) {
    const spec = extractor.params[name];
    if (spec?.kind !== "number") continue;
    for (const value of [spec.min, spec.max]) {
      const tried = { ...params, [name]: value };
      if (!runsHere(extractor, tried)) continue;
      const { keep } = extractAt(extractor, tried, page);
      const turned = page.leaves.reduce(
        (sum, { text }, leaf) => sum + (keep[leaf] === extraction.keep[leaf] ? 0 : text.length),
        0,
      );
      if (turned > most) [best, most] = [name, turned];
    }
  }
  return best;
}
