"use client";
import { Link } from "@/components/ui/address/link";
import { useStore } from "zustand";
import type { LessonErrorAnswer, LessonGradeAnswer } from "@/lib/api/resources/tutorial";
import { CAUSE_TITLES } from "@/lib/evaluation/errors/cause-names";
import { cursorAt } from "@/lib/view/labels/cursor";
import { labelStyle } from "@/lib/view/labels/label-style";
import { f1By, PAGE_METRIC } from "@/lib/evaluation/metrics/names";
import { useWorkspace } from "@/components/workbench/page/context";
import { classes } from "@/components/ui/classes";
import { KeyHint } from "@/components/ui/controls/key-hint";
import type { Action } from "@/components/ui/keys/actions";
import { useActions } from "@/components/ui/keys/use-actions";
import { plural, score } from "@/components/ui/format";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";
import type { Session } from "@/components/modes/annotate/session/session";
import { lessonOf, TUTORIAL } from "@/components/modes/annotate/session/lesson";
import { useIsGraded } from "./lesson-words";
import styles from "./lesson.module.css";

/** What to do on a lesson, and once it is graded how the labels differ from the gold, text by text. */
export function LessonTab({ session }: { readonly session: Session }) {
  const grade = useStore(lessonOf(session), (state) => state.grade);
  const isCurrent = useIsGraded(session);
  return (
    <div className={styles.lesson}>
      {grade === null ? <Task /> : <Result session={session} grade={grade} isCurrent={isCurrent} />}
      <p>
        <Link href={TUTORIAL}>All lessons</Link>
      </p>
    </div>
  );
}

function Task() {
  const lesson = useWorkspace(({ subject }) => subject.lesson);
  return (
    <>
      {lesson !== undefined && (
        <p>
          <strong>
            Lesson {lesson.at} of {lesson.of}.
          </strong>{" "}
          {lesson.teaches}
        </p>
      )}
      <p>
        Label what a reader came for as main, and what has a name of its own as that: a headline as title, a
        byline as author and date. What you leave without a label counts as boilerplate.
      </p>
      <p className="t2">Nothing is proposed here. Press Enter when you are done: you see how it compares.</p>
    </>
  );
}

function Result({
  session,
  grade,
  isCurrent,
}: {
  readonly session: Session;
  readonly grade: LessonGradeAnswer;
  readonly isCurrent: boolean;
}) {
  const { f1, isPassed, errors } = grade;
  useActions(STEPS, { session, errors });
  return (
    <section aria-label="How you did">
      <p role="status" data-testid="lesson-grade">
        <strong className={isPassed ? styles.passed : styles.failed}>
          {isPassed ? "Passed" : "Not passed yet"}
        </strong>
        : {f1By(PAGE_METRIC)} {score(f1)}
        {errors.length === 0
          ? ", every text as in the gold."
          : `, ${plural(errors.length, "text")} ${errors.length === 1 ? "differs" : "differ"} from the gold.`}
      </p>
      {errors.length > 0 && (
        <p className="small t3">
          <KeyHint keys="d" /> and <KeyHint keys="Shift+d" /> go through them.
        </p>
      )}
      {!isCurrent && (
        <p className="t2">You have changed labels since. Press Enter to have them graded again.</p>
      )}
      {errors.length > 0 && (
        <ol className={styles.errors} aria-label="Texts that differ from the gold">
          {errors.map((error) => (
            <li key={`${error.leaves.start} ${error.error}`}>
              <ErrorLine session={session} error={error} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function goTo(session: Session, { leaves }: LessonErrorAnswer): void {
  const { units } = session.annotate.state.getState();
  const unit = units.list[units.unitOf[leaves.start]!];
  if (unit !== undefined) session.annotate.point(cursorAt(unit));
}

interface Stepping {
  readonly session: Session;
  readonly errors: LessonGradeAnswer["errors"];
}

/** The error behind the cursor, or before it; round. */
function step({ session, errors }: Stepping, by: 1 | -1): void {
  const focus = session.annotate.state.getState().cursor?.focus ?? -1;
  const inOrder = by === 1 ? errors : errors.toReversed();
  const next = inOrder.find(({ leaves }) => (leaves.start - focus) * by > 0) ?? inOrder[0];
  if (next !== undefined) goTo(session, next);
}

const STEPS: readonly Action<Stepping>[] = [
  {
    id: "lesson.next",
    label: "Next text that differs from the gold",
    group: "Lesson",
    keys: ["d"],
    when: ({ errors }) => errors.length > 0,
    perform: (state) => step(state, 1),
  },
  {
    id: "lesson.previous",
    label: "Previous text that differs from the gold",
    group: "Lesson",
    keys: ["Shift+d"],
    when: ({ errors }) => errors.length > 0,
    perform: (state) => step(state, -1),
  },
];

/** One text, what it was called, what the gold says, and what speaks for that. A click goes to it. */
function ErrorLine({ session, error }: { readonly session: Session; readonly error: LessonErrorAnswer }) {
  const { text, label, cause, evidence, leaves } = error;
  const isHere = useAnnotate(session, ({ cursor, units }) => {
    const at = units.unitOf[leaves.start];
    return cursor !== null && at !== undefined && units.unitOf[cursor.focus] === at;
  });
  return (
    <button
      type="button"
      // Reached by its key: Enter is for the page.
      tabIndex={-1}
      className={classes(styles.error, error.error === "missed" ? styles.missed : styles.extra)}
      aria-current={isHere || undefined}
      onClick={() => goTo(session, error)}
    >
      <span className={styles.text}>{text}</span>
      <span className="small t2">
        {error.error === "missed" ? "Gold keeps it" : "Gold does not keep it"}; you{" "}
        {label === null ? "gave it no label" : `called it ${labelStyle(label).name.toLowerCase()}`}.
      </span>
      <span className="small t3">
        {CAUSE_TITLES[cause]}: {evidence}
      </span>
    </button>
  );
}
