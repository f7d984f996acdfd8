/**
 * Verdicts, and what is shown beside them, from what was seen of a program at work. Text that the program's
 * own tree of the page does not have as such is decided by aligning its answer, as for a program of which
 * nothing was seen.
 */
import type { View } from "../../page/page";
import { alignedExtraction, hitsOf } from "../aligned";
import { begin } from "../begin";
import type { Extraction, Trace, Unit } from "../contract";
import { shortName } from "../../page/path";
import { barsOfUnits } from "../trace-parts";
import { decideLeaf, reasonsOf } from "../verdicts";
import type { Fields } from "../../gold/fields";
import type { Trail } from "./trail";

/** @param text the program's answer; null where it gave none */
export function trailExtraction(
  stage: string,
  view: View,
  { deeds, decided, score }: Trail,
  text: string | null,
  fields: Fields,
): Extraction {
  const { page } = view;
  const { verdicts, open } = begin(view);
  const untold = Uint8Array.from(open, (isOpen, leaf) => (isOpen === 1 && decided[leaf]! < 0 ? 1 : 0));
  for (let leaf = 0; leaf < open.length; leaf++) {
    const deed = open[leaf] === 1 ? deeds[decided[leaf]!] : undefined;
    if (deed !== undefined)
      decideLeaf(verdicts, leaf, deed.verdict === "keep", deed.rule, deed.node ?? page.body);
  }
  const reasons = reasonsOf(stage, verdicts, decided, (leaf) =>
    open[leaf] === 1 ? (deeds[decided[leaf]!]?.measures ?? []) : [],
  );
  const shown = Float32Array.from(score, (value, leaf) => (open[leaf] === 1 ? value : NaN));
  if (!untold.includes(1)) return { keep: verdicts.keep, score: shown, reasons, fields: hitsOf(fields) };
  // Beside what is told, so that the rest keeps its reasons.
  const rest = alignedExtraction(stage, { page, live: untold }, text ?? "", "found");
  return {
    keep: verdicts.keep.map((kept, leaf) => (untold[leaf] === 1 ? rest.keep[leaf]! : kept)),
    score: shown,
    reasons: [...reasons, ...rest.reasons],
    fields: hitsOf(fields),
  };
}

/** Elements that a list and a chart of them show: of thousands only those with the highest scores. */
const MOST_CANDIDATES = 400;

/**
 * @param unit what a scored element is called
 * @param name what its score is called
 */
export function trailTrace(
  view: View,
  { candidates, score, limit, attempts }: Trail,
  unit: string,
  name: string,
): Trace {
  const { page, live } = view;
  const highest = [...candidates].sort((a, b) => b.score - a.score).slice(0, MOST_CANDIDATES);
  const shown = new Set(highest);
  const units = candidates
    .filter((candidate) => shown.has(candidate))
    .map(({ node, range, score: value, verdict }): Unit => ({
      label: shortName(page, node),
      range,
      node,
      value,
      // A candidate is looked at, and cleaned when it is taken: its texts are decided one by one.
      verdict: null,
      ...(verdict === "keep" && { note: "taken" }),
    }));
  const density = new Float64Array(page.leaves.length).fill(NaN);
  // Inner elements come later in document order, and theirs is the nearer figure.
  for (const { range, linkDensity } of candidates) density.fill(linkDensity, range.start, range.end);
  for (let leaf = 0; leaf < density.length; leaf++)
    if (live[leaf] === 0 || Number.isNaN(score[leaf]!)) density[leaf] = NaN;
  return {
    unit,
    units,
    curves:
      units.length === 0
        ? []
        : [
            barsOfUnits(units, {
              name: `${name} of each ${unit}`,
              doc: "Each bar is an element that has points, in document order; the line is what an element beside the chosen one must reach.",
              x: unit,
              y: name,
              limits: limit === null ? [] : [limit],
            }),
          ],
    columns: [
      {
        name: "linkDensity",
        doc: "Share of the nearest scored element's text in links; links within the page count 0.3.",
        values: density,
      },
    ],
    attempts,
  };
}
