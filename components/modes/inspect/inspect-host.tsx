"use client";
import { parseAsInteger, useQueryState } from "nuqs";
import { Suspense, useEffect, type ReactNode } from "react";
import { lazily } from "@/components/ui/controls/lazily";
import { useWorkspace } from "@/components/workbench/page/context";
import { InspectProvider } from "./inspect-provider";

export { InspectContext } from "./inspect-context";
export { InspectPanel } from "./inspect-panel";
export { InspectTools } from "./inspect-tools";

const Tour = lazily(async () => (await import("./tour/tour")).Tour);

/**
 * Inspect mode with all extractors, which is most of the workspace's code: it comes beside the page. The
 * extractor goes on while another mode is on, so that coming back costs nothing; `children` are the parts of
 * the mode that is on.
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
