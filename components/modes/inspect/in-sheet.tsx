"use client";
import { useState } from "react";
import { useInspecting } from "@/components/workbench/inspection/context";
import { CutTip } from "@/components/instruments/replay/cut-tip";
import { MarginTree } from "@/components/instruments/structure/margin-tree";
import { Pulses } from "@/components/instruments/structure/pulses";

/**
 * What inspect mode puts onto the sheet beside the page and its overlay. It stands inside of the scrolled
 * view.
 */
export function InspectInSheet() {
  const { state } = useInspecting();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const inspection = state?.inspection ?? null;
  const view = anchor?.closest<HTMLElement>("[data-view]") ?? null;
  return (
    <>
      <span ref={setAnchor} hidden />
      {inspection !== null && (
        <>
          <MarginTree inspection={inspection} view={view} />
          <CutTip inspection={inspection} view={view} />
          <Pulses inspection={inspection} />
        </>
      )}
    </>
  );
}
