/** Marks what nuqs writes into the address. */
const WRITTEN = "__nuqs__";

type Write = History["replaceState"];

/** Where the bar stands, and what may change it: a window, as far as it is needed here. */
export interface Bar {
  readonly history: Pick<History, "replaceState" | "pushState" | "state">;
  readonly location: { readonly href: string };
  addEventListener(type: "popstate", listener: () => void): void;
  removeEventListener(type: "popstate", listener: () => void): void;
}

/**
 * Keeps the newest step in the address bar. A step is written at once, and Next's router takes it over in a transition;
 * what it draws before that still has the address of the step before, which it puts back into the bar whenever it
 * commits. The next step would be written on top of that one, and the one between be lost: on a slow machine for good.
 * So an address that was left by a step is not put back until the router has come to the newest.
 *
 * A step that is written while another screen is on its way, as the selection is when it has come to rest, stands in
 * the bar, and the router is not told: it would give up the visit for it.
 *
 * To be called once Next and nuqs have changed `history` themselves: it must see what they are given.
 * @param isLeaving whether a visit is under way
 * @returns how to stop it
 */
export function keepLatest(bar: Bar, isLeaving: () => boolean): () => void {
  const { history } = bar;
  // The newest step while the router is still to come to it, and the addresses left since it was last there.
  let newest: string | null = null;
  const left = new Set<string>();
  let isOn = true;
  const forget = (): void => {
    newest = null;
    left.clear();
  };
  const watched = (write: Write, mayBeOlder: boolean): Write =>
    function watchedWrite(data: unknown, marker, url) {
      const before = bar.location.href;
      const to = url == null ? before : new URL(url, before).href;
      let kept: string | URL | null | undefined = url;
      let told = data;
      if (isOn && marker === WRITTEN) {
        const { state } = history;
        if (isLeaving() && isOfRouter(state)) told = state;
        left.add(before);
        left.delete(to);
        newest = to;
      } else if (mayBeOlder && isOn && newest === before && left.has(to) && isOfRouter(data)) kept = newest;
      else forget();
      write.call(history, told, marker, kept);
    };
  history.replaceState = watched(history.replaceState, true);
  history.pushState = watched(history.pushState, false);
  bar.addEventListener("popstate", forget);
  // Others may have wrapped these functions since, so they stay, and only pass on what they are given.
  return () => {
    isOn = false;
    forget();
    bar.removeEventListener("popstate", forget);
  };
}

function isOfRouter(data: unknown): boolean {
  return typeof data === "object" && data !== null && "__NA" in data;
}
