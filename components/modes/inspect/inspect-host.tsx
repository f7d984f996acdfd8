"use client";
import { parseAsInteger, useQueryState } from "nuqs";
import { Suspense, useEffect, type ReactNode } from "react";
import { useAhead } from "@/components/ui/browser/use-ahead";
import { lazily } from "@/components/ui/controls/lazily";
import { useWorkspace } from "@/components/workbench/page/context";
import { InspectProvider } from "./inspect-provider";

/** Whoever opens another mode first has time until then. */
const PARTS_AFTER_MS = 5_000;

/** What shows the verdicts, for the mode alone. */
export const inspectParts = () => import("./inspect-mode");
const Tour = lazily(async () => (await import("./tour/tour")).Tour);

/**
 * What inspect mode knows of the page, with all extractors: it comes beside the page. The extractor goes on
 * while another mode is on, so that coming back costs nothing; `children` are the parts of the mode that is on.
 */
export function InspectHost({
  onReady,
  children,
}: {
  readonly onReady: () => void;
  readonly children: ReactNode;
}) {
  const isOn = useWorkspace((state) => state.isOn("inspect"));
  const [tour] = useQueryState("tour", parseAsInteger);
  useEffect(onReady, [onReady]);
  useAhead(inspectParts, PARTS_AFTER_MS);
  return (
    <InspectProvider>
      {isOn && tour !== null && (
        <Suspense fallback={null}>
          <Tour />
        </Suspense>
      )}
      {children}
    </InspectProvider>
  );
}
