"use client";
import type { MouseEvent } from "react";
import { useStore } from "zustand";
import { axisText } from "@/lib/page/axis";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { plural } from "@/components/ui/format";
import styles from "./merge-dialog.module.css";
import { labelWords, quoted, stateWords, wordsOf } from "@/components/modes/annotate/session/merge-words";
import { clockTime } from "@/components/workbench/saving/save-clock";
import type { FromElsewhere, Merge, Session } from "@/components/modes/annotate/session/session";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";

/**
 * Says what another tab or computer did under the same name. Both logs are already joined when it opens; it
 * only offers to take one side back, and then to put that back. It opens by itself where both labelled the
 * same text differently, else when somebody asks for it.
 */
export function MergeDialog({ session }: { readonly session: Session }) {
  const { merge, show, taken } = useStore(session.merge);
  if (show === "told" || (merge === null && taken === null)) return null;
  const takeBack = (side: "mine" | "theirs") => (event: MouseEvent<HTMLButtonElement>) => {
    // The button goes; the way back that comes in its place takes the focus from nobody.
    event.currentTarget.closest<HTMLElement>("[role=dialog]")?.focus();
    session.takeBack(side);
  };
  const found = merge !== null && {
    title: "This page was labelled elsewhere too",
    description: foundWords(merge, session.desk.annotator),
    children: <Found session={session} merge={merge} />,
    footer: (
      <>
        <Button key="theirs" kind="danger" onClick={takeBack("theirs")}>
          Undo theirs
        </Button>
        {merge.mine.length > 0 && (
          <Button key="mine" kind="danger" onClick={takeBack("mine")}>
            Undo mine
          </Button>
        )}
        <span className="grow" />
        <Button key="keep" kind="first" onClick={session.dismiss}>
          Keep both
        </Button>
      </>
    ),
  };
  const undone = taken !== null && {
    title: taken.side === "theirs" ? "Theirs was undone" : "Yours was undone",
    children: <p>{undoneWords(taken)}</p>,
    footer: (
      <>
        <Button key="back" onClick={session.putBack}>
          Put it back
        </Button>
        <Button key="close" kind="first" onClick={session.dismiss}>
          Close
        </Button>
      </>
    ),
  };
  const content = undone || found;
  return content && <Dialog open unasked={show === "unasked"} onOpenChange={session.dismiss} {...content} />;
}

function foundWords({ theirs, labelState }: Merge, annotator: string): string {
  return `Another tab or computer stored ${plural(theirs.length, "operation")} as ${annotator}. Nothing was overwritten: both are kept, and where both labelled the same block, the later one counts.${stateWords(labelState)}`;
}

function undoneWords({ side, ids, again }: NonNullable<FromElsewhere["taken"]>): string {
  const [verb, them] = ids.length === 1 ? ["does", "it"] : ["do", "them"];
  const who = side === "theirs" ? "the other tab or computer" : "this tab";
  return [
    ids.length > 0 &&
      `${plural(ids.length, "operation")} of ${who} ${verb} not count any more. The log keeps ${them}.`,
    again.length > 0 &&
      `${plural(again.length, "operation")} that ${who} undid ${again.length === 1 ? "counts" : "count"} again.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function Found({ session, merge }: { readonly session: Session; readonly merge: Merge }) {
  const page = useAnnotate(session, (state) => state.page);
  return (
    <>
      <h3 className={styles.head}>Stored by the other</h3>
      <ul className={styles.list} aria-label="Stored by the other">
        {merge.theirs.map((operation) => (
          <li key={operation.id}>
            <span className="t3">{clockTime(operation.at)}</span>
            <span>{wordsOf(operation)}</span>
          </li>
        ))}
      </ul>
      {merge.clashes.length > 0 && (
        <>
          <h3 className={styles.head}>Labelled differently by both</h3>
          <ul className={styles.list} aria-label="Labelled differently by both">
            {merge.clashes.map(({ start, end, theirs, mine }) => (
              <li key={start}>
                <span className="t3">
                  Theirs {labelWords(theirs)}, yours {labelWords(mine)}
                </span>
                <span>{quoted(axisText(page).slice(start, end))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
