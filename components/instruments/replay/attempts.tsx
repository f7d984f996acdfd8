"use client";
import { useEffect, useMemo } from "react";
import type { Attempt } from "@/lib/extractors/contract/contract";
import { count } from "@/components/ui/format";
import { useInspecting } from "@/components/workbench/inspection/context";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { classes } from "@/components/ui/classes";
import type { Inspection } from "@/lib/view/inspection/inspection";
import type { Mark } from "@/lib/view/page/draw-list";
import { answerStep, attemptWords, litAt, shownSteps } from "@/lib/view/replay/attempt-steps";
import { Player } from "./player";
import styles from "./replay.module.css";
import { useSteps } from "./use-steps";

/** The tries of an extractor, step by step: on the page what is left, in words what the step did and why. */
export function Attempts({
  inspection,
  attempts,
}: {
  readonly inspection: Inspection;
  readonly attempts: readonly Attempt[];
}) {
  const { page } = inspection;
  const { show } = useInspecting();
  const workspace = useWorkspaceStore();
  const steps = useMemo(() => shownSteps(attempts), [attempts]);
  const { player, step } = useSteps(steps.length, answerStep(attempts, steps));
  const shown = steps[step]!;
  const attempt = attempts[shown.attempt]!;
  useEffect(() => {
    const marks = (shown.step?.ranges ?? []).map((range): Mark => ({ kind: "cursor", range }));
    show({ marks, lit: litAt(page.leaves.length, attempt, shown) });
    const first = shown.step?.ranges[0];
    if (first !== undefined) workspace.getState().scrollTo(first);
  }, [show, page, attempt, shown, workspace]);
  useEffect(() => () => show(null), [show]);
  return (
    <div className={styles.tab} data-testid="replay">
      <Player player={player}>{null}</Player>
      <div className={styles.body} tabIndex={0} role="region" aria-label="The step">
        <section className={styles.section}>
          <p className={styles.told} aria-live="polite" data-testid="replay-told">
            {attemptWords(inspection, attempt, shown).map(({ text, strong }, i) =>
              strong ? <b key={i}>{text}</b> : <span key={i}>{text}</span>,
            )}
          </p>
        </section>
        <section className={styles.section}>
          <h2 className={styles.head}>
            Attempts
            <span>{count(attempts.length)}</span>
          </h2>
          {attempts.map(({ name, outcome, isAnswer }, which) => (
            <button
              key={which}
              type="button"
              className={classes(styles.attempt, which === shown.attempt && styles.now)}
              aria-current={which === shown.attempt ? "step" : undefined}
              onClick={() => player.getState().goTo(steps.findIndex((one) => one.attempt === which))}
            >
              <b>
                {which + 1}. {name}
                {isAnswer ? " (the answer)" : ""}
              </b>
              <span className="small t2">{outcome}</span>
            </button>
          ))}
        </section>
      </div>
    </div>
  );
}
