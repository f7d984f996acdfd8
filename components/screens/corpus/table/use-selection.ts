"use client";
import { useState } from "react";
import { toast } from "sonner";
import { messageOf } from "@/lib/errors";
import { toggled } from "@/components/ui/toggled";
import type { CorpusPages } from "./use-corpus-pages";
import { selectionOf, withAllToggled, type Selection } from "./selection";
import { fetchIds, useShownIds } from "./use-shown-ids";

/** The pages of a corpus that are selected, which the filters may hide. */
export interface SelectedPages {
  readonly ids: ReadonlySet<string>;
  readonly selection: Selection;
  toggle(id: string): void;
  /** Those that the filters show are put to them, or taken from them where all of them are there. */
  toggleAll(): Promise<void>;
  clear(): void;
}

/**
 * @param search as `apiSearch` writes it, in the order of the table
 * @param narrowed the same search in the order of keys; null where no filter narrows it
 */
export function useSelection(
  corpusId: string,
  { rows, total, stale }: CorpusPages,
  search: string,
  narrowed: string | null,
): SelectedPages {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const shownIds = useShownIds(corpusId, ids.size > 0 ? narrowed : null, rows);
  const clear = () => setIds(new Set());
  return {
    ids,
    // Without filters nothing is hidden, and counting is enough.
    selection:
      narrowed !== null
        ? selectionOf(ids, shownIds)
        : { shown: ids.size === 0 ? "none" : !stale && ids.size >= total ? "all" : "some", hidden: 0 },
    toggle: (id) => setIds((before) => toggled(before, id)),
    async toggleAll() {
      if (narrowed === null && ids.size > 0) return clear();
      try {
        const found = await fetchIds(corpusId, search);
        setIds((before) => withAllToggled(before, found));
      } catch (failed) {
        toast.error("The pages could not be selected", { description: messageOf(failed) });
      }
    },
    clear,
  };
}
