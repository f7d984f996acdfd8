"use client";
import { useWorkspace } from "@/components/workbench/page/context";
import styles from "./overlay.module.css";
import { stripePlaces } from "./paint-stripes";

/** `--w-lane` at widths that have room for letters. */
const LANE = 68;
/** More letters than these run together. */
const MOST = 8;

/**
 * A letter above each stripe of the lane; where they would run together, or there is nothing yet, only a
 * word.
 */
export function LaneHead({ fallback }: { readonly fallback: string }) {
  const head = useWorkspace((state) => state.drawing.laneHead);
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
