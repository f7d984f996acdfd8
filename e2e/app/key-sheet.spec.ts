/**
 * What `?` lists: each key of a screen has one meaning, and does something there, at once or after what leads
 * to it.
 */
import { expect, test, type APIRequestContext, type Page as Tab } from "@playwright/test";
import {
  finishedRun,
  screensOf,
  starterIds,
  type GetJson,
  type Screen,
} from "../../lib/setup/pictures/screens";
import { knownAs } from "../support/annotate-desk";
import { press } from "../support/keyboard";

/** A line of the sheet. */
interface Line {
  readonly label: string;
  readonly chords: readonly string[];
  /** Whether it does something as the screen is. */
  readonly isNow: boolean;
}

interface Started {
  readonly name: string;
  readonly path: string;
  readonly ready: string;
  /** Keys that bring about what most lines of its sheet are about. */
  readonly keys?: readonly string[];
}

/** Screens of which each has keys of its own: the modes first. */
const SCREENS = [
  "annotate",
  "inspect",
  "structure",
  "replay",
  "source",
  "charts",
  "compare",
  "home",
  "corpus",
  "review",
  "run",
  "run-errors",
  "recipe-editor",
  "settings",
];

/** What leads to a state in which a key does something, where the screen as it opens is not one. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {};

/** Lines that are about what a page of the starter corpus does not have, or that leave the browser's own ways. */
const ELSEWHERE: ReadonlySet<string> = new Set([]);

const getter =
  (request: APIRequestContext): GetJson =>
  async (path) =>
    (await request.get(path)).json();

async function screenOf(request: APIRequestContext, name: string): Promise<Screen> {
  const get = getter(request);
  const { corpusId } = await starterIds(get);
  await expect.poll(() => finishedRun(get, corpusId), { timeout: 60_000 }).not.toBeNull();
  const screens = await screensOf(get, (await finishedRun(get, corpusId))!);
  return screens.find((screen) => screen.name === name)!;
}

async function open(tab: Tab, { path, ready, keys = [] }: Started): Promise<void> {
  await tab.goto(path);
  await tab.locator(ready).first().waitFor({ state: "attached" });
  await expect(tab.locator('main [aria-busy="true"]')).toHaveCount(0);
  await tab.evaluate(() => {
    const heard = window as unknown as { heard: boolean | null };
    heard.heard = null;
    // After the app's own listener, which was there first.
    window.addEventListener("keydown", (event) => {
      heard.heard = event.defaultPrevented;
    });
  });
  await press(tab, ...keys);
}

/** The lines of the sheet, which is closed again. */
async function linesOf(tab: Tab): Promise<readonly Line[]> {
  await press(tab, "?");
  const sheet = tab.getByRole("dialog", { name: "Keys" });
  await expect(sheet).toBeVisible();
  const lines = await sheet
    .locator("[data-now]")
    .evaluateAll((found) =>
      found.map((line) => ({
        label: line.querySelector("dd")!.textContent!.replace(/ \(not now\)$/, ""),
        chords: line.querySelector("dt .visually-hidden")!.textContent!.split(" or "),
        isNow: (line as HTMLElement).dataset.now === "true",
      })),
    );
  await press(tab, "Escape");
  await expect(sheet).toHaveCount(0);
  return lines;
}

/** As Playwright names it: `chordOf` writes letters after Ctrl upper case, and the space bar by its name. */
const pressed = (chord: string): string =>
  chord
    .replace(/Ctrl\+([A-Z])$/, (_, letter: string) => `Control+${letter.toLowerCase()}`)
    .replace("Ctrl+", "Control+");

/** The screen and the mode that are open: what else the address keeps may change by a key. */
function placeOf(tab: Tab): string {
  const { pathname, searchParams } = new URL(tab.url());
  return `${pathname} ${searchParams.get("mode") ?? ""}`;
}

/** Whether the screen has done something with a key; what it opened is closed again. */
async function isHeard(tab: Tab, chord: string): Promise<boolean> {
  await tab.evaluate(() => void ((window as unknown as { heard: boolean | null }).heard = null));
  await tab.keyboard.press(pressed(chord));
  const heard = await tab
    .evaluate(() => (window as unknown as { heard?: boolean | null }).heard ?? null)
    // A key that leaves the screen takes what was heard along.
    .catch(() => true);
  if (await tab.getByRole("dialog").first().isVisible()) await press(tab, "Escape");
  return heard === true;
}

for (const name of SCREENS) {
  test(`the key sheet of ${name} gives no key two meanings, and each does something`, async ({
    page: tab,
    request,
  }) => {
    test.setTimeout(240_000);
    await knownAs(tab, "Ada");
    const screen = await screenOf(request, name);
    await open(tab, screen);
    const lines = (await linesOf(tab)).filter(({ label }) => !ELSEWHERE.has(label));
    expect(lines.length).toBeGreaterThan(3);
    const meanings = new Map<string, string[]>();
    for (const { label, chords } of lines)
      for (const chord of chords) meanings.set(chord, [...(meanings.get(chord) ?? []), label]);
    expect([...meanings].filter(([, labels]) => labels.length > 1)).toEqual([]);
    const dead: string[] = [];
    const start = placeOf(tab);
    for (const { label, chords } of lines)
      for (const chord of chords) {
        const before = BEFORE[label] ?? [];
        if (placeOf(tab) !== start) await open(tab, screen);
        await press(tab, ...before);
        if (await isHeard(tab, chord)) continue;
        // The keys before it may have left a state in which it has nothing to do.
        await open(tab, screen);
        await press(tab, ...before);
        if (!(await isHeard(tab, chord))) dead.push(`${chord}: ${label}`);
      }
    expect(dead).toEqual([]);
  });
}
