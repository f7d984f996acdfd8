/** Which parameter is worth being the second. Pure. */
import type { Inspection } from "../inspection";
import { extractAt } from "../answers";
import { runsHere } from "../answers";

type Setup = Pick<Inspection, "page" | "extractor" | "params" | "extraction">;

/**
 * How many characters of this page each number parameter turns over at one of its ends, everything else as set
 * up: 0 for one without effect here. Null where the browser cannot run the extractor. Costs two extractions per
 * name.
 */
export function movementOf(
  { page, extractor, params, extraction }: Setup,
  names: readonly string[],
): ReadonlyMap<string, number> | null {
  if (!runsHere(extractor, params)) return null;
  const turnedAt = (name: string, value: number): number => {
    const tried = { ...params, [name]: value };
    if (!runsHere(extractor, tried)) return 0;
    const { keep } = extractAt(extractor, tried, page);
    return page.leaves.reduce(
      (sum, { text }, leaf) => sum + (keep[leaf] === extraction.keep[leaf] ? 0 : text.length),
      0,
    );
  };
  return new Map(
    names.flatMap((name) => {
      const spec = extractor.params[name];
      return spec?.kind === "number"
        ? [[name, Math.max(turnedAt(name, spec.min), turnedAt(name, spec.max))] as const]
        : [];
    }),
  );
}

/**
 * Of some number parameters, the one that turns the most characters of this page over; null where none does.
 * Where the browser cannot run the extractor it is the first one.
 */
export function mostMoving(setup: Setup, names: readonly string[]): string | null {
  const movement = movementOf(setup, names);
  if (movement === null) return names[0] ?? null;
  let best: string | null = null;
  for (const [name, turned] of movement) if (turned > (best === null ? 0 : movement.get(best)!)) best = name;
  return best;
}
