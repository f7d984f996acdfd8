"use client";
import { useStore } from "zustand";
import { extractorById } from "@/lib/extractors/index";
import { blindness, type Blindness } from "@/lib/labels/without-proposals";
import { PROPOSERS } from "@/lib/extractors/panels";
import { useWorkspace } from "@/components/workbench/page/context";
import { askingAbout } from "@/components/workbench/page/ask-recipe";
import { identity } from "@/components/workbench/identity/annotator";
import { openings, useOpening } from "@/components/workbench/saving/use-opening";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { proposer } from "@/components/modes/annotate/state/proposer";
import { openSession, type Session } from "./session";

const voters = PROPOSERS.map(extractorById);
const SESSIONS = openings(({ slice, ...parts }) => {
  const isBlind = blindness(slice, parts.desk.pageId, parts.desk.annotator) !== null;
  return openSession({
    ...parts,
    extractors: isBlind ? [] : voters,
    ask: askingAbout(parts.page, parts.desk.pageId, parts.stamp.now),
    proposer: isBlind ? null : proposer.getState().recipe,
  });
});

/** Why the page of a session is labelled without proposals; null where it is not. */
export function useBlindness({ desk }: Session): Blindness | null {
  return useWorkspace(({ subject }) => blindness(subject.record.slice, desk.pageId, desk.annotator));
}

/** The session of the open page and annotator. */
export function useSession() {
  return useOpening(
    SESSIONS,
    useStore(identity, ({ name }) => name),
  );
}

/** A part of the annotate state of an open session. */
export function useAnnotate<T>(session: Session, read: (state: AnnotateState) => T): T {
  return useStore(session.annotate.state, read);
}
