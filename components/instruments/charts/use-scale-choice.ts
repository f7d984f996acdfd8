"use client";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo } from "react";
import { SCALE_KINDS, type ScaleChoice, type ScaleKind } from "@/lib/view/inspection/scale-choice";

/** The scale of the heatmap as the address says, and how to change it. */
export function useScaleChoice(): {
  readonly choice: ScaleChoice;
  setKind(kind: ScaleKind | null): void;
  hold(written: string | null): void;
} {
  const [kind, setKind] = useQueryState("scale", parseAsStringLiteral(SCALE_KINDS));
  const [held, setHeld] = useQueryState("hold", parseAsString);
  return useMemo(
    () => ({
      choice: { kind, held },
      setKind: (next: ScaleKind | null) => void setKind(next),
      hold: (written: string | null) => void setHeld(written),
    }),
    [kind, held, setKind, setHeld],
  );
}
