"use client";
import { Who } from "@/components/workbench/identity/who";
import { Button } from "@/components/ui/controls/button";
import { count, plural } from "@/components/ui/format";
import { settlementOf, type Choice } from "@/lib/view/comparison/adjudication";
import { majorities } from "@/lib/view/comparison/people-conflicts";
import { finish, settle, takeMajorities } from "./adjudication-actions";
import shared from "@/components/modes/compare/state/compare.module.css";
import styles from "./settle.module.css";
import { useSettling } from "./use-settling";

const WORD = { main: "main text", boilerplate: "boilerplate" } as const;

/** The words that settle the difference under the cursor, and how many are settled. */
export function SettleTools() {
  const settling = useSettling();
  const {
    view,
    row,
    progress,
    setup: { queue },
    adjudicating: { opening, state },
  } = settling;
  const isDone = state?.labelState === "done";
  const most = view === null || state === null ? 0 : majorities(view.comparison, state.settled).length;
  const [a, b] = (view?.pair ?? []).map((id) => view?.comparison.voters.find((voter) => voter.id === id));
  if (a === undefined || b === undefined || progress === null)
    return opening.status === "failed" ? (
      <span className="small danger" role="alert">
        Differences cannot be settled: {opening.message}
      </span>
    ) : null;
  const reason =
    progress.total === 0
      ? "There is nothing to settle between these two"
      : row === null
        ? "Go to a difference first: j, or a click on the page"
        : null;
  const button = (choice: Choice, word: string, key: string) => (
    <Button
      keys={key}
      disabledReason={reason}
      title={row === null ? undefined : `Settles it as ${WORD[settlementOf(row, choice)]}`}
      onClick={(event) => {
        settle(settling, choice);
        event.currentTarget.blur();
      }}
    >
      {word}
    </Button>
  );
  return (
    <>
      <span className="only-narrow">
        <Who />
      </span>
      <span className={styles.takes} role="group" aria-label="Who is right">
        {button("a", `Take ${a.letter}`, "a")}
        {button("b", `Take ${b.letter}`, "b")}
        {button("neither", row !== null && row.a === row.b ? "Take gold" : "Neither", "0")}
      </span>
      <span
        className={`${shared.place} small ${progress.isComplete ? "ok" : "t2"}`}
        role="status"
        data-testid="settled"
      >
        {progress.isComplete
          ? progress.total === 0
            ? "Nothing to settle"
            : `All ${count(progress.total)} settled`
          : `${count(progress.settled)} of ${count(progress.total)} settled`}
        {progress.others > 0 && `, ${plural(progress.others, "place")} open between others`}
        {progress.isComplete && isDone && ", done"}
      </span>
      {most > 0 && (
        <Button
          keys="y"
          title="Settles every open place as two thirds or more of three people or more say"
          onClick={() => takeMajorities(settling)}
        >
          Take majority
        </Button>
      )}
      {progress.isComplete && !isDone && queue === null && (
        <Button kind="first" keys="Enter" onClick={() => finish(settling)}>
          Done
        </Button>
      )}
    </>
  );
}
