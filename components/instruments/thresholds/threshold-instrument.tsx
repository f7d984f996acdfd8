"use client";
import { toast } from "sonner";
import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { pointAt } from "@/lib/evaluation/curves/threshold-curve";
import { CorpusNotes, CorpusOpen } from "./corpus/corpus-rows";
import { chartFold, toggleChartFold, unfoldChart } from "./chart-fold";
import { CurvePlot } from "./curve-plot";
import { FlipList } from "./flip-list";
import { mostMoving } from "@/lib/view/inspection/most-moving";
import { LOW_WINDOW, PLOT_X, plotGeometry, yIn } from "./plot-geometry";
import { Readout, type ReadoutRow } from "./readout";
import { SecondParameter } from "./grid/second-parameter";
import own from "./thresholds.module.css";
import { useCorpusLine } from "./corpus/use-corpus-line";
import { useReference } from "./use-reference";
import { Button, IconButton } from "@/components/ui/controls/button";
import { classes } from "@/components/ui/classes";
import { Skeleton } from "@/components/ui/controls/empty";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { Icon } from "@/components/ui/controls/icon";
import { NumberField, SelectField } from "@/components/ui/controls/field";
import { score } from "@/components/ui/format";
import { useWidth } from "@/components/ui/browser/use-width";
import { useWindowHeight } from "@/components/ui/browser/use-window-height";
import { useWorkspace } from "@/components/workbench/page/context";
import { runsHere } from "@/lib/view/inspection/answers";
import { limitOf } from "@/lib/view/inspection/threshold-axis";
import { useInspecting } from "@/components/workbench/inspection/context";
import { flips } from "@/lib/view/inspection/decided";
import shared from "@/components/instruments/instrument.module.css";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { noGoldWords } from "@/components/workbench/inspection/no-gold-words";
import { BY_CHARACTERS } from "@/lib/evaluation/metrics/page-scorer";
import { makeScale, type Scale } from "@/lib/view/inspection/scale";
import { figureOf } from "@/lib/text/figures";
import { bandPath, histogram, linePath, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { useCurve } from "./use-curve";
import { wordOf } from "@/lib/view/inspection/why";
import { f1By, metricWords, PAGE_METRIC } from "@/lib/evaluation/metrics/names";

// Fetched by whoever opens it.
const TwoParameters = lazy(async () => ({ default: (await import("./grid/two-parameters")).TwoParameters }));

const BINS = 40;

/** Whether only the head of the chart is shown, and how to change that. */
export interface Fold {
  readonly isFolded: boolean;
  toggle(): void;
}

/**
 * The chart of one number parameter, which a person chooses; the limit of the score first. `fold` is null
 * where the chart has the panel to itself.
 */
export function ThresholdInstrument({
  inspection,
  fold,
}: {
  readonly inspection: Inspection;
  readonly fold: Fold | null;
}) {
  // Of the inspection, not of the address: while another extractor is on its way the two differ.
  const { extractor } = inspection;
  const [chosen, setChosen] = useQueryState("tp", parseAsString);
  const names = Object.keys(extractor.params).filter((name) => extractor.params[name]!.kind === "number");
  const param = chosen !== null && names.includes(chosen) ? chosen : limitOf(extractor);
  const spec = param === null ? undefined : extractor.params[param];
  if (param === null || spec?.kind !== "number")
    return <p className={`${shared.section} t2`}>This extractor has no number to adjust.</p>;
  return (
    <Instrument
      key={`${extractor.id} ${param}`}
      inspection={inspection}
      fold={fold}
      param={param}
      spec={spec}
      names={names}
      onChoose={(name) => void setChosen(name === limitOf(extractor) ? null : name)}
    />
  );
}

/** The chart with the whole panel to itself. */
export function ThresholdTab({ inspection }: { readonly inspection: Inspection }) {
  return (
    <div className={shared.scroll}>
      <ThresholdInstrument inspection={inspection} fold={null} />
    </div>
  );
}

/** What of the chart a link may ask for: a parameter, a second one, the lines of the corpus. */
const ASKED = { tp: parseAsString, tq: parseAsString, lines: parseAsString };

/**
 * The chart below another instrument, folded to its head until somebody unfolds it, asks for another view of
 * it, or follows a link to one.
 */
export function ThresholdFoot({ inspection }: { readonly inspection: Inspection }) {
  const { isFolded } = useStore(chartFold);
  const [{ tp, tq, lines }] = useQueryStates(ASKED);
  useEffect(() => {
    if (tp !== null || tq !== null || lines !== null) unfoldChart();
  }, [tp, tq, lines]);
  return <ThresholdInstrument inspection={inspection} fold={{ isFolded, toggle: toggleChartFold }} />;
}

interface Props {
  readonly inspection: Inspection;
  readonly fold: Fold | null;
  readonly param: string;
  readonly spec: NumberSpec;
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}

/**
 * Precision, recall and F1 over the parameter; below them, where it is the limit of the score, the flips of
 * this page and its scores, cut by one line.
 */
function Instrument({ inspection, fold, param, spec, names, onChoose }: Props) {
  const { params, state, setParams, letGo } = useInspecting();
  const [box, width] = useWidth<HTMLDivElement>(344);
  const plotBox = useRef<HTMLDivElement>(null);
  const [isDragging, setDragging] = useState(false);
  const { extractor, extraction, gold, page, scorer } = inspection;
  const [wanted, setSecond] = useQueryState("tq", parseAsString);
  const others = names.filter((each) => each !== param);
  const second = wanted !== null && others.includes(wanted) ? wanted : null;
  const secondSpec = second === null ? undefined : extractor.params[second];
  const isLimit = param === extractor.score.limit;
  const scale = useMemo(
    () => (isLimit ? inspection.scale : makeScale("linear", spec.min, spec.max)),
    [isLimit, inspection.scale, spec],
  );
  const { metric } = inspection.scorer;
  const { points, metric: curveMetric } = useCurve(inspection, param, spec, scale);
  const value = Number(inspection.params[param]);
  const name = wordOf(param);
  const windowHeight = useWindowHeight(LOW_WINDOW);
  const geometry = useMemo(() => plotGeometry(windowHeight), [windowHeight]);
  const plot = Math.max(240, width) - PLOT_X.left - PLOT_X.right;
  const dragged = state?.before ?? null;
  const from = Number(params[param]);
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
  const drawn = useMemo(() => {
    const yOf = (share: number): number => yIn(geometry, share);
    const page = points.length === 0 ? null : (at: number) => pointAt(points, at);
    const whole = line?.at ?? null;
    const front = isCorpusDrawn ? whole : page;
    const back = isCorpusDrawn ? page : whole;
    const path = (series: "precision" | "recall" | "f1") =>
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
  }, [points, line, isCorpusDrawn, plot, geometry, scale]);
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

  const isFolded = fold?.isFolded === true;
  return (
    <section
      className={classes(own.threshold, isFolded && own.folded)}
      data-testid="threshold"
      data-folded={isFolded}
    >
      <div className={own.head}>
        {names.length > 1 ? (
          <SelectField
            className={own.name}
            label="Parameter of the chart"
            value={param}
            options={names.map((each) => ({ value: each, label: wordOf(each) }))}
            onChange={onChoose}
          />
        ) : (
          <strong>{name}</strong>
        )}
        <NumberField
          className={own.value}
          label={name}
          value={value}
          min={spec.min}
          max={spec.max}
          step={Number.isInteger(spec.step) ? 1 : Math.min(spec.step, 0.01)}
          onChange={(next) => {
            if (next >= spec.min && next <= spec.max) setParams({ [param]: next });
          }}
        />
        {/* In one line there is no room for a word that leads nowhere. */}
        {!(isFolded && value === spec.default) && (
          <Button
            kind="bare"
            className={own.shipped}
            title={`Reset to the default, ${figureOf(spec.default)}`}
            aria-label={`default ${figureOf(spec.default)}`}
            disabled={value === spec.default}
            onClick={() => setParams({ [param]: spec.default })}
          >
            {value === spec.default ? (
              "default"
            ) : (
              <>
                <Icon name="undo" size={12} />
                {figureOf(spec.default)}
              </>
            )}
          </Button>
        )}
        <span className="grow" />
        {isFolded && inspection.score !== null && (
          <span className={own.short}>
            <span className="cut" title={f1By(metric)}>
              {f1By(metric)}
            </span>{" "}
            <b className={own.figure}>{score(inspection.score.f1)}</b>
          </span>
        )}
        {!isFolded && second === null && (
          <ExportMenu
            small
            title={`${extractor.id} over its ${param}`}
            chart={() => plotBox.current?.querySelector<SVGSVGElement>('svg[role="slider"]') ?? null}
          />
        )}
        {!isFolded && second === null && others.length > 0 && (
          <IconButton
            label="Two parameters"
            icon="plus"
            onClick={() => {
              const found = secondOf(inspection, param, others);
              if (found === null) toast.info("No other number changes a verdict on this page");
              else void setSecond(found);
            }}
          />
        )}
        {fold !== null && (
          <IconButton
            label={isFolded ? "Expand the chart" : "Collapse the chart"}
            aria-keyshortcuts="Shift+H"
            icon={isFolded ? "up" : "down"}
            aria-expanded={!isFolded}
            onClick={fold.toggle}
          />
        )}
      </div>
      {!isFolded && (
        <>
          {second !== null && secondSpec?.kind === "number" && (
            <SecondParameter
              inspection={inspection}
              param={second}
              spec={secondSpec}
              names={others}
              onChoose={(next) => void setSecond(next)}
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
            <div ref={plotBox}>
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
                    setDragging(true);
                    state?.tryValue(param, next);
                  }}
                  onRelease={() => {
                    setDragging(false);
                    letGo(param, value);
                  }}
                  onSet={(next) => setParams({ [param]: next })}
                />
              )}
            </div>
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
      )}
    </section>
  );
}

/**
 * The limit of the score where it is not the first one and moves anything here, else what moves the most; null
 * where nothing does, since a map would have one colour along it.
 */
function secondOf(inspection: Inspection, first: string, others: readonly string[]): string | null {
  const { limit } = inspection.extractor.score;
  const limits = others.filter((name) => name === limit && name !== first);
  return mostMoving(inspection, limits) ?? mostMoving(inspection, others);
}

/**
 * Where the scores of this page lie on the axis: how many, and at which pixels a text flips. Empty for a
 * parameter that is no limit of the score.
 */
function usePlaces(
  { heat, gold, extraction: { score: scores } }: Inspection,
  isLimit: boolean,
  scale: Scale,
  plot: number,
) {
  const bins = useMemo(
    () =>
      isLimit
        ? histogram(
            heat.map(({ range, value: at }) => ({ value: at, isGold: gold?.[range.start] === 1 })),
            BINS,
            scale,
          )
        : [],
    [isLimit, heat, gold, scale],
  );
  const ticks = useMemo(() => {
    const found = new Map<string, { x: number; isGold: boolean }>();
    if (isLimit)
      scores.forEach((at, leaf) => {
        if (!Number.isFinite(at)) return;
        const x = Math.round(scale.share(at) * plot);
        const isGold = gold?.[leaf] === 1;
        found.set(`${x}${isGold}`, { x, isGold });
      });
    return [...found.values()];
  }, [isLimit, scores, gold, plot, scale]);
  return { bins, ticks };
}
