"use client";
import { useStore } from "zustand";
import { extractorById } from "@/lib/extractors/index";
import type { PageRow } from "@/lib/store/interfaces/pages";
import { PROPOSERS } from "@/lib/extractors/panels";
import { askingAbout } from "@/components/workbench/page/ask-recipe";
import { identity } from "@/components/workbench/identity/annotator";
import { openings, useOpening } from "@/components/workbench/saving/use-opening";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { proposer } from "@/components/modes/annotate/state/proposer";
import { openSession, type Session } from "./session";

const voters = PROPOSERS.map(extractorById);
const SESSIONS = openings(({ slice, ...parts }) =>
  openSession({
    ...parts,
    extractors: isBlind(slice) ? [] : voters,
    ask: askingAbout(parts.page, parts.desk.pageId, parts.stamp.now),
    proposer: isBlind(slice) ? null : proposer.getState().recipe,
  }),
);

/**
 * Whether a page is labelled without proposals: what extractors are scored by must not lean towards what one of them
 * keeps.
 */
export function isBlind(slice: PageRow["slice"]): boolean {
  return slice === "evaluation";
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
