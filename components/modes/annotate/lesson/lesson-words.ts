"use client";
import { useStore } from "zustand";
import { isGraded, lessonOf } from "@/components/modes/annotate/session/lesson";
import type { Session } from "@/components/modes/annotate/session/session";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";

/** Whether the labels that stand on the page are those that were graded. */
export function useIsGraded(session: Session): boolean {
  const state = useStore(lessonOf(session));
  // Both decide: what was graded, and what stands on the page now.
  useAnnotate(session, ({ operations }) => operations.length);
  useAnnotate(session, ({ labelState }) => labelState);
  return isGraded(session, state);
}

/** What Enter does on a lesson. */
export function useLessonWords(session: Session): string {
  const isCurrent = useIsGraded(session);
  const next = useStore(lessonOf(session), ({ grade }) => grade?.next ?? null);
  if (!isCurrent) return "Done, compare";
  return next === null ? "Done, all lessons" : "Next lesson";
}
