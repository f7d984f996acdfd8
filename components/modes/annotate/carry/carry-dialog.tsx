"use client";
import { Suspense } from "react";
import { Dialog } from "@/components/ui/controls/dialog";
import { Skeleton } from "@/components/ui/controls/empty";
import { lazily } from "@/components/ui/controls/lazily";
import type { Session } from "@/components/modes/annotate/session/session";
import { useCarrying } from "./use-carrying";

const CarryContent = lazily(async () => (await import("./carry-content")).CarryContent);

/**
 * Carry the labels of a finished page over to others of its template: which, with what confidence, and what would
 * change. What is accepted is a draft there, and waits for whoever finished this page to accept it page by page.
 */
export function CarryDialog({ session }: { readonly session: Session }) {
  const over = useCarrying(session);
  if (!over.isOpen) return null;
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(isOpen) => {
        if (!isOpen) over.close();
      }}
      title="Carry labels over to the template"
      description="Other pages of the same template get the labels of this page as your draft. None of them is done by that, and none becomes gold: you accept each when you open it."
    >
      <Suspense fallback={<Skeleton rows={6} />}>
        <CarryContent session={session} over={over} />
      </Suspense>
    </Dialog>
  );
}
