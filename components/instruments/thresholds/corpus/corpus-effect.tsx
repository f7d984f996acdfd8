"use client";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { placeOf, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { useWorkspace } from "@/components/workbench/page/context";
import { metricWords, PAGE_METRIC } from "@/lib/evaluation/metrics/names";
import { effectWords } from "./corpus-line";
import { CorpusStanding } from "./corpus-rows";
import own from "@/components/instruments/thresholds/thresholds.module.css";
import { useCorpusLine } from "./use-corpus-line";

/**
 * What setting the limit of the score to a value would do to the page's corpus; where that is not known, the
 * way to have it computed.
 */
export function CorpusEffect({
  inspection,
  param,
  spec,
  value,
}: {
  readonly inspection: Inspection;
  readonly param: string;
  readonly spec: NumberSpec;
  readonly value: number;
}) {
  const corpusId = useWorkspace(({ subject }) => subject.record.corpusId);
  const corpus = useCorpusLine(inspection, corpusId, param, spec, inspection.scale);
  const { metric } = inspection.scorer;
  const from = placeOf(inspection, param);
  return (
    <div className={own.effect} data-testid="corpus-effect">
      <span className="t2">In the corpus</span>
      {corpus.state === "known" ? (
        <span className="t3">{effectWords(corpus.line, from, value)}</span>
      ) : (
        <CorpusStanding
          corpus={corpus}
          decides={
            metric === PAGE_METRIC ? "not decided by the score alone" : `not known by ${metricWords(metric)}`
          }
        />
      )}
    </div>
  );
}
