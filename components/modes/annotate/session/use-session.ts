"use client";
import { useStore } from "zustand";
import { blindness, type Blindness } from "@/lib/labels/without-proposals";
import { useWorkspace } from "@/components/workbench/page/context";
import { readyWith } from "@/components/workbench/frame/ready-page";
import { identity } from "@/components/workbench/identity/annotator";
import { openAhead, openings, useOpening } from "@/components/workbench/saving/use-opening";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { proposedAhead, proposersOf } from "./ahead";
import { browserShelf, placesOn } from "@/components/modes/annotate/state/places";
import { resume } from "./resuming";
import { openSession, type Proposers, type Session } from "./session";

/** Where the annotators of this browser were on pages that are not done. */
export const PLACES = placesOn(browserShelf());

/** Who learns to label is not told what to say. */
const NOBODY: Proposers = {
  extractors: [],
  ask: () => Promise.reject(new Error("nobody proposes on a lesson")),
  proposer: null,
};

const SESSIONS = openings(async ({ slice, isLesson, ...parts }) => {
  const { page, desk } = parts;
  const proposers = isLesson ? NOBODY : proposersOf(page, desk, slice);
  const proposed = isLesson ? undefined : proposedAhead(page, desk);
  const session = await openSession({ ...parts, ...proposers, proposed });
  resume(session, PLACES);
  return session;
});

/** Begin to open the session of a page that is ready and about to be visited; none where it is not ready. */
export function openSessionAhead(pageId: string, annotator: string): void {
  const ready = readyWith(pageId);
  if (ready === null) return;
  const { record, page } = ready;
  openAhead(
    SESSIONS,
    page,
    { pageId, annotator, page: record.sha256 },
    { slice: record.slice, isLesson: false },
  );
}

/** Why the page of a session is labelled without proposals; null where it is not. */
export function useBlindness({ desk }: Session): Blindness | "lesson" | null {
  return useWorkspace(({ subject: { record, lesson } }) =>
    lesson !== undefined ? "lesson" : blindness(record.slice, desk.pageId, desk.annotator),
  );
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
