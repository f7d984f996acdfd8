"use client";
import { CAUSE_TITLES } from "@/lib/evaluation/causes";
import { excerptOf } from "@/lib/page/excerpt";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { count, plural } from "@/components/ui/format";
import { FilterChip } from "@/components/ui/controls/chip";
import { classes } from "@/components/ui/classes";
import { Segment } from "@/components/ui/controls/segment";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { ErrorSteps } from "@/components/instruments/errors/error-steps";
import { useErrors } from "@/components/instruments/errors/context";
import { ERROR_FILTERS, isSlight } from "@/lib/view/errors/error-order";
import type { ErrorRun } from "@/lib/evaluation/error-runs";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./why.module.css";
import type { Inspection } from "@/lib/view/inspection/inspection";

const FILTER_WORD = { all: "All", missed: "Missed", extra: "Extra" } as const;
/** Errors shown before anything is selected. */
const SHOWN = 8;
const EXCERPT = 80;

/** What there is to see before a text is chosen: how much is kept, and the largest errors to begin with. */
export function PageSummary({ inspection }: { readonly inspection: Inspection }) {
  const store = useWorkspaceStore();
  const { page, units, trace, gold, extraction } = inspection;
  const errors = inspection.errors.filter((run) => !isSlight(run));
  const slight = inspection.errors.length - errors.length;
  const deciding = units.filter(({ verdict }) => verdict !== null);
  const kept = deciding.filter(({ verdict }) => verdict !== "drop").length;
  const keptLeaves = extraction.keep.reduce((sum, value) => sum + value, 0);
  const { filter, setFilter, ordered, cause, setCauseFilter } = useErrors();
  const worst = ordered.slice(0, SHOWN);
  if (page.leaves.length === 0) {
    return (
      <div className={shared.scroll} data-testid="why">
        <section className={shared.section}>
          <div className={shared.verdict}>This page has no text</div>
          <p className="t2">There is nothing to keep or drop: no element has text that could be shown.</p>
        </section>
      </div>
    );
  }
  const go = ({ range }: ErrorRun) => {
    store.getState().select({ range, node: null });
    store.getState().scrollTo(range);
  };
  return (
    <div className={shared.scroll} data-testid="why">
      <section className={shared.section}>
        <div className={shared.verdict}>
          <span>
            {trace !== null && deciding.length > 0
              ? `${count(kept)} of ${count(deciding.length)} ${trace.unit}s kept`
              : `${count(keptLeaves)} of ${count(page.leaves.length)} texts kept`}
          </span>
          <span className="grow" />
          <ErrorSteps />
        </div>
        <p className="t2">
          Click a text on the page, or press <KeyHint keys="j" /> for the first {trace?.unit ?? "one"}, to see
          why it was kept or dropped.
        </p>
      </section>
      {gold !== null && (
        <section className={shared.section}>
          <h2 className={shared.head}>
            Largest errors <span className="t3">characters</span>
          </h2>
          {errors.length > 0 && (
            <div className={styles.errorFilter}>
              <Segment
                label="Which errors"
                value={filter}
                onChange={setFilter}
                options={ERROR_FILTERS.map((value) => ({
                  value,
                  label: `${FILTER_WORD[value]} ${count(errors.filter(({ error }) => value === "all" || error === value).length)}`,
                }))}
              />
              <KeyHint keys="Alt+e" />
              {cause !== null && (
                <FilterChip
                  onRemove={() => setCauseFilter(null)}
                >{`Only: ${CAUSE_TITLES[cause]}`}</FilterChip>
              )}
            </div>
          )}
          {worst.length === 0 && (
            <p className="small t2">
              {inspection.errors.length === 0
                ? "None: every verdict agrees with gold."
                : errors.length === 0
                  ? "None of more than one character."
                  : "None of this kind."}
            </p>
          )}
          {worst.map((error) => (
            <button key={error.range.start} type="button" className={shared.try} onClick={() => go(error)}>
              <span className="cut">
                <span
                  className={classes(styles.errorDot, error.error === "extra" && styles.extraDot)}
                  aria-hidden="true"
                />
                {excerptOf(inspection.page, error.range, EXCERPT)}
              </span>
              <span className="num t2">
                {error.error === "missed" ? "−" : "+"}
                {count(error.characters)}
              </span>
            </button>
          ))}
          {worst.length > 0 && (
            <p className="small t3">− is gold that was missed, + is text kept beyond gold.</p>
          )}
          {slight > 0 && (
            <p className="small t3" data-testid="slight-errors">
              {plural(slight, "error")} of one character not listed.
            </p>
          )}
        </section>
      )}
    </div>
  );
}
