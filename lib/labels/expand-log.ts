import { activeOperations } from "./history";
import { intervalsOf, type Mark } from "./layers";
import { isPlaced, type LabelledInterval, type Operation } from "./model";

/**
 * What a log says, read off its anchors alone: `expand` without the page, for where a page cannot be parsed,
 * as in the middle of a transaction. Both are the same as long as the words lie where they lay when they were
 * labelled; `expand` also finds those again that have moved.
 */
export function expandLog(operations: readonly Operation[]): LabelledInterval[] {
  const marks: Mark[] = [];
  for (const operation of activeOperations(operations)) {
    if (!isPlaced(operation)) continue;
    const {
      target,
      anchor: { start, end, path },
    } = operation;
    if (start >= end) continue;
    const label = operation.kind === "set" ? operation.label : null;
    marks.push({
      start,
      end,
      depth: depthIn(target.kind, path),
      label,
      origin: operation.kind === "set" ? operation.origin : "manual",
    });
  }
  return intervalsOf(marks);
}

/** The depth that `depthOf` reads off the page: a path has a step for each ancestor but the document. */
function depthIn(kind: "node" | "block" | "interval", path: string): number {
  if (kind === "interval") return Number.MAX_SAFE_INTEGER;
  const steps = path.split("/").length - 1;
  return kind === "node" ? steps : steps + 0.5;
}
