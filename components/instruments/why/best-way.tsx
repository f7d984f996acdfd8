"use client";
import { score } from "@/components/ui/format";
import { classes } from "@/components/ui/classes";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { f1By } from "@/lib/evaluation/metrics/names";
import { noneWords, waysOf } from "@/lib/view/inspection/trials/ways";
import { spareWords, whyOf } from "@/lib/view/inspection/why";
import { useTrials, type Trials } from "./use-trials";
import styles from "./why.module.css";

/**
 * The best way to give a listed text the other verdict, in one line, so that whoever opens a page reads it before
 * anything is chosen; the card of the text has the others. The line keeps its place while values are tried.
 */
export function BestWay({ inspection, leaf }: { readonly inspection: Inspection; readonly leaf: number }) {
  const trials = useTrials(inspection, leaf);
  if (trials !== null && trials.failed !== null) return null;
  return (
    <span
      className={classes(styles.reason, styles.bestWay, "t2")}
      data-testid="best-way"
      aria-busy={trials === null}
    >
      {trials !== null && wordsOf(inspection, leaf, trials)}
    </span>
  );
}

function wordsOf(inspection: Inspection, leaf: number, { found, tried }: Trials): string {
  const { gold, extraction, score: page } = inspection;
  const ways = waysOf(found, gold !== null && gold[leaf] !== extraction.keep[leaf]);
  const best = ways.ways[0]?.best;
  if (best === undefined) {
    const why = whyOf(inspection, leaf);
    const spare = why === null ? null : spareWords(inspection, why);
    return spare === null
      ? noneWords(inspection, tried, ways, why?.reason.measures)
      : spare.map(({ text }) => text).join("");
  }
  const asked = extraction.keep[leaf] === 1 ? "drop" : "keep";
  const gain =
    best.gain === null || page === null
      ? ""
      : `, ${f1By(inspection.scorer.metric)} ${score(page.f1)} → ${score(page.f1 + best.gain)}`;
  // It is offered for what it sets right elsewhere; that the page as a whole loses by it is said before the figures.
  const cost = best.gain !== null && best.gain < 0 ? ", at a cost to the page" : "";
  return `What would ${asked} it${cost}: ${best.words}${gain}`;
}
