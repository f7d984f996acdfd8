/** Under which name a browser labels at present. */
export interface Presence {
  /** What the browser calls itself, by chance. */
  readonly browser: string;
  readonly annotator: string;
}

/**
 * Who is at work, so that two browsers do not take the same name without knowing. What is older than a day
 * may be forgotten.
 */
export interface PresenceStore {
  /** The browser has been seen now; a name that it gave before is replaced. */
  seen(presence: Presence): Promise<void>;
  /** Everybody who was seen at this time or later, ms since 1970. */
  since(time: number): Promise<readonly Presence[]>;
}
