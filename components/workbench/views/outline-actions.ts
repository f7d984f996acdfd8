import type { Action } from "@/components/ui/keys/actions";
import type { TreeMove } from "@/lib/view/listing/outline";

/** What the keys of a tree need: whether it has them, and what it does. */
export interface OutlineKeys {
  hasFocus(): boolean;
  move(move: TreeMove): void;
}

const MOVES: readonly (readonly [move: TreeMove, key: string, label: string])[] = [
  ["next", "ArrowDown", "Next row"],
  ["previous", "ArrowUp", "Previous row"],
  ["in", "ArrowRight", "Unfold the row, or go to the first one inside of it"],
  ["out", "ArrowLeft", "Fold the row, or go to the one around it"],
  ["first", "Home", "First row"],
  ["last", "End", "Last row"],
];

/** Which way a key leads, as the ARIA Authoring Practices have it for trees. */
export const MOVE_OF_KEY: ReadonlyMap<string, TreeMove> = new Map(MOVES.map(([move, key]) => [key, move]));

/** For the list of keys: the tree hears them itself, before the page does. */
export const OUTLINE_ACTIONS: readonly Action<OutlineKeys>[] = MOVES.map(([move, key, label]) => ({
  id: `outline.${move}`,
  label,
  group: "Block outline, while it has the focus",
  keys: [key],
  when: (tree) => tree.hasFocus(),
  perform: (tree) => tree.move(move),
}));
