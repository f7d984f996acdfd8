import { createStore } from "zustand/vanilla";

/** Who labels in this browser. The question stands by itself at the `first` visit, and `again` when somebody wants to change the name. */
export interface AnnotatorName {
  readonly name: string;
  readonly asking: "no" | "first" | "again";
}

const KEY = "winnow.annotator";
export const DEFAULT_NAME = "You";
/** The longest name that is accepted, as in the route. */
export const NAME_LENGTH = 80;

/** The annotator of this browser window, by the name that an earlier visit left. */
export const annotatorName = createStore<AnnotatorName>(() => {
  const name = stored();
  return { name: name ?? DEFAULT_NAME, asking: name === null ? "first" : "no" };
});

/** Ask for the name again. */
export function askAnnotator(): void {
  annotatorName.setState({ asking: "again" });
}

/** Keep a name; blank means the default. */
export function chooseAnnotator(name: string): void {
  const chosen = name.trim().slice(0, NAME_LENGTH) || DEFAULT_NAME;
  annotatorName.setState({ name: chosen, asking: "no" });
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // A browser without storage asks again next time.
  }
}

function stored(): string | null {
  // Without a window there is nobody to ask.
  if (typeof window === "undefined") return DEFAULT_NAME;
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
