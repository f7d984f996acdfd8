"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import { classes } from "@/components/ui/classes";
import { Button } from "@/components/ui/controls/button";
import { useInspecting } from "@/components/workbench/inspection/context";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import shared from "@/components/instruments/instrument.module.css";
import { fieldsOn } from "@/lib/gold/field-places";
import { fieldLayer } from "@/lib/view/fields/field-layer";
import {
  fewOf,
  fieldViews,
  firstSeen,
  wordsBehindSource,
  type CandidateView,
  type FieldView,
} from "@/lib/view/fields/field-views";
import { boxOf } from "@/lib/view/page/geometry";
import { overlaps } from "@/lib/view/page/selection";
import type { Inspection } from "@/lib/view/inspection/inspection";
import styles from "./fields.module.css";

const HEADS = { title: "Title", date: "Date", author: "Author" } as const;

/** Title, date and author: the answer against gold, and each place that says one, drawn on the page too. */
export function FieldsTab({ inspection }: { readonly inspection: Inspection }) {
  const { show } = useInspecting();
  const gold = useWorkspace((state) => state.subject.record.gold);
  const selected = useWorkspace((state) => state.selection);
  const { page, extraction, extractor } = inspection;
  const views = useMemo(
    () => fieldViews(page, extraction.fields, fieldsOn(page, gold)),
    [page, extraction.fields, gold],
  );
  useEffect(() => show(fieldLayer(views, selected?.range ?? null)), [show, views, selected]);
  useEffect(() => () => show(null), [show]);
  useGoToAnswer(views);
  return (
    <div
      className={shared.scroll}
      tabIndex={0}
      role="region"
      aria-label="Fields of the page"
      data-testid="fields"
    >
      {views.map((view) => (
        <Field key={view.field} view={view} extractor={extractor.name} />
      ))}
    </div>
  );
}

/** Bring the first answer that can be seen on the page into view, once, where nothing is selected. */
function useGoToAnswer(views: readonly FieldView[]): void {
  const store = useWorkspaceStore();
  const geometry = useWorkspace((state) => state.geometry);
  const isDone = useRef(false);
  useEffect(() => {
    if (geometry === null || isDone.current) return;
    isDone.current = true;
    const range = firstSeen(views, (place) => boxOf(geometry, place) !== null);
    const { selection, scrollTo } = store.getState();
    if (range !== null && selection === null) scrollTo(range);
  }, [store, geometry, views]);
}

function Field({ view, extractor }: { readonly view: FieldView; readonly extractor: string }) {
  const [isWhole, setWhole] = useState(false);
  const { field, gold, answer, isOwn, candidates } = view;
  const shown = isWhole ? candidates : fewOf(candidates);
  const left = candidates.length - shown.length;
  return (
    <section className={shared.section} aria-label={HEADS[field]}>
      <h2 className={shared.head}>
        {HEADS[field]}
        {answer !== null && (
          <span>{isOwn ? `by ${extractor}` : `by rules, since ${extractor} gives none`}</span>
        )}
      </h2>
      <p className={classes(styles.answer, answer === null && styles.none)}>
        {answer?.hit.value ?? "Not found on this page"}
      </p>
      <Against gold={gold} answer={answer} />
      {candidates.length > 0 && (
        <ul className={styles.list} aria-label={`Candidates for the ${field}`}>
          {shown.map((candidate) => (
            <li key={candidate.name}>
              <Candidate candidate={candidate} />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button kind="bare" onClick={() => setWhole(true)}>
          Show {left} more
        </Button>
      )}
    </section>
  );
}

/** What gold says of it, and whether the answer is that. */
function Against({ gold, answer }: Pick<FieldView, "gold" | "answer">) {
  if (gold === null) return <p className={`${styles.gold} t3`}>Not in gold</p>;
  const verdict = answer === null ? "missed" : answer.isRight === true ? "right" : "wrong";
  return (
    <p className={styles.gold}>
      <span className={classes(styles.verdict, styles[verdict])}>
        {verdict === "right" ? "Right" : verdict === "wrong" ? "Wrong" : "Missed"}
      </span>
      {verdict === "right" && answer!.hit.value === gold ? (
        <span className="t3">gold says the same</span>
      ) : (
        <span>
          <span className="t3">Gold</span> {gold}
        </span>
      )}
    </p>
  );
}

function Candidate({ candidate }: { readonly candidate: CandidateView }) {
  const store = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const geometry = useWorkspace((state) => state.geometry);
  const { hit, name, isAnswer, isRight } = candidate;
  const { range } = hit;
  const isHidden = range !== null && geometry !== null && boxOf(geometry, range) === null;
  const further = [
    ...(range === null ? ["not itself a text of the page"] : []),
    ...(isHidden ? ["hidden on the page"] : []),
    ...(isRight === true && !isAnswer ? ["as gold says"] : []),
  ];
  const content = (
    <>
      <span className={classes(styles.name, isAnswer && styles.chosen)}>{name}</span>
      <span className={styles.words}>
        <span className={classes(styles.value, hit.isRefused && styles.refused)}>{hit.value}</span>
        <span className="small t3">
          {hit.from !== undefined && <span className="mono-s">{hit.from}</span>}
          {wordsBehindSource(hit, further)}
        </span>
        {hit.why !== undefined && <span className="small t2">{hit.why}</span>}
      </span>
    </>
  );
  if (range === null) return <div className={styles.row}>{content}</div>;
  const isSelected = selection !== null && overlaps(selection.range, range);
  const choose = () => {
    store.getState().select({ range, node: null });
    store.getState().scrollTo(range);
  };
  return (
    <button
      type="button"
      className={classes(styles.row, styles.place, isSelected && styles.selected)}
      aria-pressed={isSelected}
      onClick={choose}
      onPointerEnter={() => store.getState().point({ range, node: null })}
      onPointerLeave={() => store.getState().point(null)}
    >
      {content}
    </button>
  );
}
