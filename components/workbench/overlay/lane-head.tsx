"use client";
import { useMemo } from "react";
import { useWorkspace } from "@/components/workbench/page/context";
import type { DrawList, Mark } from "@/lib/view/page/draw-list";
import styles from "./overlay.module.css";
import { stripePlaces } from "./paint-stripes";

/** `--w-lane` at widths that have room for letters. */
const LANE = 68;
/** More letters than these run together. */
const MOST = 8;

/**
 * A letter above each stripe of the lane; where they would run together, or there is nothing yet, only a
 * word. Nothing above a lane that stays empty, as with an extractor that has no blocks of its own.
 */
export function LaneHead({ fallback }: { readonly fallback: string }) {
  const { laneHead: head, ground, marks } = useWorkspace((state) => state.drawing);
  const isEmpty = useMemo(() => staysEmpty({ ground, marks }), [ground, marks]);
  if (isEmpty) return null;
  if (head === undefined || head.letters.length > MOST) return <>{fallback}</>;
  const { step, width, left, gold } = stripePlaces(LANE, head.letters.length, head.hasGold);
  return (
    <span className={styles.laneHead} aria-hidden="true">
      {head.letters.map((letter, place) => (
        <b key={letter} style={{ left: left + place * step + width / 2 }}>
          {letter}
        </b>
      ))}
      {gold !== null && <b style={{ left: gold + 3.5 }}>★</b>}
    </span>
  );
}

const IN_LANE: ReadonlySet<Mark["kind"]> = new Set(["lane", "bar", "cut", "stripes"] as const);

/** Whether something is drawn, and none of it in the lane. */
export function staysEmpty({
  ground = [],
  marks,
}: {
  readonly ground: DrawList["ground"];
  readonly marks: DrawList["marks"];
}): boolean {
  const isNone = (list: readonly Mark[]): boolean => !list.some(({ kind }) => IN_LANE.has(kind));
  return ground.length + marks.length > 0 && isNone(ground) && isNone(marks);
}
