import { createStore, type StoreApi } from "zustand/vanilla";
import type { LessonGradeAnswer } from "@/lib/api/resources/tutorial";
import type { Session } from "./session";

/** What a lesson was graded with; null while it was not. */
interface LessonState {
  readonly grade: LessonGradeAnswer | null;
}

const states = new WeakMap<Session, StoreApi<LessonState>>();

/** The state of the lesson that a session labels. */
export function lessonOf(session: Session): StoreApi<LessonState> {
  const known = states.get(session);
  if (known !== undefined) return known;
  const state = createStore<LessonState>(() => ({ grade: null }));
  states.set(session, state);
  return state;
}

/** Whether what stands on the page is what was graded. */
export function isGraded(session: Session, { grade }: LessonState = lessonOf(session).getState()): boolean {
  const { operations, labelState } = session.annotate.state.getState();
  return grade !== null && labelState === "done" && grade.version === operations.length;
}

/** Be told of each grade; answers how to stop. */
export function whenGraded(session: Session, run: () => void): () => void {
  return lessonOf(session).subscribe(run);
}

/** Where a lesson is labelled. */
export const lessonHref = (pageId: string): string =>
  `/pages/${encodeURIComponent(pageId)}?mode=annotate&tutorial=1`;

export const TUTORIAL = "/tutorial";
