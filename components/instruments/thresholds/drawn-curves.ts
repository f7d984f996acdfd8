import { pointAt } from "@/lib/evaluation/curves/threshold-curve";
import type { Scale } from "@/lib/view/inspection/heat/scale";
import { bandPath, linePath } from "@/lib/view/inspection/threshold-axis";
import type { CorpusLine } from "./corpus/corpus-line";
import { yIn, type PlotGeometry } from "./plot-geometry";

/**
 * The lines of the chart as paths: in front precision, recall and F1 of the page or of the corpus, behind them F1
 * of the other, and the interval of the corpus. Null for what is not known.
 * @param plot its width in pixels
 */
export function drawnCurves({
  points,
  line,
  isCorpusDrawn,
  plot,
  geometry,
  scale,
}: {
  readonly points: Parameters<typeof pointAt>[0];
  readonly line: CorpusLine | null;
  readonly isCorpusDrawn: boolean;
  readonly plot: number;
  readonly geometry: PlotGeometry;
  readonly scale: Scale;
}) {
  const yOf = (share: number): number => yIn(geometry, share);
  const page = points.length === 0 ? null : (at: number) => pointAt(points, at);
  const whole = line?.at ?? null;
  const front = isCorpusDrawn ? whole : page;
  const back = isCorpusDrawn ? page : whole;
  const path = (series: "precision" | "recall" | "f1"): string =>
    linePath((at) => front!(at)[series], plot, scale, yOf);
  return {
    front: front === null ? null : { precision: path("precision"), recall: path("recall"), f1: path("f1") },
    back: back === null ? null : linePath((at) => back(at).f1, plot, scale, yOf),
    band:
      whole === null
        ? null
        : bandPath(
            (at) => Math.max(0, whole(at).f1 - whole(at).margin),
            (at) => Math.min(1, whole(at).f1 + whole(at).margin),
            plot,
            scale,
            yOf,
          ),
  };
}
