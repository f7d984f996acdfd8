/** Stepping through what flips. Pure but for the workspace. */
import type { LeafRange } from "@/lib/page/page";
import type { Flip } from "@/lib/view/inspection/trials/decided";
import type { Action } from "@/components/ui/keys/actions";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";
import type { Selection } from "@/lib/view/page/selection";

/** What the keys of flips see. */
export interface FlipState {
  readonly flips: readonly Flip[];
  readonly workspace: WorkspaceStore;
}

/** The flip that is selected, by position; -1 for none. */
export function placeOf(flips: readonly Flip[], selection: Selection | null): number {
  return selection === null ? -1 : flips.findIndex(({ range }) => sameRange(range, selection.range));
}

/**
 * The next (1) or previous (-1) flip after what is selected, in the order of the page and around its ends;
 * null where nothing flips.
 */
export function stepFlip(
  flips: readonly Flip[],
  selection: Selection | null,
  direction: 1 | -1,
): Flip | null {
  const place = placeOf(flips, selection);
  if (place >= 0) return flips.at((place + direction) % flips.length) ?? null;
  const start = selection?.range.start ?? (direction === 1 ? -1 : Infinity);
  const found =
    direction === 1
      ? flips.find(({ range }) => range.start > start)
      : flips.findLast(({ range }) => range.start < start);
  return found ?? flips.at(direction === 1 ? 0 : -1) ?? null;
}

/** Select a flip and bring it into view. */
export function goToFlip({ range, unit }: Flip, workspace: WorkspaceStore): void {
  workspace.getState().select({ range, node: unit?.node ?? null });
  workspace.getState().scrollTo(range);
}

const step = (id: string, label: string, key: string, direction: 1 | -1): Action<FlipState> => ({
  id,
  label,
  group: "Inspect",
  keys: [key],
  when: ({ flips }) => flips.length > 0,
  perform: ({ flips, workspace }) => {
    const flip = stepFlip(flips, workspace.getState().selection, direction);
    if (flip !== null) goToFlip(flip, workspace);
  },
});

/** Keys that go through the texts that a value flips. */
export const FLIP_ACTIONS: readonly Action<FlipState>[] = [
  step("inspect.flip.next", "Next text that the value flips", "]", 1),
  step("inspect.flip.previous", "Previous text that the value flips", "[", -1),
];

function sameRange(a: LeafRange, b: LeafRange): boolean {
  return a.start === b.start && a.end === b.end;
}
