"use client";
import type { ErrorRun } from "@/lib/evaluation/errors/error-runs";
import { Button } from "@/components/ui/controls/button";
import { moment } from "@/components/ui/format";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { CausePicker } from "./cause-picker";
import { useErrors } from "./context";
import styles from "./errors.module.css";

/** In the why card, below the reason: what the error comes from, and the way to put wrong gold right. */
export function ErrorSection({ run }: { readonly run: ErrorRun }) {
  const { causeOf, correctGold, state } = useErrors();
  const { evidence, said } = causeOf(run);
  return (
    <section className={styles.section} aria-label="Error" data-testid="error-section">
      <div className={styles.row}>
        <span className="small t2">Cause</span>
        <CausePicker run={run} />
        <span className="small t3">
          {said === null
            ? `proposed${evidence === "" ? "" : `: ${evidence}`}`
            : `set by ${said.by ?? "a person"}`}
        </span>
      </div>
      <div className={styles.row}>
        <Button
          kind="plain"
          keys="g"
          busy={state.isBusy ? "Saving it" : null}
          onClick={() => correctGold(run)}
        >
          Gold is wrong: this is {run.error === "missed" ? "boilerplate" : "main text"}
        </Button>
      </div>
    </section>
  );
}

/** What was corrected in the gold of the texts at hand, by whom and when, with the way back. */
export function CorrectionNote({
  inspection,
  leaves,
}: {
  readonly inspection: Inspection;
  readonly leaves: { readonly start: number; readonly end: number };
}) {
  const { nameOf, state, undo } = useErrors();
  const { corrections = [] } = state.gold;
  const from = inspection.page.leaves[leaves.start]?.start ?? 0;
  const last = inspection.page.leaves[leaves.end - 1];
  const to = last === undefined ? from : last.start + last.text.length;
  const found = corrections.findLast(({ start, end }) => start < to && from < end);
  if (found === undefined) return null;
  const by = nameOf(found.by);
  return (
    <section className={styles.section} data-testid="correction">
      <p className="small t2">
        Gold corrected{by !== null && ` by ${by}`}, {moment(Date.parse(found.at))}: was{" "}
        {found.to === "main" ? "boilerplate" : "main text"}.
        {found !== corrections.at(-1) && " Others have been corrected since."}
      </p>
      <div className={styles.row}>
        <Button kind="plain" keys="z" busy={state.isBusy ? "Undoing it" : null} onClick={undo}>
          Undo the last correction
        </Button>
      </div>
    </section>
  );
}
