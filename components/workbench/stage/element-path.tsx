"use client";
import { Fragment } from "react";
import { leavesOf } from "@/lib/page/page";
import { ancestorsOf, shortName } from "@/lib/page/path";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import styles from "./workspace.module.css";

/** The chain of elements from the document down to the selection; each step selects that element. */
export function ElementPath({
  hints,
}: {
  readonly hints: readonly (readonly [key: string, word: string])[];
}) {
  const store = useWorkspaceStore();
  const page = useWorkspace((state) => state.page);
  const selection = useWorkspace((state) => state.selection);
  const first = selection === null ? undefined : page?.leaves[selection.range.start];
  const node = page === null || first === undefined ? null : (selection?.node ?? page.parent[first.node]!);
  const chain = page === null || node === null ? [] : ancestorsOf(page, node);
  const shown = chain.length > 7 ? [...chain.slice(0, 2), ...chain.slice(-5)] : chain;
  return (
    <nav className={styles.path} aria-label="Element path">
      <span className={styles.steps}>
        {page !== null &&
          shown.map((step, i) => (
            <Fragment key={step}>
              {i > 0 && (
                <span className={styles.separator} aria-hidden="true">
                  {chain.length > 7 && i === 2 ? "› … ›" : "›"}
                </span>
              )}
              <button
                type="button"
                className={styles.step}
                aria-current={step === node}
                onClick={() => store.getState().select({ range: leavesOf(page, step), node: step })}
              >
                {shortName(page, step)}
              </button>
            </Fragment>
          ))}
        {shown.length === 0 && <span>Click a block, or press j</span>}
      </span>
      <span className={`${styles.hints} no-narrow`}>
        {hints.map(([key, word]) => (
          <span key={key}>
            <KeyHint keys={key} /> {word}
          </span>
        ))}
      </span>
    </nav>
  );
}
