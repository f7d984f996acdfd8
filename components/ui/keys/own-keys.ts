import { useSyncExternalStore } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

/** What somebody made of the keys in this browser. */
export interface OwnKeys {
  /** Whether keys that are a single character, with or without Shift, do nothing (WCAG 2.1.4). */
  readonly isOff: boolean;
  /** Chords by the id of an action, in place of its usual ones; none where it has no key. */
  readonly chords: Readonly<Record<string, readonly string[]>>;
}

const KEY = "winnow.keys";
export const USUAL_KEYS: OwnKeys = { isOff: false, chords: {} };

/** The keys of this browser. */
export const ownKeys: StoreApi<OwnKeys> = createStore<OwnKeys>(() => stored());

/** Take other keys, and remember them; a browser that forbids storage does so until the window closes. */
export function setOwnKeys(keys: OwnKeys): void {
  ownKeys.setState(keys, true);
  try {
    if (!keys.isOff && Object.keys(keys.chords).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(keys));
  } catch {
    // They last until the window closes.
  }
}

/** Whether a chord is a character alone, which people with speech input or a shaking hand press unawares. */
export const isCharacter = (chord: string): boolean => /^(?:Shift\+)?.$/u.test(chord);

/** The chords of an action as they are now, the first of which is shown. */
export function chordsNow(
  { isOff, chords }: OwnKeys,
  id: string,
  usual: readonly string[],
): readonly string[] {
  const now = Object.hasOwn(chords, id) ? chords[id]! : usual;
  return isOff ? now.filter((chord) => !isCharacter(chord)) : now;
}

/** The keys of this browser, for what shows them. The server knows the usual ones only. */
export function useOwnKeys(): OwnKeys {
  return useSyncExternalStore(ownKeys.subscribe, ownKeys.getState, () => USUAL_KEYS);
}

/**
 * Who has a chord already among actions that may be on one screen; null where it is free.
 * @param actions with their usual keys
 */
export function takenBy<Entry extends { readonly id: string; readonly keys: readonly string[] }>(
  own: OwnKeys,
  actions: readonly Entry[],
  id: string,
  chord: string,
): Entry | null {
  return (
    actions.find((other) => other.id !== id && chordsNow(own, other.id, other.keys).includes(chord)) ?? null
  );
}

function stored(): OwnKeys {
  // Without a window there is nobody who chose any.
  if (typeof window === "undefined") return USUAL_KEYS;
  try {
    return read(localStorage.getItem(KEY));
  } catch {
    return USUAL_KEYS;
  }
}

/** What is not what this app wrote is left out. */
function read(text: string | null): OwnKeys {
  if (text === null) return USUAL_KEYS;
  const found = JSON.parse(text) as unknown;
  if (typeof found !== "object" || found === null) return USUAL_KEYS;
  const { isOff, chords } = found as Partial<Record<keyof OwnKeys, unknown>>;
  const entries = typeof chords === "object" && chords !== null ? Object.entries(chords) : [];
  return {
    isOff: isOff === true,
    chords: Object.fromEntries(
      entries.filter(([, list]) => Array.isArray(list) && list.every((one) => typeof one === "string")),
    ) as Record<string, readonly string[]>,
  };
}
