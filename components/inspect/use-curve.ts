"use client";
import { useEffect, useMemo, useState } from "react";
import { curve, type CurvePoint } from "../../lib/evaluation/threshold-curve";
import type { Extractor } from "../../lib/extractors/contract";
import { statisticsOf } from "../../lib/page/statistics";
import { extractAt } from "./inspect-store";
import { isDecidedByScore, leafScore, type Inspection } from "./inspection";
import { sampleThresholds } from "./threshold-scale";

/** Milliseconds of extraction per tick, so that the page stays quick. */
const SLICE = 8;

/**
 * Precision, recall and F1 over the threshold, everything else as set up. Exact where density alone decides; else the extractor runs
 * at some forty thresholds, a few per tick. Empty without gold or without a threshold.
 */
export function useCurve(inspection: Inspection, extractor: Extractor): readonly CurvePoint[] {
  const { page, gold, extraction, extractorId } = inspection;
  const spec = extractor.params["threshold"];
  // Everything but the threshold: while it is dragged the curve stays the same one.
  const others = JSON.stringify({ ...inspection.params, threshold: null });
  const isExact = useMemo(() => isDecidedByScore(inspection), [inspection]);
  const exact = useMemo(() => (gold === null || !isExact ? null : curve(extraction.score, statisticsOf(page).leafLength, gold)), [page, gold, isExact, extraction.score]);
  const [sampled, setSampled] = useState<{ readonly of: string; readonly points: readonly CurvePoint[] } | null>(null);
  const key = `${extractorId} ${others}`;
  useEffect(() => {
    if (isExact || gold === null || spec?.kind !== "number") return;
    const waiting = sampleThresholds(spec.min, spec.max), points: CurvePoint[] = [];
    const params = JSON.parse(others) as Inspection["params"];
    const step = () => {
      const until = performance.now() + SLICE;
      while (waiting.length > 0 && performance.now() < until) {
        const threshold = waiting.shift()!;
        points.push({ threshold, ...leafScore(page, extractAt(extractorId, { ...params, threshold }, page).keep, gold) });
      }
      if (waiting.length > 0) timer = setTimeout(step, 0);
      else setSampled({ of: key, points });
    };
    let timer = setTimeout(step, 60);
    return () => clearTimeout(timer);
  }, [isExact, gold, page, spec, others, extractorId, key]);
  return exact ?? (sampled?.of === key ? sampled.points : []);
}
