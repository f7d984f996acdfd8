/**
 * What the clock in the tools says. `at` is when the server confirmed last, in ms since 1970, null where
 * nothing was stored yet. Without the server, work is `kept` once it survives the end of the tab, and
 * `unkept` where the browser refuses to keep it; neither counts what is on its way to the disk.
 */
export type SaveState =
  | { readonly kind: "saved"; readonly at: number | null }
  | { readonly kind: "waiting"; readonly count: number }
  | { readonly kind: "kept" | "unkept" | "refused"; readonly count: number; readonly reason: string };

/** Whether the server does not take what there is, for a reason. */
export function isStuck(save: SaveState): save is Extract<SaveState, { readonly reason: string }> {
  return save.kind !== "saved" && save.kind !== "waiting";
}
