"use client";
import { useStore } from "zustand";
import { saveReason, saveWords } from "@/components/workbench/saving/save-clock";
import { isStuck } from "@/components/workbench/saving/save-state";
import { Tag } from "@/components/workbench/labels/tag";
import { CausePicker } from "@/components/instruments/errors/cause-picker";
import { askName } from "@/components/workbench/identity/annotator";
import { Who } from "@/components/workbench/identity/who";
import { Button } from "@/components/ui/controls/button";
import { classes } from "@/components/ui/classes";
import { errorOf, standingOf } from "@/lib/view/comparison/adjudication";
import { move } from "./adjudication-actions";
import type { Adjudication } from "./adjudication-store";
import styles from "./settle.module.css";
import { useSettling, type SettlingView } from "./use-settling";

/**
 * Below the differences: what the one under the cursor is settled as, what the error comes from, under whose
 * name it is kept, and the way back.
 */
export function SettleStrip() {
  const settling = useSettling();
  const { opening, adjudication, retry } = settling.adjudicating;
  if (opening.status === "failed")
    return (
      <div className={styles.settle} role="alert">
        <p className={styles.settleRow}>
          <span className="danger grow">Settled differences could not be loaded: {opening.message}.</span>
          <Button onClick={retry}>Try again</Button>
        </p>
      </div>
    );
  if (opening.status === "unnamed")
    return (
      <div className={styles.settle}>
        <p className={styles.settleRow}>
          <span className="grow">Say who you are to settle differences.</span>
          <Button onClick={askName}>Who labels?</Button>
        </p>
      </div>
    );
  if (adjudication === null)
    return (
      <div className={styles.settle} aria-busy="true">
        <p className="small t3">Loading settled differences …</p>
      </div>
    );
  return (
    <section className={styles.settle} aria-label="Settle" data-testid="settle">
      <div className={styles.settleRow}>
        <Here settling={settling} />
      </div>
      <div className={classes(styles.settleRow, styles.keeping)}>
        <span className={styles.reviewer} title={`Kept as ${adjudication.desk.annotator}`}>
          <Who />
          <span className="t3 cut">(review)</span>
        </span>
        <span className="grow" />
        <Saved adjudication={adjudication} />
        <Back settling={settling} direction="undo" label="Undo" keys="z" />
        {settling.adjudicating.state?.history.redo != null && (
          <Back settling={settling} direction="redo" label="Redo" keys="Shift+z" />
        )}
      </div>
    </section>
  );
}

function Here({
  settling: {
    row,
    progress,
    adjudicating: { state },
  },
}: {
  readonly settling: SettlingView;
}) {
  if (row === null || state === null)
    return (
      <span className={`${styles.sentence} small t3`}>
        {progress?.total === 0
          ? "Nothing to settle between these two."
          : "Press j to go to a difference, then a, b or 0 to say who is right."}
      </span>
    );
  const { state: standing, as } = standingOf(row.range, state.settled);
  const error = errorOf(row, state.settled);
  return (
    <>
      <span className={styles.standing} data-testid="standing">
        {as !== null && <Tag label={as} />}
        {standing === "open"
          ? "Not settled"
          : standing === "partly"
            ? "Settled in part"
            : as === null
              ? "Settled, in parts differently"
              : as === "main"
                ? "Settled: main text"
                : "Settled: boilerplate"}
      </span>
      <span className="grow" />
      {error === null ? (
        <span className="small t3 no-narrow">
          {standing === "open"
            ? "Settle it before naming the cause of the error"
            : "Choose a single text to name the cause of the error"}
        </span>
      ) : (
        <span className={styles.cause}>
          <span className="t2 cut no-narrow">
            {error.isOfGold
              ? "Both right, gold wrong:"
              : error.error === "missed"
                ? "Missed text, from"
                : "Extra text, from"}
          </span>
          <CausePicker run={error} />
        </span>
      )}
    </>
  );
}

/** When the server confirmed last, or how much it does not have yet. */
function Saved({ adjudication: { sync } }: { readonly adjudication: Adjudication }) {
  const save = useStore(sync.state);
  return (
    <span
      className={classes("cut", isStuck(save) ? "warn" : "t2")}
      role="status"
      aria-label="Saving"
      title={saveReason(save)}
    >
      {saveWords(save)}
    </span>
  );
}

function Back({
  settling,
  direction,
  label,
  keys,
}: {
  readonly settling: SettlingView;
  readonly direction: "undo" | "redo";
  readonly label: string;
  readonly keys: string;
}) {
  const isEmpty = settling.adjudicating.state?.history[direction] == null;
  return (
    <Button
      kind="bare"
      keys={keys}
      disabledReason={isEmpty ? `Nothing to ${direction} on this page` : null}
      onClick={() => move(settling, direction)}
    >
      {label}
    </Button>
  );
}
