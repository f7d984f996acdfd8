"use client";
import { useEffect, useRef } from "react";
import type { Flip } from "@/lib/view/inspection/trials/decided";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./flip-list.module.css";
import { figureOf } from "@/lib/text/figures";
import { IconButton } from "@/components/ui/controls/button";
import { plural } from "@/components/ui/format";
import { classes } from "@/components/ui/classes";
import { useActions } from "@/components/ui/keys/use-actions";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { FLIP_ACTIONS, goToFlip, placeOf, stepFlip } from "./flip-actions";
import own from "./thresholds.module.css";
import type { Reference } from "./use-reference";

/** Chips beyond these are not drawn: the keys and the buttons still go through all. */
const MOST_CHIPS = 60;

/**
 * What of this page the value flips, compared with the reference, each with a jump; `hint` stands there while
 * nothing is compared.
 */
export function FlipList({
  flips,
  reference,
  unit,
  hint,
}: {
  readonly flips: readonly Flip[];
  readonly reference: Reference | null;
  readonly unit: string;
  readonly hint: string | null;
}) {
  const workspace = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const chips = useRef<HTMLDivElement>(null);
  useActions(FLIP_ACTIONS, { flips, workspace });
  const place = placeOf(flips, selection);
  const kept = flips.filter(({ to }) => to === "keep").length;
  useEffect(() => {
    chips.current
      ?.querySelector('[aria-current="true"]')
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [place, flips]);
  const go = (direction: 1 | -1) => {
    const flip = stepFlip(flips, selection, direction);
    if (flip !== null) goToFlip(flip, workspace);
  };
  return (
    <div className={own.flips} data-testid="flips">
      {reference === null ? (
        hint !== null && (
          <span className="t3 cut" title={hint}>
            {hint}
          </span>
        )
      ) : (
        <>
          <span className="nowrap" aria-live="polite">
            {flips.length === 0 ? (
              <span className="t2">
                No {unit} flips from {figureOf(reference.value)}
              </span>
            ) : (
              <>
                <b className={styles.figure}>
                  +{kept} / −{flips.length - kept}
                </b>{" "}
                <span className="t3">from {figureOf(reference.value)}</span>
              </>
            )}
          </span>
          {flips.length > 0 && (
            <>
              <div ref={chips} className={own.chips}>
                {flips.slice(0, MOST_CHIPS).map((flip, index) => (
                  <button
                    key={`${flip.range.start} ${flip.range.end}`}
                    type="button"
                    className={classes(styles.flip, index === place && own.here)}
                    aria-current={index === place || undefined}
                    tabIndex={-1}
                    title={`${flip.unit?.label ?? "text in no " + unit}: ${flip.to === "keep" ? "kept" : "dropped"} now, ${plural(flip.characters, "character")}`}
                    onClick={() => goToFlip(flip, workspace)}
                  >
                    <i className={classes(shared.square, shared[flip.to])} />
                    {flip.unit?.name ?? "text"}
                  </button>
                ))}
                {flips.length > MOST_CHIPS && <span className="t3">{flips.length - MOST_CHIPS} more</span>}
              </div>
              <IconButton
                label="Previous flip"
                icon="previous"
                aria-keyshortcuts="["
                onClick={() => go(-1)}
              />
              <IconButton label="Next flip" icon="next" aria-keyshortcuts="]" onClick={() => go(1)} />
            </>
          )}
        </>
      )}
    </div>
  );
}
