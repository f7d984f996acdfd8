"use client";
import { toast } from "sonner";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { reviewerOf } from "@/lib/labels/settling-name";
import { identity } from "@/components/workbench/identity/annotator";
import { openings, useOpening, type Opening } from "@/components/workbench/saving/use-opening";
import { plural } from "@/components/ui/format";
import { openAdjudication, type Adjudication, type AdjudicationState } from "./adjudication-store";

/** The reviewer's set as components see it, while it is opened too. */
export interface Adjudicating {
  readonly opening: Opening<Adjudication>;
  /** Null until the set is open. */
  readonly adjudication: Adjudication | null;
  readonly state: AdjudicationState | null;
  /** Load the set again after a failure. */
  retry(): void;
}

const ADJUDICATIONS = openings((parts) =>
  openAdjudication({
    ...parts,
    onMerged: (theirs) =>
      void toast("This page was settled elsewhere too", {
        description: `Another tab or computer stored ${plural(theirs, "operation")} as ${parts.desk.annotator}. Both are kept; where both settled the same text, the later one counts.`,
      }),
  }),
);
const NO_STATE = createStore<AdjudicationState | null>(() => null);

/** The reviewer's set of the open page. */
export function useAdjudication(): Adjudicating {
  const annotator = useStore(identity, ({ name }) => (name === null ? null : reviewerOf(name)));
  const { opening, retry } = useOpening(ADJUDICATIONS, annotator);
  const adjudication = opening.status === "open" ? opening.session : null;
  const state = useStore<typeof NO_STATE | Adjudication["state"], AdjudicationState | null>(
    adjudication?.state ?? NO_STATE,
    (found) => found,
  );
  return { opening, adjudication, state, retry };
}
