"use client";
import { useMemo } from "react";
import { CAUSE_TITLES } from "@/lib/evaluation/errors/cause-names";
import type { ErrorRun } from "@/lib/evaluation/errors/error-runs";
import type { LeafId, LeafRange } from "@/lib/page/page";
import { statisticsOf } from "@/lib/page/statistics";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { count, plural } from "@/components/ui/format";
import { FilterChip } from "@/components/ui/controls/chip";
import { classes } from "@/components/ui/classes";
import { Segment } from "@/components/ui/controls/segment";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { ErrorSteps } from "@/components/instruments/errors/error-steps";
import { useErrors } from "@/components/instruments/errors/context";
import { LostF1 } from "@/components/instruments/errors/lost-f1";
import { ERROR_FILTERS, isSlight } from "@/lib/view/errors/error-order";
import { largestDropped } from "@/lib/view/errors/largest-dropped";
import { Answered } from "./answered";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./why.module.css";
import type { Inspection } from "@/lib/view/inspection/inspection";

const FILTER_WORD = { all: "All", missed: "Missed", extra: "Extra" } as const;
/** Errors, or dropped texts, shown before anything is selected. */
const SHOWN = 8;
/** Of these, extra texts where there is more missed text than fits. */
const SHOWN_OF_EXTRA = 3;

/**
 * What there is to see before a text is chosen: how much is kept, and the largest errors to begin with; where
 * there are none, or no gold, the kept text that the page opened at and the largest that were dropped, each with
 * its reason.
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
  const worst = largestOfBoth(ordered);
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
            Errors <span className="t3">characters</span>
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
          {(["missed", "extra"] as const).map((kind) => (
            <ErrorsOfKind
              key={kind}
              inspection={inspection}
              errors={worst.filter(({ error }) => error === kind)}
              count={ordered.filter(({ error }) => error === kind).length}
              first={worst[0]}
              onOpen={go}
            />
          ))}
          {slight > 0 && !worst.some(isSlight) && (
            <p className="small t3" data-testid="slight-errors">
              Besides these, {plural(slight, "error")} of one character.
            </p>
          )}
        </section>
      )}
      {errors.length > 1 && <LostF1 inspection={inspection} />}
      {errors.length === 0 && <KeptHere inspection={inspection} onOpen={go} />}
      {errors.length === 0 && <LargestDropped inspection={inspection} onOpen={go} />}
    </div>
  );
}

/** Of errors in order, missed text first, as many as are shown; of each kind the largest, some of both. */
function largestOfBoth(ordered: readonly ErrorRun[]): ErrorRun[] {
  const [missed, extra] = (["missed", "extra"] as const).map((kind) =>
    ordered.filter(({ error }) => error === kind),
  ) as [ErrorRun[], ErrorRun[]];
  const ofMissed = Math.max(SHOWN - extra.length, SHOWN - SHOWN_OF_EXTRA);
  return [...missed.slice(0, ofMissed), ...extra].slice(0, SHOWN);
}

const KIND_WORDS = {
  missed: "Missed: gold that was dropped (−)",
  extra: "Extra: text kept beyond gold (+)",
} as const;

/** Errors of one kind, of so many. */
function ErrorsOfKind({
  inspection,
  errors,
  count: all,
  first,
  onOpen,
}: {
  readonly inspection: Inspection;
  readonly errors: readonly ErrorRun[];
  readonly count: number;
  /** Of all errors, of which it is said what would change it. */
  readonly first: ErrorRun | undefined;
  onOpen(range: LeafRange): void;
}) {
  const kind = errors[0]?.error;
  if (kind === undefined) return null;
  return (
    <div data-testid={`errors-${kind}`}>
      <p className={`${styles.kind} small t3`}>
        {KIND_WORDS[kind]}
        {all > errors.length && `, the largest ${errors.length} of ${count(all)}`}
      </p>
      <Answered
        inspection={inspection}
        texts={errors.map(({ range, characters }) => ({
          range,
          figure: `${kind === "missed" ? "−" : "+"}${count(characters)}`,
        }))}
        hasBestWay={errors[0] === first}
        onOpen={onOpen}
        mark={<i className={classes(styles.errorDot, kind === "extra" && styles.extraDot)} />}
      />
    </div>
  );
}

/** The kept text that the page opened at, since that is what is looked at. */
function KeptHere({
  inspection,
  onOpen,
}: {
  readonly inspection: Inspection;
  onOpen(range: LeafRange): void;
}) {
  const opening = useWorkspace((state) => state.opening);
  if (opening === null || inspection.extraction.keep[opening.start] !== 1) return null;
  const range = keptAround(inspection, opening.start);
  const { leafLength } = statisticsOf(inspection.page);
  const characters = leafLength.subarray(range.start, range.end).reduce((sum, length) => sum + length, 0);
  return (
    <section className={shared.section} data-testid="kept-here">
      <h2 className={shared.head}>
        Kept text in view <span className="t3">characters</span>
      </h2>
      <Answered
        inspection={inspection}
        texts={[{ range, figure: count(characters) }]}
        hasBestWay={false}
        onOpen={onOpen}
        mark={<i className={classes(shared.square, shared.keep, styles.droppedMark)} />}
      />
    </section>
  );
}

/** From a kept text on, what is kept of its paragraph: a link or a bold word in it is no text of its own here. */
function keptAround({ heat, extraction, reasonOf }: Inspection, start: LeafId): LeafRange {
  const block = heat.find(({ range }) => range.start <= start && start < range.end)?.range;
  let end = start + 1;
  while (
    block !== undefined &&
    end < block.end &&
    extraction.keep[end] === 1 &&
    reasonOf[end] === reasonOf[start]
  )
    end++;
  return { start, end };
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
      <Answered
        inspection={inspection}
        texts={dropped.map(({ range, characters }) => ({ range, figure: count(characters) }))}
        hasBestWay
        onOpen={onOpen}
        mark={<i className={classes(shared.square, shared.drop, styles.droppedMark)} />}
      />
    </section>
  );
}
