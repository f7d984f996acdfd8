import { createStore } from "zustand/vanilla";
import { identity } from "@/components/workbench/identity/annotator";

/** A run or search that somebody started in this browser, by the address of what it makes. */
interface Started {
  /** Who was named here then; null for nobody. */
  readonly name: string | null;
  readonly href: string;
}

const KEY = "winnow.started";
/** As many as are remembered; the oldest go first. */
const MOST = 50;

/** What was started in this browser and not looked at since it ended. */
export const startedHere = createStore<{ readonly all: readonly Started[] }>(() => ({ all: stored() }));

/** Remember who started what, so that its end is told to them. */
export function rememberStarted(href: string): void {
  const { name } = identity.getState();
  keep([...startedHere.getState().all.filter((one) => one.href !== href), { name, href }].slice(-MOST));
}

/** Somebody has looked at what it made. */
export function forgetStarted(href: string): void {
  const { all } = startedHere.getState();
  if (all.some((one) => one.href === href)) keep(all.filter((one) => one.href !== href));
}

function keep(all: readonly Started[]): void {
  startedHere.setState({ all });
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage it is remembered until the window is closed.
  }
}

function stored(): readonly Started[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(all) ? all.filter(isStarted) : [];
  } catch {
    return [];
  }
}

function isStarted(value: unknown): value is Started {
  const { name, href } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof href === "string" && (name === null || typeof name === "string");
}
