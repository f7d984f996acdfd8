"use client";
import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { api } from "@/lib/api/client";
import type { LessonAnswer } from "@/lib/api/resources/tutorial";
import { messageOf } from "@/lib/errors";
import { f1By, PAGE_METRIC } from "@/lib/evaluation/metrics/names";
import { lessonHref } from "@/components/modes/annotate/session/lesson";
import { Screen } from "@/components/screens/shell/screen";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { Empty, Failure } from "@/components/ui/controls/empty";
import { plural, score } from "@/components/ui/format";
import { identity } from "@/components/workbench/identity/annotator";
import { NameQuestion } from "@/components/workbench/identity/name-question";
import { Who } from "@/components/workbench/identity/who";
import styles from "./tutorial.module.css";

type Asked =
  | { readonly status: "asking" }
  | { readonly status: "known"; readonly lessons: readonly LessonAnswer[]; readonly passAt: number }
  | { readonly status: "failed"; readonly message: string };

const ASKING: Asked = { status: "asking" };

/** The lessons of the tutorial, and how whoever labels here did on them. */
export function TutorialScreen() {
  const name = useStore(identity, (state) => state.name);
  return (
    <Screen scroll crumbs={[{ label: "Tutorial", href: null }]} actions={name === null ? null : <Who />}>
      <div className={styles.screen}>
        <p className={styles.about}>
          Label a few pages, and see text by text how that compares with what was agreed on. Nothing is
          proposed, and each lesson can be done again.
        </p>
        {name === null ? <NameQuestion action="Begin" /> : <Lessons key={name} annotator={name} />}
      </div>
    </Screen>
  );
}

function Lessons({ annotator }: { readonly annotator: string }) {
  const [asked, setAsked] = useState<Asked>(ASKING);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    api.tutorial.lessons({ annotator }, { signal: stop.signal }).then(
      (answer) => setAsked({ status: "known", ...answer }),
      (error: unknown) => {
        if (!stop.signal.aborted) setAsked({ status: "failed", message: messageOf(error) });
      },
    );
    return () => stop.abort();
  }, [annotator, turn]);
  const again = useCallback(() => {
    setAsked(ASKING);
    setTurn((before) => before + 1);
  }, []);
  if (asked.status === "failed")
    return (
      <Failure
        title="The lessons could not be loaded"
        text="The server did not answer as it should."
        detail={asked.message}
      >
        <Button onClick={again}>Try again</Button>
      </Failure>
    );
  if (asked.status === "asking") return <p aria-busy="true">Loading the lessons</p>;
  if (asked.lessons.length === 0)
    return (
      <Empty
        title="The tutorial needs the starter corpus"
        text="Its pages are not in this database: the corpus was removed. npm run setup on a new database loads it."
      >
        <ButtonLink href="/">Home</ButtonLink>
      </Empty>
    );
  return <LessonList lessons={asked.lessons} passAt={asked.passAt} />;
}

function LessonList({
  lessons,
  passAt,
}: {
  readonly lessons: readonly LessonAnswer[];
  readonly passAt: number;
}) {
  const passed = lessons.filter(({ grade }) => grade?.isPassed === true).length;
  const next = lessons.find(({ grade }) => grade?.isPassed !== true);
  return (
    <>
      <p role="status" data-testid="tutorial-standing">
        {next === undefined ? (
          <strong className={styles.passed}>You have passed the tutorial.</strong>
        ) : (
          <>
            {passed} of {plural(lessons.length, "lesson")} passed; a lesson is passed from {f1By(PAGE_METRIC)}{" "}
            {score(passAt)} on.
          </>
        )}
      </p>
      <ol className={styles.lessons}>
        {lessons.map((lesson, at) => (
          <li key={lesson.pageId} data-testid="lesson">
            <div className={styles.words}>
              <h2>
                {at + 1}. {lesson.title}
              </h2>
              <p className="t2">{lesson.teaches}</p>
            </div>
            <Standing lesson={lesson} />
            <ButtonLink
              href={lessonHref(lesson.pageId)}
              {...(lesson === next && { kind: "first" as const })}
              aria-label={`${actionOn(lesson)}: lesson ${at + 1}`}
            >
              {actionOn(lesson)}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </>
  );
}

const actionOn = ({ state, grade }: LessonAnswer): string =>
  grade !== null ? "Look again" : state === "open" ? "Begin" : "Go on";

function Standing({ lesson: { state, grade } }: { readonly lesson: LessonAnswer }) {
  if (grade === null) return <span className="small t3">{state === "open" ? "Not begun" : "Begun"}</span>;
  return (
    <span className="small">
      <span className={grade.isPassed ? styles.passed : styles.failed}>
        {grade.isPassed ? "Passed" : "Not passed"}
      </span>{" "}
      <span className="t2">{score(grade.f1)}</span>
    </span>
  );
}
