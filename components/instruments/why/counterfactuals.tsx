"use client";
import { useRef, useState, type ReactNode } from "react";
import { SAME } from "@/lib/evaluation/report/report-against";
import { classes } from "@/components/ui/classes";
import { useSize } from "@/components/ui/browser/use-size";
import { CorpusEffect } from "@/components/instruments/thresholds/corpus/corpus-effect";
import { plural, score, signed } from "@/components/ui/format";
import { useInspecting } from "@/components/workbench/inspection/context";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./why.module.css";
import { limitAt } from "@/lib/extractors/contract/conditions";
import type { Inspection } from "@/lib/view/inspection/inspection";
import type { ParameterChange } from "@/lib/view/inspection/trials/trials";
import { leftOutWords, noneWords, triedRows, waysOf } from "@/lib/view/inspection/trials/ways";
import { spareWords, whyOf, wordOf } from "@/lib/view/inspection/why";
import { useTrials, type Trials } from "./use-trials";
import { f1By } from "@/lib/evaluation/metrics/names";

/** Ways that are shown before the others are folded. */
const SHOWN = 2;

/**
 * What would give the text the other verdict, the best way first. While the values of a new inspection are
 * tried, the list keeps the height it had, so that nothing below it jumps.
 */
export function Counterfactuals({
  inspection,
  leaf,
}: {
  readonly inspection: Inspection;
  readonly leaf: number;
}) {
  const head = useRef<HTMLHeadingElement>(null);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const { height } = useSize(list);
  const trials = useTrials(inspection, leaf);
  const isKept = inspection.extraction.keep[leaf] === 1;
  return (
    <section className={shared.section} data-testid="ways">
      <h2 ref={head} tabIndex={-1} className={shared.head}>
        {isKept ? "What would drop it" : "What would keep it"}{" "}
        <span className="t3">
          {inspection.score === null ? "" : `${f1By(inspection.scorer.metric)} of this page`}
        </span>
      </h2>
      <div ref={setList} style={trials === null ? { minHeight: height } : undefined}>
        {trials === null && <p className="small t3">Trying other values …</p>}
        {trials !== null && trials.failed !== null && <p className="small t2">{trials.failed}</p>}
        {trials !== null && trials.failed === null && (
          <Found inspection={inspection} leaf={leaf} trials={trials} onTry={() => head.current?.focus()} />
        )}
      </div>
    </section>
  );
}

function Found({
  inspection,
  leaf,
  trials: { found, tried },
  onTry,
}: {
  readonly inspection: Inspection;
  readonly leaf: number;
  readonly trials: Trials;
  readonly onTry: () => void;
}) {
  const { gold, extraction } = inspection;
  const ways = waysOf(found, gold !== null && gold[leaf] !== extraction.keep[leaf]);
  const leftOut = leftOutWords(ways);
  const rows = triedRows(inspection.extractor, tried);
  const row = (change: ParameterChange) => (
    <ChangeRow key={`${change.param} ${String(change.value)}`} {...{ inspection, change, onTry }} />
  );
  const all = ways.ways.map(({ best, alike }) => (
    <div key={best.param}>
      {row(best)}
      {alike.length > 0 && <Folded summary={`${alike.length} more of this kind`}>{alike.map(row)}</Folded>}
    </div>
  ));
  return (
    <>
      {all.slice(0, SHOWN)}
      {all.length > SHOWN && (
        <Folded summary={plural(all.length - SHOWN, "other way")}>{all.slice(SHOWN)}</Folded>
      )}
      {ways.ways.length === 0 && (
        <None
          {...{ inspection, leaf }}
          words={noneWords(inspection, tried, ways, whyOf(inspection, leaf)?.reason.measures)}
        />
      )}
      {ways.amount !== null && <p className={`${styles.amount} small t2`}>{ways.amount.words}.</p>}
      {leftOut !== null && <p className="small t3">{leftOut}</p>}
      {rows.length > 0 && (
        <Folded summary="What was tried">
          <table className={shared.table}>
            <tbody>
              {rows.map(({ name, values }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className={styles.tried}>{values}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Folded>
      )}
    </>
  );
}

/** Where no parameter would do: what would have spared the text of its step, where that is known. */
function None({
  inspection,
  leaf,
  words,
}: {
  readonly inspection: Inspection;
  readonly leaf: number;
  readonly words: string;
}) {
  const why = whyOf(inspection, leaf);
  const spare = why === null ? null : spareWords(inspection, why);
  return (
    <>
      {spare !== null && (
        <p className="small" data-testid="spare">
          {spare.map(({ text, strong }, i) => (strong ? <b key={i}>{text}</b> : <span key={i}>{text}</span>))}
        </p>
      )}
      <p className={classes("small", spare === null ? "t2" : "t3")}>{words}</p>
    </>
  );
}

function Folded({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary className="small t2">{summary}</summary>
      {children}
    </details>
  );
}

/** One change, which is made by pressing it, with what else it does here and in the corpus. */
function ChangeRow({
  inspection,
  change: { param, value, words, gain, others, leaves },
  onTry,
}: {
  readonly inspection: Inspection;
  readonly change: ParameterChange;
  readonly onTry: () => void;
}) {
  const { setParams } = useInspecting();
  const spec = inspection.extractor.params[param];
  const unit = inspection.trace?.unit ?? "text";
  return (
    <div className={styles.trial}>
      <button
        type="button"
        className={shared.try}
        onClick={() => {
          onTry();
          setParams({ [param]: value });
        }}
        title={`Set ${wordOf(param).toLowerCase()} to ${String(value)}`}
      >
        <span>{words}</span>
        {gain !== null && (
          <span className={classes("num", gain > SAME ? "ok" : gain < -SAME ? "danger" : "t3")}>
            {signed(gain)}
          </span>
        )}
        <span className={`${styles.effect} t3`}>
          {leaves === "everything" && "Keeps the whole page: "}
          {others === 0
            ? "Nothing else flips here"
            : `${plural(others, `other ${unit}`)} flip${others === 1 ? "s" : ""} here`}
          {gain !== null &&
            inspection.score !== null &&
            `, F1 ${score(inspection.score.f1)} → ${score(inspection.score.f1 + gain)}`}
        </span>
      </button>
      {param === limitAt(inspection.extractor, inspection.params) &&
        spec?.kind === "number" &&
        typeof value === "number" && (
          <CorpusEffect inspection={inspection} param={param} spec={spec} value={value} />
        )}
    </div>
  );
}
