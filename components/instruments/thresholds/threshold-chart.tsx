import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Suspense, useMemo, useState } from "react";
import { CorpusNotes, CorpusOpen } from "./corpus/corpus-rows";
import { CurvePlot } from "./curve-plot";
import { drawnCurves } from "./drawn-curves";
import { FlipList } from "./flip-list";
import { LOW_WINDOW, PLOT_X, plotGeometry } from "./plot-geometry";
import { Readout, type ReadoutRow } from "./readout";
import { SecondParameter } from "./grid/second-parameter";
import { useCorpusLine } from "./corpus/use-corpus-line";
import { usePlaces } from "./use-places";
import { useReference } from "./use-reference";
import { Skeleton } from "@/components/ui/controls/empty";
import { lazily } from "@/components/ui/controls/lazily";
import { score } from "@/components/ui/format";
import { useWidth } from "@/components/ui/browser/use-width";
import { useWindowHeight } from "@/components/ui/browser/use-window-height";
import { useWorkspace } from "@/components/workbench/page/context";
import { runsHere } from "@/lib/view/inspection/answers";
import { useInspecting } from "@/components/workbench/inspection/context";
import { flips } from "@/lib/view/inspection/trials/decided";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { noGoldWords } from "@/components/workbench/inspection/no-gold-words";
import { BY_CHARACTERS } from "@/lib/evaluation/metrics/page-scorer";
import { makeScale } from "@/lib/view/inspection/heat/scale";
import { figureOf } from "@/lib/text/figures";
import { placeOf, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { useCurve } from "./use-curve";
import { wordOf } from "@/lib/view/inspection/why";
import { f1By, metricWords, PAGE_METRIC } from "@/lib/evaluation/metrics/names";

// Fetched by whoever opens it.
const TwoParameters = lazily(async () => (await import("./grid/two-parameters")).TwoParameters);

interface Props {
  readonly inspection: Inspection;
  readonly param: string;
  readonly spec: NumberSpec;
  /** The other numbers of the extractor, and which of them is drawn too. */
  readonly others: readonly string[];
  readonly second: string | null;
  readonly onSecond: (name: string | null) => void;
}

/**
 * Precision, recall and F1 over the parameter; below them, where it is the limit of the score, the flips of
 * this page and its scores, cut by one line.
 */
export function ThresholdChart({ inspection, param, spec, others, second, onSecond }: Props) {
  const { params, state, setParams, letGo } = useInspecting();
  const [box, width] = useWidth<HTMLDivElement>(344);
  /** Where the line was when a hand took it. */
  const [taken, setTaken] = useState<number | null>(null);
  const isDragging = taken !== null;
  const { extractor, extraction, gold, page, scorer } = inspection;
  const secondSpec = second === null ? undefined : extractor.params[second];
  const isLimit = param === extractor.score.limit;
  const scale = useMemo(
    () => (isLimit ? inspection.scale : makeScale("linear", spec.min, spec.max)),
    [isLimit, inspection.scale, spec],
  );
  const { metric } = inspection.scorer;
  const { points, metric: curveMetric } = useCurve(inspection, param, spec, scale);
  const value = placeOf(inspection, param);
  const name = wordOf(param);
  const windowHeight = useWindowHeight(LOW_WINDOW);
  const geometry = useMemo(() => plotGeometry(windowHeight), [windowHeight]);
  const plot = Math.max(240, width) - PLOT_X.left - PLOT_X.right;
  const dragged = state?.before ?? null;
  const from = taken ?? Number(params[param]);
  const before = useMemo(() => (dragged === null ? null : { value: from, keep: dragged }), [dragged, from]);
  const reference = useReference(inspection, param, spec, before);
  const flipped = useMemo(
    () => (reference === null ? [] : flips(inspection, reference.keep)),
    [inspection, reference],
  );
  const earlier = useMemo(
    () =>
      reference === null
        ? null
        : scorer.score(page, { keep: reference.keep, fields: extraction.fields }, gold),
    [reference, scorer, page, extraction.fields, gold],
  );
  const onCurve = useMemo(
    () => (curveMetric === metric ? inspection.score : BY_CHARACTERS.score(page, extraction, gold)),
    [curveMetric, metric, inspection.score, page, extraction, gold],
  );
  const { bins, ticks } = usePlaces(inspection, isLimit, scale, plot);
  const corpusId = useWorkspace(({ subject }) => subject.record.corpusId);
  const corpus = useCorpusLine(inspection, corpusId, param, spec, scale);
  const line = corpus.state === "known" ? corpus.line : null;
  const corpusFrom = isDragging ? from : spec.default;
  const [wish, setWish] = useQueryState("lines", parseAsStringLiteral(["page", "corpus"]));
  const isCorpusDrawn = line !== null && (wish === "corpus" || gold === null);
  const drawn = useMemo(
    () => drawnCurves({ points, line, isCorpusDrawn, plot, geometry, scale }),
    [points, line, isCorpusDrawn, plot, geometry, scale],
  );
  const note =
    drawn.front !== null
      ? null
      : gold === null
        ? noGoldWords(state)
        : runsHere(extractor, inspection.params)
          ? "Counting …"
          : "Only a sweep can count this";
  const rows: ReadoutRow[] = [];
  if (inspection.score !== null || (gold !== null && isDragging))
    rows.push({
      name: "Page",
      now: inspection.score,
      before: earlier,
      isDrawn: !isCorpusDrawn,
      testId: "live-f1",
    });
  if (line !== null)
    rows.push({
      name: "Corpus",
      now: line.at(value),
      before: corpusFrom === value ? null : line.at(corpusFrom),
      margin: line.at(value).margin,
      isDrawn: isCorpusDrawn,
      testId: "corpus-f1",
    });

  return (
    <>
      {second !== null && secondSpec?.kind === "number" && (
        <SecondParameter
          inspection={inspection}
          param={second}
          spec={secondSpec}
          names={others}
          onChoose={onSecond}
        />
      )}
      <Readout
        metric={metric}
        rows={rows}
        onDraw={rows.length < 2 ? null : (row) => void setWish(row === "Corpus" ? "corpus" : null)}
      >
        {corpus.state === "known" ? (
          <CorpusNotes
            line={corpus.line}
            value={value}
            from={corpusFrom === value ? null : corpusFrom}
            onSet={(next) => setParams({ [param]: next })}
          />
        ) : (
          <CorpusOpen
            corpus={corpus}
            decides={
              metric !== PAGE_METRIC
                ? `not known by ${metricWords(metric)}`
                : isLimit
                  ? "not decided by the score alone"
                  : "no limit of the score"
            }
          />
        )}
      </Readout>
      <div ref={box}>
        {second !== null && secondSpec?.kind === "number" ? (
          <Suspense fallback={<Skeleton rows={9} />}>
            <TwoParameters
              key={second}
              inspection={inspection}
              corpusId={corpusId}
              width={width}
              x={{ param, spec }}
              y={{ param: second, spec: secondSpec }}
              isCorpus={wish === "corpus"}
              onCorpus={(isCorpus) => void setWish(isCorpus ? "corpus" : null)}
            />
          </Suspense>
        ) : (
          <CurvePlot
            metric={isCorpusDrawn ? metric : curveMetric}
            width={plot}
            plot={geometry}
            name={name}
            value={value}
            valueText={
              inspection.score === null
                ? figureOf(value)
                : `${figureOf(value)}, ${f1By(metric)} ${score(inspection.score.f1)}`
            }
            spec={spec}
            scale={scale}
            front={drawn.front}
            back={drawn.back}
            band={drawn.band}
            score={isCorpusDrawn ? line.at(value) : onCurve}
            note={note}
            ticks={ticks}
            bins={bins}
            hasGold={gold !== null}
            isLimit={isLimit}
            colourOf={inspection.colours.solid}
            content={extractor.score.content}
            isDragging={isDragging}
            onTry={(next) => {
              setTaken(taken ?? value);
              state?.tryValue(param, next);
            }}
            onRelease={() => {
              setTaken(null);
              letGo(param, value);
            }}
            onSet={(next) => setParams({ [param]: next })}
          />
        )}
      </div>
      {second === null && !isCorpusDrawn && curveMetric !== metric && (
        <p className="small t3">
          The lines are by {metricWords(curveMetric)}: {metricWords(metric)} would take too long to draw.
        </p>
      )}
      <FlipList
        flips={flipped}
        reference={reference}
        unit={inspection.trace?.unit ?? "text"}
        hint={
          second !== null
            ? null
            : isLimit
              ? "Each tick is a text that flips there; drag or use ← →"
              : "Drag the line or use ← → to see what flips"
        }
      />
    </>
  );
}
