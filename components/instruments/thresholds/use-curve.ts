"use client";
import { useEffect, useMemo, useState } from "react";
import { PAGE_METRIC, type MetricId } from "@/lib/evaluation/metrics/names";
import { curve, type CurvePoint } from "@/lib/evaluation/curves/threshold-curve";
import { counts, limitAt, withChanges } from "@/lib/extractors/contract/conditions";
import { statisticsOf } from "@/lib/page/statistics";
import { extractAt, runsHere } from "@/lib/view/inspection/answers";
import { comparisonOf, keptAtLimit } from "@/lib/view/inspection/trials/decided";
import type { Decision, Inspection } from "@/lib/view/inspection/inspection";
import { BY_CHARACTERS } from "@/lib/evaluation/metrics/page-scorer";
import type { Scale } from "@/lib/view/inspection/heat/scale";
import { sampleValues, type NumberSpec } from "@/lib/view/inspection/threshold-axis";

/** Milliseconds of extraction and scoring per tick, so that the page stays quick. */
const SLICE = 8;
/** What one value may take, in ms: by a metric that takes longer there is no curve, but one by characters. */
const MOST_MS = 100;

/** The curve of a page. */
export interface PageCurve {
  /** What its figures are by: the metric of the inspection, or characters where that one takes too long. */
  readonly metric: MetricId;
  /** Empty without gold, and until they are counted. */
  readonly points: readonly CurvePoint[];
}

/**
 * Precision, recall and F1 over the values of one parameter, everything else as set up. Exact where the score
 * alone decides and characters are counted; else some forty values are tried, a few per tick.
 */
export function useCurve(inspection: Inspection, param: string, spec: NumberSpec, scale: Scale): PageCurve {
  const { page, gold, extractor, scorer } = inspection;
  // Everything but the parameter: while it is dragged the curve stays the same one.
  const others = JSON.stringify(withChanges(extractor.params, inspection.params, { [param]: spec.default }));
  const isCounting = counts(spec, inspection.params);
  // What the score decides is asked of an answer in which the parameter counts.
  const decision = useMemo((): Decision => {
    const params = JSON.parse(others) as Inspection["params"];
    return isCounting || !runsHere(extractor, params)
      ? inspection
      : { extractor, params, extraction: extractAt(extractor, params, page) };
  }, [isCounting, inspection, extractor, others, page]);
  const { score, fields } = decision.extraction;
  const isDecided = param === limitAt(extractor, decision.params) && comparisonOf(decision) === ">=";
  const asked = `${extractor.id} ${param} ${others} ${scorer.metric}`;
  const [slow, setSlow] = useState<string | null>(null);
  const by = slow === asked ? BY_CHARACTERS : scorer;
  const isExact = isDecided && by.metric === PAGE_METRIC;
  const exact = useMemo(
    () => (gold === null || !isExact ? null : curve(score, statisticsOf(page).leafLength, gold)),
    [page, gold, isExact, score],
  );
  const [sampled, setSampled] = useState<{
    readonly of: string;
    readonly points: readonly CurvePoint[];
  } | null>(null);
  const of = `${asked} ${by.metric}`;
  useEffect(() => {
    if (isExact) return;
    const params = JSON.parse(others) as Inspection["params"];
    if (!isDecided && !runsHere(extractor, params)) return;
    const answerAt = (value: number) =>
      isDecided
        ? { keep: keptAtLimit(score, ">=", value), fields }
        : extractAt(extractor, { ...params, [param]: value }, page);
    const waiting = sampleValues(scale, spec);
    const points: CurvePoint[] = [];
    const step = () => {
      const until = performance.now() + SLICE;
      for (let began = performance.now(); waiting.length > 0 && began < until; began = performance.now()) {
        const threshold = waiting.shift()!;
        const found = by.score(page, answerAt(threshold), gold);
        if (found === null) return;
        points.push({ threshold, precision: found.precision, recall: found.recall, f1: found.f1 });
        if (by.metric !== PAGE_METRIC && performance.now() - began > MOST_MS) {
          setSlow(asked);
          return;
        }
      }
      if (waiting.length > 0) timer = setTimeout(step, 0);
      else setSampled({ of, points });
    };
    let timer = setTimeout(step, 60);
    return () => clearTimeout(timer);
    // `fields` are new at every step of a drag and the same ones: the limit of a score decides no field.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isExact, isDecided, gold, page, score, spec, others, extractor, param, scale, by, asked, of]);
  return { metric: by.metric, points: exact ?? (sampled?.of === of ? sampled.points : []) };
}
