"use client";
import { useMemo, useRef } from "react";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { score } from "@/components/ui/format";
import { useWidth } from "@/components/ui/browser/use-width";
import styles from "./vote-instrument.module.css";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { useSetup } from "@/components/modes/compare/state/use-setup";
import { bestVote, voteCurve, voteTable, type VotePoint } from "@/lib/view/comparison/vote-curve";
import { f1By, PAGE_METRIC } from "@/lib/evaluation/metrics/names";

const LEFT = 26;
const RIGHT = 26;
const TOP = 6;
const HEIGHT = 74;
const THUMB = 16;

/**
 * How many of those who count must agree: the veil follows, and precision, recall and F1 of every such vote
 * on this page.
 */
export function VoteInstrument({ view }: { readonly view: ComparedView }) {
  return view.comparison.electorate === 0 ? null : <Instrument view={view} />;
}

function Instrument({ view: { comparison, vote } }: { readonly view: ComparedView }) {
  const { setK } = useSetup();
  const chart = useRef<SVGSVGElement>(null);
  const [ref, width] = useWidth<HTMLDivElement>(320);
  const curve = useMemo(() => voteCurve(comparison), [comparison]);
  const { electorate, gold } = comparison;
  const room = Math.max(40, width - LEFT - RIGHT);
  const x = (k: number) => (electorate === 1 ? LEFT + room / 2 : LEFT + ((k - 1) / (electorate - 1)) * room);
  const y = (value: number) => TOP + (1 - value) * (HEIGHT - TOP - 4);
  const line = (read: (point: VotePoint) => number) =>
    curve
      .map((point, at) => `${at === 0 ? "M" : "L"}${x(point.k).toFixed(1)} ${y(read(point)).toFixed(1)}`)
      .join("");
  const best = bestVote(curve);
  const every = Math.ceil(electorate / 12);
  const kept = curve[vote.k - 1]?.kept ?? 0;
  return (
    <section className={styles.instrument} aria-label="Vote">
      <div className={styles.instrumentHead}>
        <span className="strong">
          Keep when at least {vote.k} of {electorate} {electorate === 1 ? "agrees" : "agree"}
        </span>
        <span className="grow" />
        {vote.score === null ? (
          <span className="t2">keeps {Math.round(kept * 100)} % of the text</span>
        ) : (
          <span data-testid="vote-score">
            <span className="no-narrow">
              <span className="t3">P</span> {score(vote.score.precision, 2)} <span className="t3">R</span>{" "}
              {score(vote.score.recall, 2)}{" "}
            </span>
            {f1By(comparison.scorer.metric)} <b>{score(vote.score.f1, 2)}</b>
          </span>
        )}
        <span className="no-narrow">
          <ExportMenu
            small
            className={styles.export}
            title="Vote of this page"
            table={() => voteTable(curve)}
            chart={() => chart.current}
          />
        </span>
      </div>
      <div ref={ref} className={styles.plot}>
        <svg ref={chart} className="no-narrow" width={width} height={HEIGHT + 14} aria-hidden="true">
          {[0, 0.5, 1].map((value) => (
            <g key={value}>
              <path d={`M${LEFT} ${y(value)}H${width - RIGHT}`} stroke="var(--grid)" />
              <text x={LEFT - 6} y={y(value) + 3.5} textAnchor="end">
                {value}
              </text>
            </g>
          ))}
          <path d={`M${x(vote.k)} ${TOP}V${HEIGHT}`} stroke="var(--accent)" strokeWidth="1.5" />
          {gold === null ? (
            <path d={line((point) => point.kept)} fill="none" stroke="var(--series-1)" strokeWidth="1.5" />
          ) : (
            <>
              <path
                d={line((point) => point.score?.precision ?? 0)}
                fill="none"
                stroke="var(--series-2)"
                strokeDasharray="4 3"
              />
              <path
                d={line((point) => point.score?.recall ?? 0)}
                fill="none"
                stroke="var(--series-2)"
                strokeDasharray="1 3"
                strokeLinecap="round"
                strokeWidth="1.5"
              />
              <path
                d={line((point) => point.score?.f1 ?? 0)}
                fill="none"
                stroke="var(--series-1)"
                strokeWidth="1.75"
              />
              {curve.length <= 16 &&
                curve.map((point) => (
                  <circle
                    key={point.k}
                    cx={x(point.k)}
                    cy={y(point.score?.f1 ?? 0)}
                    r={point.k === best ? 3.5 : 2}
                    fill={point.k === best ? "var(--panel)" : "var(--series-1)"}
                    stroke="var(--series-1)"
                    strokeWidth="1.5"
                  />
                ))}
              {endLabels(curve.at(-1)!).map(({ word, value }) => (
                <text key={word} x={width - RIGHT + 6} y={y(value) + 3.5}>
                  {word}
                </text>
              ))}
            </>
          )}
        </svg>
        <input
          type="range"
          className={styles.slider}
          min={1}
          max={electorate}
          step={1}
          value={vote.k}
          disabled={electorate === 1}
          aria-label={`Votes needed of ${electorate}`}
          style={
            electorate === 1 ? { visibility: "hidden" } : { left: LEFT - THUMB / 2, width: room + THUMB }
          }
          onChange={(event) => setK(event.target.valueAsNumber)}
        />
        <div className={styles.ticks} aria-hidden="true">
          {curve
            .filter(({ k }) => k === 1 || k === electorate || (k - 1) % every === 0)
            .map(({ k }) => (
              <span key={k} style={{ left: x(k) }} className={k === vote.k ? "strong" : "t3"}>
                {k}
              </span>
            ))}
        </div>
      </div>
      <p className={`${styles.caption} no-narrow`}>
        {gold === null
          ? "How much of the page is kept as more votes are needed."
          : `Solid ${f1By(PAGE_METRIC)}, dashed precision, dotted recall of the vote on this page; more votes, less text.${best === null ? "" : ` Best at ${best}.`}`}
      </p>
    </section>
  );
}

/** Words at the right end of the lines, apart enough to be read. */
function endLabels({ score: last }: VotePoint): readonly { readonly word: string; readonly value: number }[] {
  if (last === null) return [];
  const ends = [
    { word: "P", value: last.precision },
    { word: "F1", value: last.f1 },
    { word: "R", value: last.recall },
  ].sort((a, b) => b.value - a.value);
  const apart = 0.17;
  ends.forEach((end, at) => {
    if (at > 0 && ends[at - 1]!.value - end.value < apart)
      ends[at] = { ...end, value: ends[at - 1]!.value - apart };
  });
  const under = Math.min(0, ends[2]!.value);
  return ends.map((end) => ({ ...end, value: end.value - under }));
}
