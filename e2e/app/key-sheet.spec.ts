/**
 * What `?` lists in each mode, and on the screens with most keys: no key has two meanings, and each does something,
 * at once or after what leads to it.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { finishedRun, screensOf, starterIds, type GetJson } from "../../lib/setup/pictures/screens";
import { knownAs } from "../support/annotate-desk";
import { byBlocks } from "../support/address";
import { press, times } from "../support/keyboard";

/** A line of the sheet. */
interface Line {
  readonly id: string;
  readonly label: string;
  readonly chords: readonly string[];
}

const SCREENS = ["annotate", "inspect", "replay", "compare", "corpus", "review"];

/** So many extractors that every digit counts one of them. */
const NINE = "block-extractor,block-extractor-modern,bte,ccb,dsc,cetd,justext,article-element,lqf";

/** Of one article, as an annotator or a reviewer would find it: nobody else's page, for some keys finish it. */
const pageOf = (article: string) => `<title>Ferry</title><nav><a href="/">Home</a> <a href="/x">More</a></nav>
  <article><h1>The ferry</h1>${article}</article><footer><p>All rights reserved</p></footer>`;

const TEXT =
  "<p>It rained all day on the quay, and nobody went out before the ferry came in the evening.</p>";

/** Two extractors differ on it in more places than the keys settle. */
const DISPUTED = Array.from(
  { length: 6 },
  (_, at) =>
    `<section><h2>Day ${at}</h2>${TEXT.repeat(2)}<footer><p>All rights reserved</p></footer></section>`,
).join("");

const PAGES: Readonly<Record<string, string>> = {
  annotate: pageOf(TEXT.repeat(6)),
  compare: pageOf(DISPUTED),
};

/** What leads to a state in which a key does something, where the screen is not in one. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  "annotate.previous-uncertain": ["j"],
  "annotate.previous-block": ["Shift+j"],
  "annotate.child": ["h"],
  "annotate.extend-up": ["Shift+j"],
  "annotate.clear": ["1"],
  "annotate.repeat": ["3", "Shift+j"],
  "annotate.undo": ["1"],
  "annotate.redo": ["1", "z"],
  "annotate.cancel": ["h"],
  "errors.cause": ["e"],
  "errors.gold": ["e"],
  "errors.undo": ["e", "t", "Enter"],
  "inspect.parent": ["j"],
  "inspect.child": ["j", "h"],
  "inspect.deselect": ["j"],
  "inspect.link": ["j"],
  "inspect.pin": ["j"],
  "inspect.tab.why": ["Shift+u"],
  "compare.deselect": ["d"],
  "compare.tab.differences": ["Shift+v"],
  "settle.a": ["j"],
  "settle.b": ["j"],
  "settle.neither": ["j"],
  "settle.cause": ["j", "a", "k"],
  "settle.undo": ["j", "a"],
  "settle.redo": ["j", "a", "z"],
  "settle.finish": ["j", ...times(12, "a")],
  "settle.flag-text": ["j"],
  "settle.note-text": ["j"],
  "table.select": ["j"],
  "table.open": ["j"],
  "table.clear": ["j", "x"],
  "table.assign": ["j", "x"],
};

/**
 * A field hears its own keys itself: e2e/pages/extracted.spec.ts. What is about several people is in
 * e2e/corpora/settling.spec.ts.
 */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...["find.next", "find.previous", "find.card", "find.card-back", "find.close"],
  ...["settle.majority", "settle.names"],
]);

const isOfRange = ({ id }: Pick<Line, "id">): boolean => id.startsWith("annotate.range.");

/** Takes back what a key did to what other tests see. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  "errors.gold": ["z"],
  "errors.cause": ["Escape"],
};

async function pathOf(tab: Tab, name: string, baseURL: string): Promise<{ path: string; ready: string }> {
  const get: GetJson = async (path) => (await tab.request.get(path)).json();
  const { corpusId } = await starterIds(get);
  await expect.poll(() => finishedRun(get, corpusId), { timeout: 60_000 }).not.toBeNull();
  const screens = await screensOf(get, (await finishedRun(get, corpusId))!);
  const { path, ready } = screens.find((screen) => screen.name === name)!;
  const html = PAGES[name];
  // Every key of inspect has something to do with an extractor that cuts blocks, whose cutting can be replayed.
  if (html === undefined) return { path: name === "inspect" ? byBlocks(path) : path, ready };
  const stored = await tab.request.post("/api/inspect", { data: { html }, headers: { origin: baseURL } });
  const { pageId } = (await stored.json()) as { pageId: string };
  // Nobody has said what is content there, so nothing has a score.
  return {
    path: `/pages/${pageId}?mode=${name}&xs=${NINE}`,
    ready: name === "compare" ? 'section[aria-label="Vote"]' : ready,
  };
}

interface Hearing {
  /** Whether the screen has done something with the last key. */
  isHeard: boolean | null;
}

async function open(
  tab: Tab,
  { path, ready }: { readonly path: string; readonly ready: string },
): Promise<void> {
  await tab.goto(path);
  await tab.locator(ready).first().waitFor({ state: "attached" });
  await expect(tab.locator('main [aria-busy="true"]')).toHaveCount(0);
  // A screen that the server has rendered hears keys only when its script is there.
  await expect(async () => {
    await press(tab, "?");
    await expect(sheetOf(tab)).toBeVisible({ timeout: 500 });
  }).toPass();
  await press(tab, "Escape");
  await expect(sheetOf(tab)).toHaveCount(0);
  await tab.evaluate(() => {
    // After the app's own listener, which was there first.
    window.addEventListener("keydown", (event) => {
      (window as unknown as Hearing).isHeard = event.defaultPrevented;
    });
  });
}

const sheetOf = (tab: Tab) => tab.getByRole("dialog", { name: "Keys" });

/** The lines of the sheet, which is closed again. */
async function linesOf(tab: Tab): Promise<readonly Line[]> {
  await press(tab, "?");
  const sheet = sheetOf(tab);
  await expect(sheet).toBeVisible();
  const lines = await sheet
    .locator("[data-action]")
    .evaluateAll((found) =>
      found.map((line) => ({
        id: (line as HTMLElement).dataset.action!,
        label: line.querySelector("dd")!.textContent!,
        chords: line.querySelector("dt .visually-hidden")!.textContent!.split(" or "),
      })),
    );
  await press(tab, "Escape");
  await expect(sheet).toHaveCount(0);
  return lines.filter(({ id }) => !ELSEWHERE.has(id));
}

/** As Playwright names it: `chordOf` writes Ctrl short, and letters after it upper case. */
const pressed = (chord: string): string =>
  chord.replace(/^Ctrl\+(.)$/, (_, letter: string) => `Control+${letter.toLowerCase()}`);

/** The screen and the mode that are open: what else the address keeps may change by a key. */
function placeOf(tab: Tab): string {
  const { pathname, searchParams } = new URL(tab.url());
  return `${pathname} ${searchParams.get("mode") ?? ""}`;
}

/** Whether the screen does something with a key; what that opened is closed again. */
async function isHeard(tab: Tab, chord: string): Promise<boolean> {
  await tab.evaluate(() => void ((window as unknown as Hearing).isHeard = null));
  await tab.keyboard.press(pressed(chord));
  const heard = await tab
    .evaluate(() => (window as unknown as Hearing).isHeard)
    // A key that leaves the document takes what was heard along.
    .catch(() => true);
  // It may come a moment later.
  await tab.waitForTimeout(30);
  if (await tab.getByRole("dialog").first().isVisible()) await press(tab, "Escape");
  return heard === true;
}

for (const name of SCREENS) {
  test(`the key sheet of ${name} gives no key two meanings, and each does something`, async ({
    page: tab,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    await knownAs(tab, "Ada");
    const screen = await pathOf(tab, name, baseURL!);
    await open(tab, screen);
    const start = placeOf(tab);
    const lines = await linesOf(tab);
    expect(lines.length).toBeGreaterThan(4);
    // While characters are chosen, keys are those of that, and nothing else hears them.
    for (const some of [lines.filter(isOfRange), lines.filter((line) => !isOfRange(line))]) {
      const meanings = new Map<string, string[]>();
      for (const { label, chords } of some)
        for (const chord of chords) meanings.set(chord, [...(meanings.get(chord) ?? []), label]);
      expect([...meanings].filter(([, labels]) => labels.length > 1)).toEqual([]);
    }
    const dead: string[] = [];
    for (const { id, label, chords } of lines)
      for (const chord of chords) {
        const before = BEFORE[id] ?? (isOfRange({ id }) ? ["x"] : []);
        if (placeOf(tab) !== start) await open(tab, screen);
        await press(tab, ...before);
        let isAlive = await isHeard(tab, chord);
        if (!isAlive) {
          // The keys before it may have left a state in which it has nothing to do, or have come too fast.
          await open(tab, screen);
          for (const key of before) {
            await press(tab, key);
            await tab.waitForTimeout(150);
          }
          isAlive = await isHeard(tab, chord);
        }
        if (!isAlive) dead.push(`${chord}: ${label}`);
        await press(tab, ...(AFTER[id] ?? []));
      }
    // A page that is alone in its corpus has none before it and none after it.
    const isAlone = PAGES[name] !== undefined;
    expect(dead.filter((line) => !isAlone || !/(Previous|Next) page \(not now\)$/.test(line))).toEqual([]);
  });
}
