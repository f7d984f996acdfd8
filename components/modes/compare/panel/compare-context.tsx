"use client";
import { Button } from "@/components/ui/controls/button";
import { score } from "@/components/ui/format";
import { classes } from "@/components/ui/classes";
import { useWorkspace } from "@/components/workbench/page/context";
import { f1By } from "@/lib/evaluation/metrics/names";
import styles from "./people.module.css";
import { runAt } from "@/lib/view/comparison/comparison";
import { useCompared } from "@/components/modes/compare/state/use-compared";
import { useSetup } from "@/components/modes/compare/state/use-setup";
import { Voice } from "./voice";
import { VoterPicker } from "./voter-picker";

/**
 * The row above the page: who is compared, F1 of each and by which metric, what each says of the text under the pointer, and the
 * choice.
 */
export function CompareContext() {
  const { view } = useCompared();
  const { setPair, canHide, isBlind, hideNames } = useSetup();
  const hover = useWorkspace((state) => state.hover);
  const selection = useWorkspace((state) => state.selection);
  const voters = view?.comparison.voters ?? [];
  const pair = view?.pair ?? null;
  const leaf = (hover ?? selection)?.range.start ?? null;
  const run = leaf === null || view === null ? undefined : runAt(view.comparison, leaf);
  return (
    <>
      <span className={styles.chips} role="group" aria-label="Compared">
        {view !== null && voters.some(({ score: own }) => own !== null) && (
          <span className={styles.by}>{f1By(view.comparison.scorer.metric)}</span>
        )}
        {voters.map(({ id, letter, name, said, score: own, counts }, place) => {
          const isOfPair = pair?.includes(id) ?? false;
          return (
            <button
              key={id}
              type="button"
              className={classes(styles.who, isOfPair && styles.whoOn, !counts && styles.muted)}
              aria-pressed={isOfPair}
              title={
                said.status === "failed"
                  ? `${name}: ${said.message}`
                  : isOfPair
                    ? `${name} is one of the pair`
                    : `Put ${name} beside ${voters.find((voter) => voter.id === pair?.[0])?.name ?? "the first"}`
              }
              onClick={() => {
                if (pair !== null && !isOfPair) setPair([pair[0], id]);
              }}
            >
              <b>{letter}</b>
              <Voice keeps={run?.keeps[place] ?? null} />
              <span className={styles.whoName}>{name}</span>
              {said.status === "failed" ? (
                <span className="danger">failed</span>
              ) : (
                <span className="t3">
                  {said.status === "asking" ? "…" : own === null ? "" : score(own.f1, 2)}
                </span>
              )}
            </button>
          );
        })}
      </span>
      <span className="grow" />
      {canHide && (
        <Button kind="bare" keys="n" aria-pressed={isBlind} onClick={() => hideNames(!isBlind)}>
          {isBlind ? "Names hidden" : "Hide names"}
        </Button>
      )}
      <VoterPicker />
    </>
  );
}
