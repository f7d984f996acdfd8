"use client";
import { useMemo, useRef, useState } from "react";
import type { Against as Pages } from "@/lib/evaluation/report/report-against";
import { sliceText, type Slice } from "@/lib/evaluation/report/report-scores";
import { Button } from "@/components/ui/controls/button";
import { classes } from "@/components/ui/classes";
import { Skeleton } from "@/components/ui/controls/empty";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { SelectField } from "@/components/ui/controls/field";
import { count, plural, signed } from "@/components/ui/format";
import { Segment } from "@/components/ui/controls/segment";
import { Problem } from "@/components/ui/controls/problem";
import { AgainstList } from "./against-list";
import { listed } from "@/components/screens/runs/figures/against-pages";
import { BoxFields } from "./box-fields";
import { boxOf, boxText, type Box } from "@/components/screens/runs/figures/brush-box";
import { SHOWN, type Shown } from "@/components/screens/runs/figures/run-address";
import { againstTable } from "@/components/screens/runs/figures/run-exports";
import { RunSection } from "@/components/screens/runs/scores/run-section";
import { Scatter } from "./scatter";
import type { Pair } from "@/components/screens/runs/figures/score-columns";
import { api } from "@/lib/api/client";
import { useAnswer } from "@/components/screens/runs/scores/use-answer";
import styles from "./against.module.css";
import { f1By } from "@/lib/evaluation/metrics/names";

export interface AgainstProps {
  readonly runId: string;
  /** The best first. */
  readonly keys: readonly string[];
  readonly metric: string;
  readonly slice: Slice | null;
  readonly pair: Pair;
  readonly onPair: (pair: Pair) => void;
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  readonly box: string | null;
  readonly onBox: (box: string | null) => void;
}

const WORDS: Readonly<Record<Shown, string>> = { all: "All", fixed: "Fixed", broken: "Broken", same: "Same" };

/**
 * One extractor against another, page by page: the paired test, the pages as a scatter to brush, and the list
 * of what is brushed.
 */
export function Against({
  runId,
  keys,
  metric,
  slice,
  pair,
  onPair,
  shown,
  onShown,
  box: written,
  onBox,
}: AgainstProps) {
  const { a, b } = pair;
  const { answer, error, isBusy } = useAnswer(
    api.runs.compare.address({
      id: runId,
      first: a,
      second: b,
      metric,
      slice: slice === null ? undefined : sliceText(slice),
    }),
  );
  // While the brush is dragged the list follows; the address gets it at the end.
  const [dragged, setDragged] = useState<Box | null>(null);
  const plot = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const box = useMemo(() => boxOf(written), [written]);
  const covered = dragged ?? box;
  const places = useMemo(
    () => (answer === null ? [] : listed(answer, shown, covered)),
    [answer, shown, covered],
  );
  const options = keys.map((key) => ({ value: key, label: key }));
  const counts: Readonly<Record<Shown, number>> | null = answer && {
    all: answer.ids.length,
    fixed: answer.better,
    broken: answer.worse,
    same: answer.same,
  };
  const setBox = (next: Box | null) => {
    setDragged(null);
    onBox(next === null ? null : boxText(next));
  };
  const chooser = (
    <span className={styles.pair}>
      <span className={styles.side}>
        <span className={styles.letter}>A</span>
        <SelectField
          label="Extractor A"
          value={a}
          options={options}
          onChange={(next) => onPair(next === b ? { a: b, b: a } : { a: next, b })}
          className={styles.choice}
        />
      </span>
      <Button kind="bare" keys="x" onClick={() => onPair({ a: b, b: a })}>
        Swap
      </Button>
      <span className={styles.side}>
        <span className={styles.letter}>B</span>
        <SelectField
          label="Extractor B"
          value={b}
          options={options}
          onChange={(next) => onPair(next === a ? { a: b, b: a } : { a, b: next })}
          className={styles.choice}
        />
      </span>
      <ExportMenu
        title={`${a} against ${b}`}
        chart={() => plot.current?.querySelector<SVGSVGElement>('svg[role="img"]') ?? null}
        {...(answer !== null && { table: () => againstTable(answer, places, pair, metric) })}
      />
    </span>
  );
  return (
    <RunSection
      title="A against B"
      tools={chooser}
      reading={`Each dot is a page, larger where several coincide, by its ${f1By(metric)}: above the diagonal A scores higher (fixed), below it B does (broken); the axes are wider where most pages are. Drag over dots, or use the fields or arrows, to list only those pages.`}
    >
      <Problem>{error}</Problem>
      {answer === null && error === null && <Skeleton rows={8} height={28} />}
      {answer !== null && answer.ids.length === 0 && (
        <p className="small t3">No page here has scores from both.</p>
      )}
      {answer !== null && answer.ids.length > 0 && counts !== null && (
        <div className={classes(isBusy && styles.busy)} aria-busy={isBusy}>
          <p className={styles.test} data-testid="paired-test">
            {testWords(answer)}
          </p>
          <div className={styles.parts}>
            <div ref={plot} className={styles.plot}>
              <Scatter
                pages={answer}
                metric={metric}
                pair={pair}
                box={box}
                onBox={setBox}
                onDrag={setDragged}
                covered={covered}
                pointed={pointed}
                onPoint={setPointed}
              />
              <BoxFields box={covered} onBox={setBox} />
            </div>
            <div className={styles.list}>
              <div className={styles.head}>
                <Segment
                  label="Pages to list"
                  value={shown}
                  onChange={onShown}
                  options={SHOWN.map((value) => ({
                    value,
                    label: (
                      <>
                        {WORDS[value]} <span className="t3">{count(counts[value])}</span>
                      </>
                    ),
                  }))}
                />
                <span className="small t3" role="status">
                  {covered === null ? "" : `${plural(places.length, "page")} brushed`}
                </span>
              </div>
              <AgainstList
                key={`${a} ${b} ${shown}`}
                pages={answer}
                places={places}
                pair={pair}
                metric={metric}
                pointed={pointed}
                onPoint={setPointed}
              />
            </div>
          </div>
        </div>
      )}
    </RunSection>
  );
}

function testWords({ test: { mean, low, high, p, n } }: Pages): string {
  const verdict =
    low > 0 || high < 0
      ? `${mean > 0 ? "A" : "B"} is better by more than another sample of pages would reverse`
      : "another sample of pages could reverse the order";
  return `Mean difference ${signed(mean)}, 95 % interval ${signed(low)} to ${signed(high)}, p ${p < 0.001 ? "< 0.001" : p.toFixed(3)} by a paired permutation test over ${plural(n, "page")}: ${verdict}.`;
}
