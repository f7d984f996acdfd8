"use client";
import type { Target } from "@/lib/labels/model";
import { axisText } from "@/lib/page/axis";
import { stretchOf } from "@/lib/labels/target";
import { NoteDialog } from "@/components/workbench/remarks/note-dialog";
import { noteStep, remarkAt } from "@/components/modes/annotate/actions/remarking";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import type { Session } from "@/components/modes/annotate/session/session";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";

/** Asks for a note on the text under the cursor, or on the page. */
export function NoteQuestion({ session }: { readonly session: Session }) {
  const state = useAnnotate(session, (now) => now);
  const { question } = state;
  if (question?.about !== "note") return null;
  const { target } = question;
  return (
    <NoteDialog
      name={JSON.stringify([session.desk, target])}
      on={target === null ? null : wordsAt(state, target)}
      before={remarkAt(state, target)?.note ?? ""}
      onSave={(text) => session.annotate.apply(noteStep(session.annotate.state.getState(), target, text))}
      onCancel={() => session.annotate.apply({ question: null })}
    />
  );
}

function wordsAt({ page }: AnnotateState, target: Target): string {
  const stretch = stretchOf(page, target);
  return stretch === null ? "" : axisText(page).slice(stretch.start, stretch.end);
}
