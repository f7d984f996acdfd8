"use client";
import { boxOf } from "@/lib/view/page/geometry";
import { VEIL } from "@/lib/view/page/selection";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/field";
import { count, plural } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { goTo } from "@/components/modes/compare/state/compare-actions";
import { runAt, stepRun } from "@/lib/view/comparison/comparison";
import { QueueSteps } from "@/components/modes/compare/settle/queue-steps";
import { SettleTools } from "@/components/modes/compare/settle/settle-tools";
import { useCompared } from "@/components/modes/compare/state/use-compared";
import { useSetup } from "@/components/modes/compare/state/use-setup";
import { Voice, voicesInWords } from "./voice";
import styles from "@/components/modes/compare/state/compare.module.css";

/** The row below the page: the step to the next disagreement, layers, the legend, and where the cursor is. */
export function CompareTools() {
  const workspace = useWorkspaceStore();
  const { view } = useCompared();
  const { queue } = useSetup();
  const layers = useWorkspace((state) => state.layers);
  const selection = useWorkspace((state) => state.selection);
  const hover = useWorkspace((state) => state.hover);
  const geometry = useWorkspace((state) => state.geometry);
  if (view === null) return <span className="grow" />;
  const { comparison } = view;
  const { disputed, voters, gold } = comparison;
  const asking = voters.filter(({ said }) => said.status === "asking").length;
  const at =
    selection === null ? -1 : disputed.findIndex(({ range }) => range.start === selection.range.start);
  const leaf = (hover ?? selection)?.range.start ?? null;
  const run = leaf === null ? undefined : runAt(comparison, leaf);
  const isHidden = run !== undefined && geometry !== null && boxOf(geometry, run.range) === null;
  const next = () => {
    const found = stepRun(disputed, selection?.range.start ?? null, 1);
    if (found !== null) goTo(workspace, found.range);
  };
  return (
    <>
      <SettleTools />
      {queue !== null && <QueueSteps queue={queue} />}
      {/* In a queue its steps have the room; the key does the same. */}
      {queue === null && (
        <Button keys="d" onClick={next} disabledReason={disputed.length === 0 ? "No disagreement" : null}>
          Next disagreement
        </Button>
      )}
      <Checkbox checked={layers.has("blocks")} onChange={() => workspace.getState().toggleLayer("blocks")}>
        <span className="small">Outlines</span>
        <KeyHint keys="o" />
      </Checkbox>
      <Checkbox checked={layers.has("veil")} onChange={() => workspace.getState().toggleLayer("veil")}>
        <span className="small">Kept by the vote</span>
        <KeyHint keys={VEIL.key} />
      </Checkbox>
      <span className={`${styles.legend} no-narrow`}>
        <Voice keeps={true} />
        <Voice keeps={false} />
        kept, dropped
        {gold !== null && (
          <>
            <Voice keeps={true} isGold />
            gold
          </>
        )}
      </span>
      <span className="grow" />
      {run !== undefined && (
        <span className="small t2 no-narrow cut">
          {plural(run.characters, "character")}{" "}
          {voicesInWords(
            voters.filter((_, place) => run.keeps[place] === true).map(({ letter }) => letter),
            run.gold,
          )}
          {isHidden && "; not visible on the page"}
        </span>
      )}
      {asking > 0 ? (
        <span className="small t3" role="status" aria-busy>
          Asking {count(asking)} more …
        </span>
      ) : (
        <span className={`${styles.place} small t2`} data-testid="disputed">
          {at < 0
            ? plural(disputed.length, "disagreement")
            : `${count(at + 1)} of ${plural(disputed.length, "disagreement")}`}{" "}
          {/* The list beside the page counts where A and B differ. */}
          among all {count(voters.length)}
          <span className="no-narrow">
            ,{" "}
            {plural(
              disputed.reduce((sum, { characters }) => sum + characters, 0),
              "character",
            )}
          </span>
        </span>
      )}
    </>
  );
}
