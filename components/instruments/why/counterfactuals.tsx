"use client";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/lib/errors";
import { SAME } from "@/lib/evaluation/report-against";
import { classes } from "@/components/ui/classes";
import { useSize } from "@/components/ui/browser/use-size";
import { CorpusEffect } from "@/components/instruments/thresholds/corpus/corpus-effect";
import { plural, score, signed } from "@/components/ui/format";
import { useInspecting } from "@/components/workbench/inspection/context";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./why.module.css";
import { extractAt } from "@/lib/view/inspection/answers";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { counterfactuals, type Counterfactual } from "@/lib/view/inspection/trials";
import { wordOf } from "@/lib/view/inspection/why";

/**
 * Tries one parameter at a time, one value per tick so that the page stays quick, and lists what gives the
 * selection the other verdict. While the values of a new inspection are tried, the list keeps the height it
 * had, so that nothing below it jumps.
 */
export function Counterfactuals({
  inspection,
  leaf,
}: {
  readonly inspection: Inspection;
  readonly leaf: number;
}) {
  const { setParams } = useInspecting();
  const head = useRef<HTMLHeadingElement>(null);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const { height } = useSize(list);
  const [result, setResult] = useState<{
    readonly of: Inspection;
    readonly found: readonly Counterfactual[];
    readonly failed: string | null;
  } | null>(null);
  useEffect(() => {
    let stopped = false;
    const range = { start: leaf, end: leaf + 1 };
    const tries = counterfactuals(inspection, range, (params) =>
      extractAt(inspection.extractor, params, inspection.page),
    );
    const found: Counterfactual[] = [];
    const step = () => {
      if (stopped) return;
      try {
        const { done, value } = tries.next();
        if (value) found.push(value);
        if (done !== true) timer = setTimeout(step, 0);
        else
          setResult({
            of: inspection,
            found: found.sort((a, b) => (b.gain ?? 0) - (a.gain ?? 0)),
            failed: null,
          });
      } catch (error) {
        setResult({ of: inspection, found: [], failed: messageOf(error) });
      }
    };
    let timer = setTimeout(step, 180);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [inspection, leaf]);
  const isKept = inspection.extraction.keep[leaf] === 1;
  // What was tried from another value is not true of this one: neither the verdict nor the gain.
  const own = result?.of === inspection ? result : null;
  const found = own?.found ?? [];
  const unit = inspection.trace?.unit ?? "text";
  return (
    <section className={shared.section}>
      <h2 ref={head} tabIndex={-1} className={shared.head}>
        {isKept ? "What would drop it" : "What would keep it"}{" "}
        <span className="t3">{inspection.gold === null ? "" : "F1 of this page"}</span>
      </h2>
      <div ref={setList} style={own === null ? { minHeight: height } : undefined}>
        {own === null && <p className="small t3">Trying other values …</p>}
        {own !== null && found.length === 0 && (
          <p className="small t2">{own.failed ?? "No single parameter changes this verdict."}</p>
        )}
        {found.slice(0, 6).map(({ param, value, words, gain, others }) => {
          const spec = inspection.extractor.params[param];
          return (
            <div key={`${param}${String(value)}`} className={styles.trial}>
              <button
                type="button"
                className={shared.try}
                onClick={() => {
                  head.current?.focus();
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
                  {others === 0
                    ? "Nothing else flips here"
                    : `${plural(others, `other ${unit}`)} flip${others === 1 ? "s" : ""} here`}
                  {gain !== null &&
                    inspection.score !== null &&
                    `, F1 ${score(inspection.score.f1)} → ${score(inspection.score.f1 + gain)}`}
                </span>
              </button>
              {param === inspection.extractor.score.limit &&
                spec?.kind === "number" &&
                typeof value === "number" && (
                  <CorpusEffect inspection={inspection} param={param} spec={spec} value={value} />
                )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
