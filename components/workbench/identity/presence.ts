import { api } from "@/lib/api/client";
import { identity } from "./annotator";

/** How often an open page of somebody who labels says so. */
export const BEAT_MS = 60_000;

const KEY = "winnow.browser";
let own: string | null = null;

/**
 * What this browser calls itself towards the server: random digits, the same in all of its tabs where it
 * keeps them.
 */
export function browserId(): string {
  if (own !== null) return own;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  try {
    own = localStorage.getItem(KEY) ?? fresh;
    localStorage.setItem(KEY, own);
  } catch {
    own = fresh;
  }
  return own;
}

/**
 * Say who labels here, and hear whether another browser does so under the same name. Without an answer
 * nothing is known, and nothing is said.
 */
export async function sayPresence(annotator: string): Promise<void> {
  const answer = await api.presence.say({ body: { browser: browserId(), annotator } }).catch(() => null);
  if (answer !== null && identity.getState().name === annotator)
    identity.setState({ isElsewhere: answer.isElsewhere });
}
