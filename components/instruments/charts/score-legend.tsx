"use client";
import { useMemo } from "react";
import type { Action } from "@/components/ui/keys/actions";
import { Checkbox, SelectField } from "@/components/ui/controls/field";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useActions } from "@/components/ui/keys/use-actions";
import styles from "./charts.module.css";
import { limitAt } from "@/lib/extractors/contract/conditions";
import { capital } from "@/lib/text/capital";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { figureOf } from "@/lib/text/figures";
import { SCALE_KINDS, writeScale } from "@/lib/view/inspection/scale-choice";
import { histogram } from "@/lib/view/inspection/threshold-axis";
import { wordOf } from "@/lib/view/inspection/why";
import { useHeatColumn, usePainted } from "./use-heat-column";
import { useScaleChoice } from "./use-scale-choice";

const WIDTH = 120;
const HEIGHT = 32;
const BINS = 30;
const TRACK = 13;
const TRACK_HEIGHT = 6;
const BARS = 12;
/** No column has an empty name. */
const SCORE = "";
/** Colours by verdict, or cividis on one of the scales. */
const COLOURS = ["verdict", ...SCALE_KINDS] as const;
type ColourKind = (typeof COLOURS)[number];
const NAMES: Readonly<Record<ColourKind, string>> = {
  verdict: "By verdict",
  linear: "Cividis, linear",
  log: "Cividis, log",
  quantile: "Cividis, quantile",
};

interface LegendActionState {
  readonly isHeld: boolean;
  readonly kind: ColourKind;
  /** What can be chosen. */
  readonly kinds: readonly ColourKind[];
  setKind(kind: ColourKind): void;
  setHeld(isHeld: boolean): void;
}

const LEGEND_ACTIONS: readonly Action<LegendActionState>[] = [
  {
    id: "inspect.scale.hold",
    label: "Hold or release the heatmap scale",
    group: "Layers",
    keys: ["f"],
    when: () => true,
    perform: ({ isHeld, setHeld }) => setHeld(!isHeld),
  },
  {
    id: "inspect.scale.next",
    label: "Next colours of the heatmap",
    group: "Layers",
    keys: ["Shift+v"],
    when: ({ isHeld }) => !isHeld,
    perform: ({ kind, kinds, setKind }) => setKind(kinds[(kinds.indexOf(kind) + 1) % kinds.length]!),
  },
];

/**
 * The colours of the scores with the texts of the page on them: gold above, the rest below, and the limit as
 * a line. By verdict the upper half of the colours is what is kept, the lower half what is dropped. Cividis
 * can be chosen instead, and its scale held while extractors and parameters change.
 */
export function ScoreLegend({ inspection }: { readonly inspection: Inspection }) {
  const { choice, setKind, hold } = useScaleChoice();
  const { paintBy } = useHeatColumn();
  const shown = usePainted(inspection);
  const { heat, gold, extractor, params, colours, painted } = shown;
  const { scale } = colours;
  const isHeld = choice.held !== null;
  const kind: ColourKind =
    colours.dropped === "strike" && scale.kind !== "diverging" ? scale.kind : "verdict";
  const change = (next: ColourKind) => setKind(next === "verdict" ? null : next);
  const setHeld = (next: boolean) =>
    hold(next ? writeScale(painted === undefined ? inspection.scale : scale) : null);
  const kinds = painted === undefined ? COLOURS : SCALE_KINDS;
  useActions(LEGEND_ACTIONS, { isHeld, kind, kinds, setKind: change, setHeld });
  const bins = useMemo(
    () =>
      histogram(
        heat.map(({ range, value }) => ({ value, isGold: gold === null || gold[range.start] === 1 })),
        BINS,
        scale,
      ),
    [heat, gold, scale],
  );
  const most = bins.reduce((sum, { main, boilerplate }) => Math.max(sum, main, boilerplate), 1);
  const tall = (texts: number): number => (texts === 0 ? 0 : Math.max(1.5, Math.sqrt(texts / most) * BARS));
  const limited = painted === undefined ? limitAt(extractor, params) : null;
  const limit = limited === null ? undefined : params[limited];
  const step = WIDTH / BINS;
  const own = capital(extractor.score.name);
  const name = painted === undefined ? own : capital(wordOf(painted.name));
  const columns = inspection.trace?.columns ?? [];
  return (
    <span className={`${styles.legend} no-narrow`} data-testid="legend">
      {columns.length === 0 ? (
        <span className="t2" title={extractor.score.doc}>
          {name}
        </span>
      ) : (
        <span title={painted?.doc ?? extractor.score.doc}>
          <SelectField
            className={styles.paintedBy}
            label="What the page is painted by"
            value={painted?.name ?? SCORE}
            options={[
              { value: SCORE, label: own },
              ...columns.map((column) => ({ value: column.name, label: capital(wordOf(column.name)) })),
            ]}
            onChange={(next) => paintBy(next === SCORE ? null : next)}
          />
        </span>
      )}
      <span className="t3">{figureOf(scale.low)}</span>
      <svg
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={`${name} from ${figureOf(scale.low)} to ${figureOf(scale.high)}, ${coloursInWords(shown)}${isHeld ? ", held" : ""}`}
      >
        <title>
          {gold === null
            ? "Texts of this page by score; the line is the threshold. Light: kept, dark: dropped."
            : painted !== undefined
              ? `Texts of this page by ${wordOf(painted.name)}: gold above the colours, the rest below.`
              : "Texts of this page by score: gold above the colours, the rest below; the line is the threshold. Light: kept, dark: dropped."}
        </title>
        {bins.map(({ main, boilerplate }, bin) => (
          <g key={bin}>
            {[true, false].map((isKept) => (
              <rect
                key={String(isKept)}
                x={bin * step}
                y={isKept ? TRACK : TRACK + TRACK_HEIGHT / 2}
                width={step + 0.5}
                height={TRACK_HEIGHT / 2}
                fill={colours.solid(scale.at((bin + 0.5) / BINS), isKept)}
              />
            ))}
            <rect
              x={bin * step + 0.5}
              y={TRACK - 1 - tall(main)}
              width={step - 1}
              height={tall(main)}
              fill="var(--series-1)"
            />
            {boilerplate > 0 && (
              <rect
                x={bin * step + 1}
                y={TRACK + TRACK_HEIGHT + 1.5}
                width={step - 2}
                height={Math.max(1, tall(boilerplate) - 1)}
                fill="none"
                stroke="var(--series-2)"
              />
            )}
          </g>
        ))}
        {typeof limit === "number" && (
          <line
            x1={scale.share(limit) * WIDTH}
            x2={scale.share(limit) * WIDTH}
            y1={0}
            y2={HEIGHT}
            stroke="var(--accent)"
            strokeWidth={1.5}
          />
        )}
      </svg>
      <span className="t3">{figureOf(scale.high)}</span>
      <SelectField
        className={styles.scaleForm}
        label="Heatmap colours"
        value={kind}
        options={kinds.map((each) => ({ value: each, label: NAMES[each] }))}
        onChange={(next) => {
          hold(null);
          change(next);
        }}
      />
      <span
        className={styles.hold}
        title="Cividis, with this scale while extractors and parameters change, so that colours can be compared."
      >
        <Checkbox checked={isHeld} onChange={() => setHeld(!isHeld)}>
          <span className="small">Hold</span>
          <KeyHint keys="f" />
        </Checkbox>
      </span>
      <i className={styles.hatched} />
      <span className="t2" title="The closer the lines, the more of the text is link text.">
        links
      </span>
      <i className={styles.kept} />
      <span className="t2">kept</span>
      <i className={styles.dropped} />
      <span className="t2">dropped</span>
    </span>
  );
}

function coloursInWords({ colours: { dropped, scale } }: Inspection): string {
  if (dropped === "strike") return `${scale.kind} scale`;
  return scale.kind === "diverging" ? "coloured by verdict around the threshold" : "coloured by verdict";
}
