"use client";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { onColumn } from "@/lib/view/inspection/column-heat";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { useScaleChoice } from "./use-scale-choice";

/** What the page is painted by as the address says, null for the score, and how to change it. */
export function useHeatColumn(): {
  readonly column: string | null;
  /** A scale that was held is of something else. */
  paintBy(column: string | null): void;
} {
  const [column, setColumn] = useQueryState("heat", parseAsString);
  const { hold } = useScaleChoice();
  return useMemo(
    () => ({
      column,
      paintBy: (next: string | null) => {
        hold(null);
        void setColumn(next);
      },
    }),
    [column, setColumn, hold],
  );
}

/** An inspection as the page is painted. */
export function usePainted<Found extends Inspection | null>(inspection: Found): Found | Inspection {
  const { column } = useHeatColumn();
  const { choice } = useScaleChoice();
  return useMemo(
    () => (inspection === null ? inspection : onColumn(inspection, column, choice)),
    [inspection, column, choice],
  );
}
