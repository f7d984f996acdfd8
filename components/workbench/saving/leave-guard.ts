import type { Sync } from "./sync";

/** Those of this window with something that the server does not have, whichever mode or tab shows them. */
const unsaved = new Set<Sync>();

const ask = (event: BeforeUnloadEvent): void => {
  if ([...unsaved].some((sync) => sync.isAtRisk())) event.preventDefault();
};

/**
 * Let the browser ask before the window is closed or loads something else while work of this sync is neither
 * on the server nor on this computer.
 */
export function guardLeaving(sync: Sync): void {
  const follow = (): void => {
    if (sync.state.getState().kind === "saved") unsaved.delete(sync);
    else unsaved.add(sync);
    if (unsaved.size > 0) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  };
  sync.state.subscribe(follow);
  follow();
}
