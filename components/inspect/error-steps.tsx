"use client";
import { IconButton } from "../ui/button";
import { useWorkspace, useWorkspaceStore } from "../workspace/context";
import styles from "./inspect.module.css";
import type { Inspection } from "./inspection";
import { stepError } from "./navigate";

/** Which error is selected, with steps to the next ones. Nothing without errors. */
export function ErrorSteps({ inspection }: { readonly inspection: Inspection }) {
  const store = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const { errors } = inspection;
  if (errors.length === 0) return null;
  const at = errors.findIndex(({ range }) => selection !== null && range.start === selection.range.start && range.end === selection.range.end);
  const step = (direction: 1 | -1) => {
    const found = stepError(inspection, selection, direction);
    if (found === null) return;
    store.getState().select(found.selection);
    store.getState().scrollTo(found.selection.range);
  };
  return (
    <span className={styles.steps}>
      <IconButton label="Previous error" icon="previous" onClick={() => step(-1)} />
      <span className="small t2">{at < 0 ? `${errors.length} ${errors.length === 1 ? "error" : "errors"}` : `${at + 1} of ${errors.length}`}</span>
      <IconButton label="Next error" icon="next" onClick={() => step(1)} />
    </span>
  );
}
