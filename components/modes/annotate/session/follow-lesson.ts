import { api } from "@/lib/api/client";
import type { Request } from "@/components/modes/annotate/state/annotate-state";
import type { Session } from "./session";
import type { Way } from "./follow";
import { isGraded, lessonHref, lessonOf, TUTORIAL } from "./lesson";

const PATIENCE_MS = 15_000;

/**
 * What a step wants on a lesson: its first Enter has it graded and stays, for there is something to look at; the
 * next one goes to the next lesson. Whoever skips it or goes back gets to the list of lessons.
 * @throws Error that says why it cannot be graded
 */
export async function followLesson(
  session: Session,
  request: Request,
  { go }: Pick<Way, "go">,
): Promise<void> {
  if (request !== "next page") return go(TUTORIAL);
  const { grade } = lessonOf(session).getState();
  if (grade !== null && isGraded(session)) return go(grade.next === null ? TUTORIAL : lessonHref(grade.next));
  await session.sync.flush();
  const { annotator, pageId } = session.desk;
  const graded = await api.tutorial.lesson(
    { id: pageId, annotator },
    { signal: AbortSignal.timeout(PATIENCE_MS) },
  );
  lessonOf(session).setState({ grade: graded });
  session.annotate.stay();
}
