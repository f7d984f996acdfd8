"use client";
import { useMemo } from "react";
import { activeOperations } from "@/lib/labels/history";
import type { CarriedFrom, Operation } from "@/lib/labels/model";
import { percent } from "@/components/ui/format";
import type { Session } from "@/components/modes/annotate/session/session";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";

/** Where the labels that were carried over to a page are from; null where none are. */
export function carriedFrom(operations: readonly Operation[]): CarriedFrom | null {
  for (const operation of activeOperations(operations).toReversed())
    if (operation.kind === "set" && operation.carried !== undefined) return operation.carried;
  return null;
}

/** Says that labels of this page are from another one, and how sure they are. */
export function CarriedNote({ session }: { readonly session: Session }) {
  const operations = useAnnotate(session, (state) => state.operations);
  const from = useMemo(() => carriedFrom(operations), [operations]);
  if (from === null) return null;
  return (
    <span
      className="small t2 cut no-narrow"
      data-testid="carried"
      title={`Carried over from ${from.key} of the same template`}
    >
      Carried over from {from.key}, {percent(from.confidence)} sure
    </span>
  );
}
