/**
 * Verdicts, and what is shown beside them, from what was seen of a program at work. Text that the program's
 * own tree of the page does not have as such is decided by aligning its answer, as for a program of which
 * nothing was seen.
 */
import type { View } from "../../page/page";
import { alignedExtraction, hitsOf } from "../contract/aligned";
import { begin } from "../contract/begin";
import type { Extraction, LeafColumn, Reason, Trace, Unit } from "../contract/contract";
import { shortName } from "../../page/path";
import { barsOfUnits } from "../contract/trace-parts";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import type { Fields } from "../../gold/fields";
import type { Trail } from "./trail";

/** @param text the program's answer; null where it gave none */
export function trailExtraction(
  stage: string,
  view: View,
  { deeds, decided: told, ifFound, unlessFound, score }: Trail,
  text: string | null,
  fields: Fields,
): Extraction {
  const { page } = view;
  const { verdicts, open } = begin(view);
  const untold = Uint8Array.from(open, (isOpen, leaf) => (isOpen === 1 && told[leaf]! < 0 ? 1 : 0));
  const rest = untold.includes(1)
    ? alignedExtraction(stage, { page, live: untold }, text ?? "", "found")
    : null;
  const isFound = (leaf: number): boolean => rest?.keep[leaf] === 1;
  const decided = told.map((deed, leaf) =>
    deed >= 0 ? deed : isFound(leaf) ? ifFound[leaf]! : unlessFound[leaf]!,
  );
  for (let leaf = 0; leaf < open.length; leaf++) {
    const deed = open[leaf] === 1 ? deeds[decided[leaf]!] : undefined;
    if (deed !== undefined)
      decideLeaf(verdicts, leaf, deed.verdict === "keep", deed.rule, deed.node ?? page.body);
  }
  const reasons = reasonsOf(stage, verdicts, decided, (leaf) =>
    open[leaf] === 1 ? (deeds[decided[leaf]!]?.measures ?? []) : [],
  ).map((reason): Reason => {
    const { start } = reason.range;
    const detail = open[start] === 1 ? deeds[decided[start]!]?.detail : undefined;
    return detail === undefined ? reason : { ...reason, detail };
  });
  const shown = Float32Array.from(score, (value, leaf) => (open[leaf] === 1 ? value : NaN));
  // Beside what is told, so that the rest keeps its reasons, of which there is one for each leaf.
  const found = rest?.reasons.filter(({ range }) => decided[range.start]! < 0) ?? [];
  return {
    keep: verdicts.keep.map((kept, leaf) => (isFound(leaf) ? 1 : kept)),
    score: shown,
    reasons: [...reasons, ...found],
    fields: hitsOf(page, fields),
  };
}

/** Elements that a list and a chart of them show: of thousands only those with the highest scores. */
const MOST_CANDIDATES = 400;

/** What is said of a program's scored elements where they are listed and drawn. */
export interface CandidateWords {
  /** What one is called. */
  readonly unit: string;
  /** Of the chart of their scores. */
  readonly bars: string;
  /** Of the share of their text in links; null where the program does not tell it. */
  readonly links: string | null;
}

/** @param name what the score is called */
export function trailTrace(
  view: View,
  { candidates, score, limit, attempts }: Trail,
  { unit, bars, links }: CandidateWords,
  name: string,
): Trace {
  const { page } = view;
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
  return {
    unit,
    units,
    curves:
      units.length === 0
        ? []
        : [
            barsOfUnits(units, {
              name: `${name} of each ${unit}`,
              doc: bars,
              x: unit,
              y: name,
              limits: limit === null ? [] : [limit],
            }),
          ],
    columns: links === null ? [] : [linkColumn(view, candidates, score, links)],
    attempts,
  };
}

function linkColumn(
  { page, live }: View,
  candidates: Trail["candidates"],
  score: Float32Array,
  doc: string,
): LeafColumn {
  const density = new Float64Array(page.leaves.length).fill(NaN);
  // Inner elements come later in document order, and theirs is the nearer figure.
  for (const { range, linkDensity } of candidates) density.fill(linkDensity, range.start, range.end);
  for (let leaf = 0; leaf < density.length; leaf++)
    if (live[leaf] === 0 || Number.isNaN(score[leaf]!)) density[leaf] = NaN;
  return { name: "linkDensity", doc, values: density };
}
