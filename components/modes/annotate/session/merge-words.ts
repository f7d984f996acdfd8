import type { LabelledInterval, Operation, RemarkPlace } from "@/lib/labels/model";
import type { LabelState } from "@/lib/store/interfaces/labels";
import { collapse } from "@/lib/text/whitespace";
import { plural } from "@/components/ui/format";
import { labelStyle } from "@/lib/view/labels/label-style";
import { skipWords } from "@/lib/view/labels/skip-words";
import type { Merge } from "./session";

const QUOTE = 64;

/** What an operation did, in words. */
export function wordsOf(operation: Operation): string {
  switch (operation.kind) {
    case "set":
      return `${labelStyle(operation.label).name} on ${quoted(operation.anchor.exact)}`;
    case "clear":
      return `Cleared ${quoted(operation.anchor.exact)}`;
    case "verdict":
      return operation.verdict === null ? "Removed the page verdict" : `Page is ${operation.verdict}`;
    case "skip":
      return `Skipped the page: ${skipWords({ reason: operation.reason, text: operation.text ?? null })}`;
    case "flag":
      return `${operation.on ? "Flagged" : "Took the flag from"} ${placeWords(operation.place)}`;
    case "note":
      return operation.text.trim() === ""
        ? `Removed the note on ${placeWords(operation.place)}`
        : `Note on ${placeWords(operation.place)}: ${quoted(operation.text)}`;
    case "undo":
      return `Undid ${plural(operation.ids.length, "operation")}`;
    case "redo":
      return `Redid ${plural(operation.ids.length, "operation")}`;
  }
}

const placeWords = (place: RemarkPlace | null): string =>
  place === null ? "the page" : quoted(place.anchor.exact);

export function quoted(text: string): string {
  const words = collapse(text).trim();
  return words.length > QUOTE ? `“${words.slice(0, QUOTE).trimEnd()}…”` : `“${words}”`;
}

export function labelWords(interval: LabelledInterval | null): string {
  const label = interval?.role ?? interval?.layer1;
  return label == null ? "no label" : labelStyle(label).name;
}

/** What the other called the page, as one more sentence; none where that is nothing new. */
export function stateWords(state: LabelState | null): string {
  return state === "done"
    ? " The page was marked done there."
    : state === "in progress"
      ? " There the page is no longer marked done."
      : "";
}

/** What came in and contradicts nothing, in one line: `2 labels came in from another tab or computer`. */
export function cameInWords({ theirs, labelState }: Pick<Merge, "theirs" | "labelState">): string {
  // A role and what it implies are two operations and one label.
  const texts = theirs.map((operation) =>
    operation.kind === "set" ? JSON.stringify(operation.target) : null,
  );
  const what = texts.includes(null)
    ? plural(new Set(theirs.map(({ group }) => group)).size, "change")
    : plural(new Set(texts).size, "label");
  return `${what} came in from another tab or computer${labelState === "done" ? ", where the page was marked done" : ""}`;
}
