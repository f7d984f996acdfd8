/** When a person has stopped typing and pointing: only then may something open that nobody asked for. */

/** Text that is typed into a field is no key for the page, and a field that has the focus keeps it. */
export const EDITABLE =
  "input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true]";
/** What lies above the page and has the keys while it is open. */
export const LAYER = "[role=dialog], [role=menu]";

/**
 * So long without a key or a pointer. Between two keys of one who labels lie some 300 ms; whoever reads a
 * block for longer does not mean the next key for what has just opened.
 */
export const REST_MS = 1_000;

const HELD = [
  ["keydown", "keyup"],
  ["pointerdown", "pointerup"],
  ["compositionstart", "compositionend"],
] as const;
/** What lets go of everything: the key that was held comes up in another window. */
const LOST = ["blur", "pointercancel"] as const;

/** What hands are watched with; tests bring their own. */
export interface HandsParts {
  /** Hears every key and pointer, e.g. the window. */
  readonly target: EventTarget;
  readonly schedule: (run: () => void, ms: number) => () => void;
  /**
   * Whether something holds the keys although nobody types at the moment: a field with the focus, another
   * layer.
   */
  isHeld(): boolean;
}

export interface Hands {
  /** Call once as soon as the hands rest. Returns how to stop waiting. */
  whenAtRest(run: () => void): () => void;
  stop(): void;
}

/** Watch the hands from now on. */
export function watchHands({ target, schedule, isHeld }: HandsParts): Hands {
  const down = new Set<string>();
  const waiting = new Set<() => void>();
  let cancel: (() => void) | null = null;
  const rest = () => {
    cancel = null;
    if (down.size > 0 || isHeld()) return wait();
    for (const run of [...waiting]) {
      waiting.delete(run);
      run();
    }
  };
  function wait(): void {
    cancel?.();
    cancel = waiting.size > 0 ? schedule(rest, REST_MS) : null;
  }
  const heard: [string, () => void][] = HELD.flatMap(([begin, end]): [string, () => void][] => [
    [
      begin,
      () => {
        down.add(begin);
        wait();
      },
    ],
    [
      end,
      () => {
        down.delete(begin);
        wait();
      },
    ],
  ]);
  for (const name of LOST)
    heard.push([
      name,
      () => {
        down.clear();
        wait();
      },
    ]);
  // Before anybody who keeps an event to itself.
  for (const [name, listen] of heard) target.addEventListener(name, listen, true);
  return {
    whenAtRest(run) {
      waiting.add(run);
      wait();
      return () => void waiting.delete(run);
    },
    stop: () => {
      cancel?.();
      for (const [name, listen] of heard) target.removeEventListener(name, listen, true);
    },
  };
}

let ofWindow: Hands | null = null;

/** Those at this window; watched from the first call on, which comes with the first screen. */
export function hands(): Hands {
  return (ofWindow ??= watchHands({
    target: window,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    isHeld: () =>
      document.activeElement?.matches(EDITABLE) === true || document.querySelector(LAYER) !== null,
  }));
}
