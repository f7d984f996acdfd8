"use client";
import { useMemo, type ReactNode } from "react";
import { CAUSE_TITLES } from "@/lib/evaluation/errors/cause-names";
import { excerptOf } from "@/lib/page/excerpt";
import type { LeafRange, NodeId, Page } from "@/lib/page/page";
import { shortName } from "@/lib/page/path";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { count, plural } from "@/components/ui/format";
import { FilterChip } from "@/components/ui/controls/chip";
import { classes } from "@/components/ui/classes";
import { Segment } from "@/components/ui/controls/segment";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { ErrorSteps } from "@/components/instruments/errors/error-steps";
import { useErrors } from "@/components/instruments/errors/context";
import { LostF1 } from "@/components/instruments/errors/lost-f1";
import { ERROR_FILTERS, isSlight } from "@/lib/view/errors/error-order";
import { largestDropped } from "@/lib/view/errors/largest-dropped";
import { whyOf } from "@/lib/view/inspection/why";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./why.module.css";
import type { Inspection, UnitView } from "@/lib/view/inspection/inspection";

const FILTER_WORD = { all: "All", missed: "Missed", extra: "Extra" } as const;
/** Errors, or dropped texts, shown before anything is selected. */
const SHOWN = 8;
const EXCERPT = 80;

/**
 * What there is to see before a text is chosen: how much is kept, and the largest errors to begin with; where
 * there are none, or no gold, the largest texts that were dropped, each with its reason.
 */
export function PageSummary({ inspection }: { readonly inspection: Inspection }) {
  const store = useWorkspaceStore();
  const { page, units, trace, gold, extraction } = inspection;
  const errors = inspection.errors.filter((run) => !isSlight(run));
  const slight = inspection.errors.length - errors.length;
  const deciding = units.filter(({ verdict }) => verdict !== null);
  const kept = deciding.filter(({ verdict }) => verdict !== "drop").length;
  const keptLeaves = extraction.keep.reduce((sum, value) => sum + value, 0);
  const { filter, setFilter, ordered, cause, setCauseFilter, rule, setRuleFilter } = useErrors();
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
  const go = (range: LeafRange) => {
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
        <p className="t2 no-narrow">
          Click a text on the page, or press <KeyHint keys="j" /> for the first {trace?.unit ?? "one"}, to see
          why it was kept or dropped.
        </p>
      </section>
      {gold !== null && (
        <section className={shared.section}>
          <h2 className={shared.head}>
            Largest errors <span className="t3">characters</span>
          </h2>
          {!gold.includes(1) && (
            <p className="small t2">Gold marks no text of this page: whatever is kept counts as extra.</p>
          )}
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
              <span className="no-narrow">
                <KeyHint keys="Alt+e" />
              </span>
              {cause !== null && (
                <FilterChip
                  onRemove={() => setCauseFilter(null)}
                >{`Only: ${CAUSE_TITLES[cause]}`}</FilterChip>
              )}
              {rule !== null && (
                <FilterChip onRemove={() => setRuleFilter(null)}>{`Only: rule ${rule}`}</FilterChip>
              )}
            </div>
          )}
          {worst.length === 0 && (
            <p className="small t2">
              {inspection.errors.length === 0
                ? gold.includes(1)
                  ? "None: every verdict agrees with gold."
                  : "None: nothing is kept either."
                : errors.length === 0
                  ? "None of more than one character."
                  : "None of this kind."}
            </p>
          )}
          {worst.map((error) => (
            <Answered
              key={error.range.start}
              inspection={inspection}
              range={error.range}
              onOpen={go}
              mark={<i className={classes(styles.errorDot, error.error === "extra" && styles.extraDot)} />}
              figure={`${error.error === "missed" ? "−" : "+"}${count(error.characters)}`}
            />
          ))}
          {worst.length > 0 && (
            <p className="small t3" data-testid="shown-errors">
              − is gold that was missed, + is text kept beyond gold.
              {ordered.length > worst.length &&
                ` These are the largest ${worst.length} of ${count(ordered.length)}.`}
            </p>
          )}
          {slight > 0 && !worst.some(isSlight) && (
            <p className="small t3" data-testid="slight-errors">
              Not listed: {plural(slight, "error")} of one character.
            </p>
          )}
        </section>
      )}
      {errors.length > 1 && <LostF1 inspection={inspection} />}
      {errors.length === 0 && <LargestDropped inspection={inspection} onOpen={go} />}
    </div>
  );
}

function LargestDropped({
  inspection,
  onOpen,
}: {
  readonly inspection: Inspection;
  onOpen(range: LeafRange): void;
}) {
  const dropped = useMemo(() => largestDropped(inspection, SHOWN), [inspection]);
  return (
    <section className={shared.section} data-testid="largest-dropped">
      <h2 className={shared.head}>
        Largest dropped texts <span className="t3">characters</span>
      </h2>
      {dropped.length === 0 && <p className="small t2">None: all text of the page is kept.</p>}
      {dropped.map(({ range, characters }) => (
        <Answered
          key={range.start}
          inspection={inspection}
          range={range}
          onOpen={onOpen}
          mark={<i className={classes(shared.square, shared.drop, styles.droppedMark)} />}
          figure={count(characters)}
        />
      ))}
    </section>
  );
}

/** Of a unit that is kept in part, with the part: other parts of it have figures of their own. */
const nameOf = (page: Page, { name, verdict }: UnitView, node: NodeId | null): string =>
  verdict === "part" && node !== null ? `${name} ${shortName(page, node)}` : name;

/** No line begins with the unit of a number. */
const unbroken = (text: string): string => text.replace(/(\d) %/g, "$1\u00a0%");

/** A text with what became of it and why; opens its card. */
function Answered({
  inspection,
  range,
  mark,
  figure,
  onOpen,
}: {
  readonly inspection: Inspection;
  readonly range: LeafRange;
  readonly mark: ReactNode;
  /** Its characters. */
  readonly figure: string;
  onOpen(range: LeafRange): void;
}) {
  const why = whyOf(inspection, range.start);
  return (
    <button type="button" className={classes(shared.try, styles.answered)} onClick={() => onOpen(range)}>
      <span className="cut">
        <span aria-hidden="true">{mark}</span>
        {excerptOf(inspection.page, range, EXCERPT)}
      </span>
      <span className="num t2">{figure}</span>
      {why !== null && (
        <span className={`${styles.reason} t2`}>
          {why.unit !== null && <b>{nameOf(inspection.page, why.unit, why.reason.node)} </b>}
          {unbroken(why.words.map(({ text }) => text).join(""))}
        </span>
      )}
    </button>
  );
}
