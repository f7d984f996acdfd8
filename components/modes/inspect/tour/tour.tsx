"use client";
import { parseAsInteger, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { useInspecting } from "@/components/workbench/inspection/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import type { Action } from "@/components/ui/keys/actions";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useActions } from "@/components/ui/keys/use-actions";
import { useWorkspace } from "@/components/workbench/page/context";
import { finding, quarryOf, STEPS, type Quarry } from "./steps";
import styles from "./tour.module.css";

interface TourActionState {
  readonly answers: number;
  readonly isLast: boolean;
  answer(index: number): void;
  go(by: 1 | -1): void;
  close(): void;
}

const ACTIONS: readonly Action<TourActionState>[] = [
  ...[0, 1, 2].map((index): Action<TourActionState> => ({
    id: `tour.answer${index + 1}`,
    label: `Give answer ${index + 1}`,
    group: "Tour",
    keys: [String(index + 1)],
    when: ({ answers }) => index < answers,
    perform: ({ answer }) => answer(index),
  })),
  {
    id: "tour.next",
    label: "Skip this step of the tour",
    group: "Tour",
    keys: ["Alt+n"],
    when: ({ isLast }) => !isLast,
    perform: ({ go }) => go(1),
  },
  {
    id: "tour.close",
    label: "End the tour",
    group: "Tour",
    keys: ["Alt+x"],
    when: () => true,
    perform: ({ close }) => close(),
  },
];

/**
 * A card beside the page with one small job at a time; it goes on when the job is done. Covers nothing that a
 * job needs.
 */
export function Tour() {
  const [at, setAt] = useQueryState("tour", parseAsInteger);
  const { state } = useInspecting();
  const [, setMode] = useQueryState("mode");
  const selection = useWorkspace((each) => each.selection);
  const [quarry, setQuarry] = useState<Quarry | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const inspection = state?.inspection ?? null;
  const found = inspection === null ? null : (quarry ?? quarryOf(inspection));
  // What is looked for is settled once: it is no error any more when the last step is done.
  if (quarry === null && found !== null) setQuarry(found);

  const index = Math.max(0, (at ?? 1) - 1);
  const step = STEPS[index] ?? null;
  const now = inspection === null || found === null ? null : { selection, inspection, quarry: found };
  const question = now === null ? null : (step?.question?.(now) ?? null);
  const isDone = now !== null && step !== null && step.isDone(now);
  const go = (by: 1 | -1) => {
    setWrong(null);
    void setAt(Math.min(STEPS.length + 1, Math.max(1, index + 1 + by)));
  };
  const close = () => void setAt(null);
  const answer = (given: number) => {
    if (question === null) return;
    if (given === question.right) go(1);
    else setWrong(question.answers[given] ?? null);
  };
  useEffect(() => {
    if (!isDone) return;
    // A moment to see what the key did.
    const timer = setTimeout(() => void setAt(index + 2), 500);
    return () => clearTimeout(timer);
  }, [isDone, index, setAt]);
  useActions(ACTIONS, { answers: question?.answers.length ?? 0, isLast: step === null, answer, go, close });

  return (
    <section className={styles.card} aria-label="Tour" data-testid="tour">
      <header className={styles.head}>
        <span className="small t3">{step === null ? "Tour" : `Tour, ${index + 1} of ${STEPS.length}`}</span>
        <span className={styles.dots} aria-hidden="true">
          {STEPS.map(({ id }, i) => (
            <i key={id} className={i < index ? styles.done : i === index ? styles.here : undefined} />
          ))}
        </span>
        <span className="grow" />
        <IconButton label="End the tour" icon="close" onClick={close} />
      </header>
      <div aria-live="polite">
        {now === null ? (
          <p className="t2">
            {inspection === null
              ? "Loading the page …"
              : "On this page the extractor misses nothing, so there is nothing to find. The tour is made for the page that the home screen links to."}
          </p>
        ) : step === null ? (
          <>
            <h2 className={styles.title}>That is all there is to it</h2>
            {/* After a reload another text may be the largest that is missing. */}
            {STEPS.at(-1)!.isDone(now) && <p>{finding(now)}</p>}
            <p className="small t2">
              This works for every extractor and every page. Next, see which others drop it.
            </p>
          </>
        ) : (
          <>
            <h2 className={styles.title}>
              {step.title}
              {isDone && <span className={styles.tick}> ✓ done</span>}
            </h2>
            <p>
              {step.text(now)}{" "}
              {step.keys.map((key) => (
                <KeyHint key={key} keys={key} />
              ))}
            </p>
            {question !== null && (
              <div className={styles.answers} role="group" aria-label={question.text}>
                <p className="strong">{question.text}</p>
                {question.answers.map((text, i) => (
                  <button key={text} type="button" className={styles.answer} onClick={() => answer(i)}>
                    <KeyHint keys={String(i + 1)} /> {text}
                  </button>
                ))}
                {wrong !== null && (
                  <p className="warn small" role="status">
                    Not “{wrong}”: look at the card again.
                  </p>
                )}
              </div>
            )}
          </>
        )}
      </div>
      <footer className={styles.foot}>
        {step === null ? (
          <>
            <Button
              onClick={() => {
                void setMode("compare");
                close();
              }}
            >
              Compare extractors
            </Button>
            <Button kind="first" onClick={close}>
              Close
            </Button>
          </>
        ) : (
          <>
            <Button
              kind="bare"
              disabledReason={index === 0 ? "This is the first step" : null}
              onClick={() => go(-1)}
            >
              Back
            </Button>
            <Button kind="bare" keys="Alt+n" onClick={() => go(1)}>
              Skip
            </Button>
          </>
        )}
      </footer>
    </section>
  );
}
