import { createStore } from "zustand/vanilla";
import { signedIn } from "./account";

/**
 * Who labels in this browser window. Nobody labels, settles, tags or leases a page under a name that no
 * person gave.
 */
export interface Identity {
  /** Null until somebody has said it. */
  readonly name: string | null;
  /** The open question for the name, and what goes on once it is answered; null where nobody is asked. */
  readonly asking: { readonly then: ((name: string) => void) | null } | null;
  /** Whether another browser labels under the same name at present, as far as the server said. */
  readonly isElsewhere: boolean;
}

const KEY = "winnow.annotator";
/** Every name that a person gave in this browser. */
const OWN_KEY = "winnow.names";
/** What the first release called everybody who gave no name: not a name, unless somebody gives it. */
const NO_NAME = "You";

export const identity = createStore<Identity>(() => ({ name: stored(), asking: null, isElsewhere: false }));

/**
 * Go on as somebody: at once where the name is known, else when it was given; not at all where the question
 * is closed without an answer.
 */
export function asSomebody(then: (name: string) => void): void {
  const { name } = identity.getState();
  if (name !== null) then(name);
  else identity.setState({ asking: { then } });
}

/** Ask who labels, e.g. to change it. */
export function askName(): void {
  // Who is signed in labels under their own name.
  if (signedIn() !== null) return;
  identity.setState({ asking: { then: null } });
}

/** Close the question without an answer. */
export function leaveQuestion(): void {
  identity.setState({ asking: null });
}

/** Somebody has said who labels here; whatever waited for it goes on. */
export function takeName(name: string): void {
  const { asking } = identity.getState();
  keep(KEY, name);
  keep(OWN_KEY, JSON.stringify([...new Set([...ownNames(), name])]));
  identity.setState({ name, asking: null, isElsewhere: false });
  asking?.then?.(name);
}

/** Names that were given in this browser before: whoever gives one of them again is who gave it then. */
export function ownNames(): readonly string[] {
  try {
    const names: unknown = JSON.parse(read(OWN_KEY) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

function stored(): string | null {
  const account = signedIn();
  if (account !== null) return account.name;
  const name = read(KEY);
  return name === NO_NAME && !ownNames().includes(NO_NAME) ? null : name;
}

function read(key: string): string | null {
  // Without a window there is nobody to ask.
  if (typeof window === "undefined") return null;
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser without storage asks in every window.
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
