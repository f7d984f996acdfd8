import { Suspense, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Skeleton } from "@/components/ui/controls/empty";

/** Places of the workspace that a mode fills; null until they are there. */
export interface Slots {
  readonly context: HTMLElement | null;
  readonly sheet: HTMLElement | null;
  readonly panel: HTMLElement | null;
  readonly tools: HTMLElement | null;
}

interface Parts {
  readonly slots: Slots;
  readonly context: ReactNode;
  readonly sheet?: ReactNode;
  readonly panel: ReactNode;
  readonly tools: ReactNode;
}

/** The parts of a mode at their places; each may still be on its way. */
export function InSlots({ slots, context, sheet = null, panel, tools }: Parts) {
  return (
    <>
      {slots.context !== null &&
        createPortal(<Suspense fallback={<span className="grow" />}>{context}</Suspense>, slots.context)}
      {slots.sheet !== null &&
        sheet !== null &&
        createPortal(<Suspense fallback={null}>{sheet}</Suspense>, slots.sheet)}
      {slots.panel !== null &&
        createPortal(<Suspense fallback={<Skeleton rows={9} />}>{panel}</Suspense>, slots.panel)}
      {slots.tools !== null &&
        createPortal(<Suspense fallback={<span className="grow" />}>{tools}</Suspense>, slots.tools)}
    </>
  );
}
