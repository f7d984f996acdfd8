"use client";
import { useEffect, useRef, useState } from "react";
import type { CarryingStatus } from "@/lib/api/resources/carrying";
import { useGo } from "@/components/ui/address/use-go";
import { Button } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/field";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Problem } from "@/components/ui/controls/problem";
import { Progress } from "@/components/ui/controls/progress";
import { plural } from "@/components/ui/format";
import type { Session } from "@/components/modes/annotate/session/session";
import { CarryDiff } from "./carry-diff";
import { CarryList } from "./carry-list";
import { chosenFrom, USUAL_LEAST, type Choice, type Survey } from "./choice";
import styles from "./carry.module.css";
import type { CarryingOver, Told } from "./use-carrying";

type Result = Extract<NonNullable<CarryingStatus["result"]>, { kind: "accepted" }>;

/** What is found, chosen and done, from the first look at the other pages to the last word. */
export function CarryContent({ session, over }: { readonly session: Session; readonly over: CarryingOver }) {
  const { survey, acceptance } = over;
  if (acceptance !== null) return <Acceptance told={acceptance} over={over} />;
  const { status, error } = survey;
  const found = status?.result;
  if (error !== null || status?.state === "cancelled" || status?.state === "failed")
    return (
      <>
        <Problem>{error ?? "It was stopped before all pages were looked at."}</Problem>
        <div className={styles.bar}>
          <Button kind="first" onClick={over.again}>
            Try again
          </Button>
        </div>
      </>
    );
  if (found?.kind !== "survey")
    return <Working told={survey} what="Looking at the pages of the template" over={over} />;
  if (found.pages.length === 0) return <p>No other page of this corpus has this template.</p>;
  return <Choosing session={session} survey={found} over={over} />;
}

function Working({
  told: { status },
  what,
  over,
}: {
  readonly told: Told;
  readonly what: string;
  readonly over: CarryingOver;
}) {
  const { done = 0, total = null } = status?.progress ?? {};
  const isWaiting = status === null || status.state === "queued";
  return (
    <>
      <p role="status">
        {isWaiting ? "Waiting for the worker" : what}
        {!isWaiting && total !== null && `: ${done} of ${total}`}
      </p>
      <Progress label={what} running={isWaiting || total === null ? null : total === 0 ? 1 : done / total} />
      <div className={styles.bar}>
        <Button kind="danger" onClick={over.stop}>
          Stop
        </Button>
      </div>
    </>
  );
}

function Choosing({
  session,
  survey: { pages, all },
  over,
}: {
  readonly session: Session;
  readonly survey: Survey;
  readonly over: CarryingOver;
}) {
  const [least, setLeast] = useState(USUAL_LEAST);
  const [choice, setChoice] = useState<Choice>(() => ({
    chosen: chosenFrom(pages, USUAL_LEAST),
    current: 0,
  }));
  const current = pages[choice.current];
  const accept = () => {
    if (choice.chosen.size > 0) over.accept([...choice.chosen]);
  };
  return (
    <>
      <div className={styles.sides}>
        <CarryList pages={pages} choice={choice} least={least} onChange={setChoice} onEnter={accept} />
        <section className={styles.diff} aria-label="What would change" aria-live="polite">
          {current === undefined || current.refusal !== null ? (
            <p className="t2">Labels are not carried over to this page.</p>
          ) : (
            <CarryDiff session={session} to={current.id} />
          )}
        </section>
      </div>
      <div className={styles.bar}>
        <span className="small">At least</span>
        <NumberField
          label="Least confidence, %"
          value={least}
          min={0}
          max={100}
          step={1}
          onChange={setLeast}
        />
        <span className="small">%</span>
        <Button onClick={() => setChoice({ ...choice, chosen: chosenFrom(pages, least) })}>
          Choose these <KeyHint keys="a" />
        </Button>
        <span className="grow small t2">
          {pages.length < all && `The first ${pages.length} of ${all} pages. `}
          In the list: <KeyHint keys="j" /> <KeyHint keys="k" /> go, <KeyHint keys="x" /> chooses,{" "}
          <KeyHint keys="n" /> chooses none.
        </span>
        <Button
          kind="first"
          keys="Enter"
          disabledReason={choice.chosen.size === 0 ? "Choose a page first" : null}
          onClick={accept}
        >
          Carry over to {plural(choice.chosen.size, "page")}
        </Button>
      </div>
    </>
  );
}

function Acceptance({ told, over }: { readonly told: Told; readonly over: CarryingOver }) {
  const { status, error } = told;
  const done = status?.result;
  if (error !== null || status?.state === "cancelled")
    return (
      <>
        <Problem>
          {error ?? "It was stopped. Pages that had the labels by then keep them as a draft."}
        </Problem>
        <div className={styles.bar}>
          <Button kind="first" onClick={over.again}>
            Look at the pages again
          </Button>
        </div>
      </>
    );
  if (done?.kind !== "accepted") return <Working told={told} what="Carrying the labels over" over={over} />;
  return <Accepted result={done} over={over} />;
}

function Accepted({ result, over }: { readonly result: Result; readonly over: CarryingOver }) {
  const go = useGo();
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => foot.current?.querySelector("button")?.focus(), []);
  const { changed, same, refused, first } = result;
  return (
    <>
      <p role="status">
        {changed === 0
          ? "No page has changed."
          : `${plural(changed, "page")} ${changed === 1 ? "has" : "have"} a draft of yours now.`}{" "}
        {same > 0 && `${plural(same, "page")} had these labels already. `}
        {refused > 0 && `${plural(refused, "page")} left out: finished, removed or labelled meanwhile.`}
      </p>
      <div className={styles.bar} ref={foot}>
        {first !== null && (
          <Button kind="first" onClick={() => go(`/pages/${first}?mode=annotate`)}>
            Open the first of them
          </Button>
        )}
        <Button onClick={over.close}>Close</Button>
      </div>
    </>
  );
}
