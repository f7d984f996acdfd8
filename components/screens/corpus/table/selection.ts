/** How the selection lies to the pages that the filters let through. */
export interface Selection {
  /** How many of the pages shown are selected. */
  readonly shown: "all" | "some" | "none";
  /** How many selected pages the filters hide; null while that is unknown. */
  readonly hidden: number | null;
}

/** `ids` are the pages that the filters let through: null while they are unknown. */
export function selectionOf(selected: ReadonlySet<string>, ids: readonly string[] | null): Selection {
  if (selected.size === 0) return { shown: "none", hidden: 0 };
  if (ids === null) return { shown: "some", hidden: null };
  const both = overlap(selected, ids);
  return { shown: both === 0 ? "none" : both === ids.length ? "all" : "some", hidden: selected.size - both };
}

/**
 * What the box in the head makes of a selection: it takes the pages shown out where some are in it, else all
 * of them in. Others stay as they are.
 */
export function withAllToggled(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(selected);
  const isOut = overlap(selected, ids) > 0;
  for (const id of ids)
    if (isOut) next.delete(id);
    else next.add(id);
  return next;
}

/** What a dialog adds to its number of pages: nothing where all of them are shown. */
export function hiddenWords(pages: number, hidden: number | null): string | null {
  if (hidden === null || hidden === 0) return null;
  return pages === 1
    ? "The filters hide it."
    : hidden === pages
      ? "The filters hide all of them."
      : `The filters hide ${hidden} of them.`;
}

function overlap(selected: ReadonlySet<string>, ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + Number(selected.has(id)), 0);
}
