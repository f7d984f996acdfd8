"use client";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { InSlots, type Slots } from "@/components/workbench/stage/in-slots";
import { useWorkspace } from "@/components/workbench/page/context";
import { InspectContext } from "./inspect-context";
import { InspectPanel } from "./inspect-panel";
import { InspectProvider } from "./inspect-provider";
import { InspectTools } from "./inspect-tools";

const InspectInSheet = lazy(async () => ({ default: (await import("./in-sheet")).InspectInSheet }));
const Tour = lazy(async () => ({ default: (await import("./tour/tour")).Tour }));

/**
 * Inspect mode with all extractors, which is most of the workspace's code: it comes beside the page, and puts
 * its instruments into the slots that the workspace keeps for them. The extractor goes on while another mode
 * is on, so that coming back costs nothing; `children` are that mode's parts.
 */
export function InspectHost({
  slots,
  withTour,
  onReady,
  children,
}: {
  readonly slots: Slots;
  readonly withTour: boolean;
  readonly onReady: () => void;
  readonly children: ReactNode;
}) {
  const isOn = useWorkspace((state) => state.mode === "inspect");
  useEffect(onReady, [onReady]);
  return (
    <InspectProvider>
      {isOn && (
        <InSlots
          slots={slots}
          context={<InspectContext />}
          sheet={<InspectInSheet />}
          panel={<InspectPanel />}
          tools={<InspectTools />}
        />
      )}
      {isOn && withTour && (
        <Suspense fallback={null}>
          <Tour />
        </Suspense>
      )}
      {children}
    </InspectProvider>
  );
}
