"use client";
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import type { PartAnswer } from "@/lib/view/recipes/live-page";
import type { ShownPage } from "./live-page-client";
import styles from "./page-outline.module.css";

/**
 * The texts of a page, line by line, as a part of the recipe sees them: kept, dropped by it, or gone before it.
 * Texts against the gold are marked. A changed verdict changes one attribute, so that a slider stays live on a
 * page of thousands of texts.
 */
export function PageOutline({
  page,
  gold,
  answer,
}: {
  readonly page: ShownPage;
  /** (L) 1 where a text is content; null without gold. */
  readonly gold: Uint8Array | null;
  readonly answer: PartAnswer | undefined;
}) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const leaves = body.current!.querySelectorAll<HTMLElement>("[data-leaf]");
    leaves.forEach((element) => {
      const leaf = Number(element.dataset.leaf);
      const isKept = answer?.kept?.[leaf] === 1;
      const state =
        answer === undefined ? "" : isKept ? "kept" : answer.seen[leaf] === 1 ? "dropped" : "gone";
      if (element.dataset.state !== state) element.dataset.state = state;
      const error =
        gold === null || answer === undefined || (gold[leaf] === 1) === isKept
          ? ""
          : isKept
            ? "extra"
            : "missed";
      if ((element.dataset.error ?? "") !== error) element.dataset.error = error;
    });
  }, [page, gold, answer]);
  return (
    <>
      <div className={`${styles.legend} ${styles.texts}`}>
        <span data-state="kept">kept</span>
        <span data-state="dropped">dropped</span>
        <span data-state="gone">dropped before</span>
        {gold !== null && (
          <>
            <span data-state="dropped" data-error="missed">
              missed
            </span>
            <span data-state="kept" data-error="extra">
              extra
            </span>
          </>
        )}
      </div>
      <div
        ref={body}
        className={`${styles.outline} ${styles.texts}`}
        tabIndex={0}
        role="region"
        aria-label="Texts of the page"
      >
        <Lines page={page} />
      </div>
    </>
  );
}

const Lines = memo(function Lines({ page }: { readonly page: ShownPage }) {
  const lines = useMemo(() => linesOf(page), [page]);
  return lines.map((leaves) => (
    <p key={leaves[0]} className={styles.line}>
      {leaves.map((leaf) => (
        <span key={leaf} data-leaf={leaf}>
          {page.texts[leaf]}
        </span>
      ))}
    </p>
  ));
});

/** Leaves by the line that they are in. */
function linesOf({ texts, boundaries }: ShownPage): readonly (readonly number[])[] {
  const lines: number[][] = [];
  for (let leaf = 0; leaf < texts.length; leaf++)
    if (leaf === 0 || boundaries[leaf] === 2) lines.push([leaf]);
    else lines.at(-1)!.push(leaf);
  return lines;
}
