import type { Operation } from "./model";

/** What an operation changes: text, or the page as a whole (null), in what respect, and what it says of that. */
interface Change {
  readonly respect: "label" | "flag" | "note";
  readonly stretch: { readonly start: number; readonly end: number } | null;
  readonly says: string;
}

/**
 * Whether operations that were made without knowing `theirs` change what those changed, and say something
 * else of it. Where they do not, the log says the same in either order, so they can follow without asking
 * anybody. Decided by the operations alone, since a server has no time to parse the page: text is where the
 * anchors say it is. Two verdicts, or skips, always touch each other; flags and notes only those of their
 * kind; an undo or redo of an operation that is not in the log touches anything.
 * @param log both sides and what came before, in which an undo finds what it takes back
 */
export function contradicts(
  theirs: readonly Operation[],
  mine: readonly Operation[],
  log: readonly Operation[],
): boolean {
  if (theirs.length === 0 || mine.length === 0) return false;
  const known = new Map(log.map((operation) => [operation.id, operation]));
  const told = theirs.flatMap((operation) => changesOf(operation, known));
  const said = mine.flatMap((operation) => changesOf(operation, known));
  return said.some((change) => told.some((other) => collide(change, other)));
}

function changesOf(operation: Operation, known: ReadonlyMap<string, Operation>): Change[] {
  switch (operation.kind) {
    case "verdict":
    case "skip":
      return [{ respect: "label", stretch: null, says: operation.id }];
    case "set":
      return [{ respect: "label", stretch: operation.anchor, says: `set ${operation.label}` }];
    case "clear":
      return [{ respect: "label", stretch: operation.anchor, says: "clear" }];
    case "flag":
      return [{ respect: "flag", stretch: operation.place?.anchor ?? null, says: `flag ${operation.on}` }];
    case "note":
      return [{ respect: "note", stretch: operation.place?.anchor ?? null, says: `note ${operation.text}` }];
    case "undo":
    case "redo":
      return operation.ids.flatMap((id) => {
        const named = known.get(id);
        // What is not there yet may change anything when it comes.
        if (named === undefined || named.kind === "undo" || named.kind === "redo")
          return everything(operation.id);
        return changesOf(named, known).map((change) => ({ ...change, says: `${operation.kind} ${id}` }));
      });
  }
}

const everything = (says: string): Change[] =>
  (["label", "flag", "note"] as const).flatMap((respect) => [
    { respect, stretch: null, says },
    { respect, stretch: { start: 0, end: Infinity }, says },
  ]);

function collide(a: Change, b: Change): boolean {
  if (a.says === b.says || a.respect !== b.respect) return false;
  if (a.stretch === null || b.stretch === null) return a.stretch === b.stretch;
  return a.stretch.start < b.stretch.end && b.stretch.start < a.stretch.end;
}
