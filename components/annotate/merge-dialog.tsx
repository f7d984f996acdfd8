"use client";
import { useStore } from "zustand";
import { axisText } from "../../lib/labels/axis";
import type { LabelledInterval, Operation } from "../../lib/labels/model";
import type { LabelState } from "../../lib/store/store";
import { collapse } from "../../lib/text/whitespace";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { plural } from "../ui/format";
import { labelStyle } from "./label-style";
import styles from "./merge-dialog.module.css";
import { clockTime } from "./save-clock";
import type { Session } from "./session";
import { useAnnotate } from "./use-session";

const QUOTE = 64;

/** What an operation did, in words. */
export function wordsOf(operation: Operation): string {
  switch (operation.kind) {
    case "set":
      return `${labelStyle(operation.label).name} on ${quoted(operation.anchor.exact)}`;
    case "clear":
      return `Cleared ${quoted(operation.anchor.exact)}`;
    case "verdict":
      return operation.verdict === null ? "Took the page verdict back" : `Page is ${operation.verdict}`;
    case "undo":
      return `Undid ${plural(operation.ids.length, "operation")}`;
    case "redo":
      return `Redid ${plural(operation.ids.length, "operation")}`;
  }
}

function quoted(text: string): string {
  const words = collapse(text).trim();
  return words.length > QUOTE ? `“${words.slice(0, QUOTE).trimEnd()}…”` : `“${words}”`;
}

function labelWords(interval: LabelledInterval | null): string {
  const label = interval?.role ?? interval?.layer1;
  return label == null ? "no label" : labelStyle(label).name;
}

/** What the other called the page, as one more sentence; none where that is nothing new. */
function stateWords(state: LabelState | null): string {
  return state === "done" ? " The page was called done there, and is." : state === "in progress" ? " There it was taken back that the page is done." : "";
}

/** Says what another tab or computer did under the same name. Both logs are already joined when it opens; it only offers to take one side back. */
export function MergeDialog({ session }: { readonly session: Session }) {
  const merge = useStore(session.merge, (state) => state.merge);
  const page = useAnnotate(session, (state) => state.page);
  const keep = () => session.merge.setState({ merge: null });
  if (merge === null) return null;
  return (
    <Dialog open onOpenChange={keep} title="This page was labelled elsewhere too"
      description={`Another tab or computer stored ${plural(merge.theirs.length, "operation")} as ${session.desk.annotator}. Nothing was overwritten: both are kept, and where both labelled the same block, the later word counts.${stateWords(merge.labelState)}`}
      footer={<>
        <Button onClick={() => session.takeBack("theirs")}>Undo theirs</Button>
        {merge.mine.length > 0 && <Button onClick={() => session.takeBack("mine")}>Undo mine</Button>}
        <Button kind="first" onClick={keep}>Keep both</Button>
      </>}>
      <h3 className={styles.head}>Stored by the other</h3>
      <ul className={styles.list} aria-label="Stored by the other">
        {merge.theirs.map((operation) => <li key={operation.id}><span className="t3">{clockTime(operation.at)}</span><span>{wordsOf(operation)}</span></li>)}
      </ul>
      {merge.clashes.length > 0 && <>
        <h3 className={styles.head}>Labelled differently by both</h3>
        <ul className={styles.list} aria-label="Labelled differently by both">
          {merge.clashes.map(({ start, end, theirs, mine }) => (
            <li key={start}><span className="t3">Theirs {labelWords(theirs)}, yours {labelWords(mine)}</span><span>{quoted(axisText(page).slice(start, end))}</span></li>
          ))}
        </ul>
      </>}
    </Dialog>
  );
}
