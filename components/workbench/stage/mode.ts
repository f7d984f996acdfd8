import type { ComponentType, LazyExoticComponent, ReactNode } from "react";
import type { Surroundings } from "./stage";

type Lazy<P = object> = LazyExoticComponent<ComponentType<P>>;

/** What the list of keys in the settings says of an action. */
export interface KeyEntry {
  readonly id: string;
  readonly label: string;
  readonly keys: readonly string[];
}

/**
 * A mode of the workspace: what it puts around the page and what the workspace has to know of it before its
 * code is there. The file with the descriptor stays light: whoever does not label fetches nothing of
 * labelling.
 */
export interface Mode {
  /** As the address has it. */
  readonly id: string;
  readonly label: string;
  /** What the palette calls going there, and its key. */
  readonly open: { readonly label: string; readonly key: string };
  /** Keys that step to the pages beside this one. */
  readonly steps: { readonly previous: readonly string[]; readonly next: readonly string[] };
  readonly surroundings: Surroundings;
  /** What fills the slots of the workspace. */
  readonly parts: {
    readonly context: Lazy;
    readonly sheet?: Lazy;
    readonly panel: Lazy;
    readonly tools: Lazy;
  };
  /** What goes on around the parts of every mode, so that coming back costs nothing. */
  readonly host?: Lazy<{ readonly onReady: () => void; readonly children: ReactNode }>;
  /**
   * Fetches code before React is there: what is needed beside the page whatever the mode, and what this mode
   * alone needs where it is the one to open.
   */
  readonly ahead: { readonly always?: () => Promise<unknown>; readonly own: () => Promise<unknown> };
  /** Parts of an address that go along to another page, as `&name=value`. @param search of the address now */
  readonly along?: (search: string) => string;
  /** Its keys, for the settings; none where they are only listed in place. */
  readonly keys?: () => Promise<readonly KeyEntry[]>;
  /** Keys that go before its own in a state of it, with what that state is called. */
  readonly keysWithin?: { readonly label: string; readonly keys: () => Promise<readonly KeyEntry[]> };
}
