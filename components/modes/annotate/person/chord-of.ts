import { KEY_MAP } from "@/components/modes/annotate/session/keys";

/** The first key of an action, as Playwright names it. @throws Error for an action without a key */
export function chordOf(id: string): string {
  const chord = KEY_MAP[id]?.[0];
  if (chord === undefined) throw new Error(`${id} has no key`);
  return chord
    .replace(/^Shift\+(\d)$/, "Shift+Digit$1")
    .replace(/^Shift\+([a-z])$/, (_, letter: string) => `Shift+${letter.toUpperCase()}`);
}
