"use client";
import { IconButton } from "@/components/ui/controls/button";
import { count } from "@/components/ui/format";
import { useErrors } from "./context";
import styles from "./errors.module.css";

const WORD = { all: "error", missed: "missed text", extra: "extra text" } as const;

/** Which error is selected, with steps to the next ones, here and on the pages that follow. */
export function ErrorSteps() {
  const { ordered, at, filter, queue, step } = useErrors();
  if (ordered.length === 0 && (queue === null || queue.total === 0)) return null;
  const word = WORD[filter];
  const here =
    ordered.length === 0
      ? `no ${word} here`
      : at < 0
        ? `${count(ordered.length)} ${word}${ordered.length === 1 ? "" : "s"}`
        : `${count(at + 1)} of ${count(ordered.length)}`;
  return (
    <span className={styles.steps} data-testid="error-place">
      <IconButton label="Previous error" icon="previous" onClick={() => step(-1)} />
      <span className="small t2">
        {here}
        {queue !== null && queue.total > 0 && (
          <span className="t3">
            {" "}
            · page {queue.position < 0 ? "–" : count(queue.position + 1)} of {count(queue.total)}
          </span>
        )}
      </span>
      <IconButton label="Next error" icon="next" onClick={() => step(1)} />
    </span>
  );
}
