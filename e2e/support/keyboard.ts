/** Keys as a person presses them. */
import type { Page as Tab } from "@playwright/test";

/** Press keys one after the other, each named as Playwright names it, e.g. `j`, `Shift+e`. */
export async function press(tab: Tab, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await tab.keyboard.press(key);
}

/** The same key so many times, for `press`. */
export function times(count: number, key: string): readonly string[] {
  return Array<string>(count).fill(key);
}
