"use client";
import { useEffect, useMemo, useState } from "react";
import { curve, type CurvePoint } from "@/lib/evaluation/curves/threshold-curve";
import { statisticsOf } from "@/lib/page/statistics";
import { comparisonOf } from "@/lib/view/inspection/decided";
import { leafScore } from "@/lib/evaluation/errors/error-runs";
import { runsHere } from "@/lib/view/inspection/answers";
import { extractAt } from "@/lib/view/inspection/answers";
import type { Inspection } from "@/lib/view/inspection/inspection";
import type { Scale } from "@/lib/view/inspection/scale";
import { sampleValues, type NumberSpec } from "@/lib/view/inspection/threshold-axis";

/** Milliseconds of extraction per tick, so that the page stays quick. */
const SLICE = 8;

/**
 * Precision, recall and F1 over the values of one parameter, everything else as set up. Exact where the score
 * alone decides; else the extractor runs at some forty values, a few per tick. Empty without gold.
 */
export function useCurve(
  inspection: Inspection,
  param: string,
  spec: NumberSpec,
  scale: Scale,
): readonly CurvePoint[] {
  const {
    page,
    gold,
    extraction: { score },
    extractor,
  } = inspection;
  // Everything but the parameter: while it is dragged the curve stays the same one.
  const others = JSON.stringify({ ...inspection.params, [param]: spec.default });
  const isExact = param === extractor.score.limit && comparisonOf(inspection) === ">=";
  const exact = useMemo(
    () => (gold === null || !isExact ? null : curve(score, statisticsOf(page).leafLength, gold)),
    [page, gold, isExact, score],
  );
  const [sampled, setSampled] = useState<{
    readonly of: string;
    readonly points: readonly CurvePoint[];
  } | null>(null);
  const key = `${extractor.id} ${param} ${others}`;
  useEffect(() => {
    if (isExact || gold === null || !runsHere(extractor, JSON.parse(others) as Inspection["params"])) return;
    const waiting = sampleValues(scale, spec);
    const points: CurvePoint[] = [];
    const params = JSON.parse(others) as Inspection["params"];
    const step = () => {
      const until = performance.now() + SLICE;
      while (waiting.length > 0 && performance.now() < until) {
        const threshold = waiting.shift()!;
        points.push({
          threshold,
          ...leafScore(page, extractAt(extractor, { ...params, [param]: threshold }, page).keep, gold),
        });
      }
      if (waiting.length > 0) timer = setTimeout(step, 0);
      else setSampled({ of: key, points });
    };
    let timer = setTimeout(step, 60);
    return () => clearTimeout(timer);
  }, [isExact, gold, page, spec, others, extractor, param, scale, key]);
  return exact ?? (sampled?.of === key ? sampled.points : []);
}
