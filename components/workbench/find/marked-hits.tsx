"use client";
import { Suspense, type ComponentProps } from "react";
import { lazily } from "@/components/ui/controls/lazily";
import { useWorkspace } from "@/components/workbench/page/context";

// Without them a hit is still counted, and gone to.
const nothing = () => null;
const Layer = lazily(async () => (await import("./hit-layer")).HitLayer, nothing);
const Ticks = lazily(async () => (await import("./hit-ticks")).HitTicks, nothing);

const useIsFinding = (): boolean => useWorkspace((state) => state.finding !== null);

/** The hits in view, marked on the page; what draws them comes when something is looked for. */
export function HitLayer(props: ComponentProps<typeof Layer>) {
  return useIsFinding() ? (
    <Suspense fallback={null}>
      <Layer {...props} />
    </Suspense>
  ) : null;
}

/** The hits on the map of the whole page, likewise. */
export function HitTicks() {
  return useIsFinding() ? (
    <Suspense fallback={null}>
      <Ticks />
    </Suspense>
  ) : null;
}
