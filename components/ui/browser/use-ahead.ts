import { useEffect } from "react";

/**
 * How long after the first screen what opens above it is fetched, so that no key typed into it is lost while it
 * comes.
 */
const SOON_MS = 1_000;

/**
 * Fetch code that the first picture of a screen does not need, once that is there.
 * @param load the same function in every rendering
 * @param afterMs what may be asked for much later gives way for longer to what is opening
 */
export function useAhead(load: () => Promise<unknown>, afterMs: number = SOON_MS): void {
  useEffect(() => {
    // Whoever is offline then fetches it when it is asked for.
    const timer = setTimeout(() => void load().catch(() => undefined), afterMs);
    return () => clearTimeout(timer);
  }, [load, afterMs]);
}
