"use client";
import { Fragment } from "react";
import { leavesOf } from "../../lib/page/page";
import { ancestorsOf, shortName } from "../../lib/page/path";
import { KeyHint } from "../ui/key-hint";
import { useWorkspace, useWorkspaceStore } from "./context";
import styles from "./workspace.module.css";

const HINTS = { inspect: [["h", "parent"], ["l", "child"], ["e", "next error"]], annotate: [["h", "parent"], ["l", "child"], ["j", "next uncertain"]] } as const;

/** The chain of elements from the document down to the selection; each step selects that element. */
export function ElementPath() {
  const store = useWorkspaceStore();
  const page = useWorkspace((state) => state.page);
  const selection = useWorkspace((state) => state.selection);
  const mode = useWorkspace((state) => state.mode);
  const chain = page === null || selection === null || selection.node === null ? [] : ancestorsOf(page, selection.node);
  const shown = chain.length > 7 ? [...chain.slice(0, 2), ...chain.slice(-5)] : chain;
  return (
    <nav className={styles.path} aria-label="Element path">
      {page !== null && shown.map((node, i) => (
        <Fragment key={node}>
          {i > 0 && <span className={styles.separator} aria-hidden="true">{chain.length > 7 && i === 2 ? "› … ›" : "›"}</span>}
          <button type="button" className={styles.step} aria-current={node === selection?.node}
            onClick={() => store.getState().select({ range: leavesOf(page, node), node })}>{shortName(page, node)}</button>
        </Fragment>
      ))}
      {shown.length === 0 && <span>Click a block, or press j</span>}
      <span className="grow" />
      <span className={`${styles.hints} no-narrow`}>{HINTS[mode].map(([key, word]) => <span key={key}><KeyHint keys={key} /> {word}</span>)}</span>
    </nav>
  );
}
