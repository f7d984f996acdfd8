/**
 * A stranger who wonders why a paragraph is gone finds for one dropped paragraph after the other the reason
 * and what would keep it, without scrolling the card, on a page that opens where the answer is: on our own pages,
 * and on pages as the web has them.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test, type Page as Tab } from "@playwright/test";
import { corporaFolder } from "../../lib/corpora-folder";
import { extractorById } from "../../lib/extractors/index";
import { decodeBytes } from "../../lib/page/parsing/decode";
import { PICTURED_EXTRACTORS, PICTURED_PAGES } from "../../lib/setup/pictures/pictured-pages";
import { WIDTHS } from "../support/accessible";
import { knownAs, starterPage } from "../support/annotate-desk";
import {
  isInView,
  isSelected,
  placeOf,
  readCard,
  verdictsOn,
  type Subject,
} from "../support/dropped-paragraphs";
import { importedCorpus } from "../support/imported";

/** The programs of others among them. */
const OTHERS = new Set(PICTURED_EXTRACTORS.filter((id) => extractorById(id).spares !== undefined));
const WCXB = join(corporaFolder(), "wcxb", "dev");
const hasWcxb = existsSync(WCXB);
const STARTER = [
  "blog-01-radio",
  "blog-02-backup",
  "blog-03-cellar",
  "blog-04-plane",
  "blog-05-small",
  "forum-01-blight",
  "forum-02-felt",
  "forum-03-slugs",
  "forum-04-water",
  "forum-05-swap",
  "news-01-dredging",
  "news-02-ferry",
  "news-03-library",
  "news-04-lunch",
  "news-05-storm",
  "news-06-lighthouse",
];

/**
 * How many paragraphs are clicked at each width, of how many on one page, and how many are to be found: then, and
 * when ten pages and every extractor were among them, it is enough, for each page takes seconds.
 */
const [WIDE, NARROW] = WIDTHS;
const AMOUNTS = [
  { size: WIDE, pages: Infinity, each: 5, least: 50 },
  { size: NARROW, pages: 10, each: 1, least: 8 },
] as const;

/** What says that there is no way: how much was tried and that none helps, or that there is nothing to try. */
const NONE =
  /^No single parameter changes this verdict( for the better)?: \d+ values? of \d+ parameters? tried, one at a time/;
/** Of a program of others whose step compares nothing that is known. */
const DECIDES = /^The program decides by rules of its own/;
/** What would have spared the text of its step. */
const SPARES = /^(With|Only|Inside) .*(the same|has any)\.$/s;

test.beforeEach(async ({ context, page }) => {
  // Waiting has no end of its own otherwise, and what never comes would be told after ten minutes.
  page.setDefaultTimeout(60_000);
  await knownAs(context, "Stranger");
});

for (const { size, pages, each, least } of AMOUNTS) {
  test.describe(`in ${size.width} pixels, for ${least} dropped paragraphs and more`, () => {
    test.use({ viewport: size });
    test.setTimeout(600_000);

    test("the card of a page of ours says at first sight why, and what would keep it", async ({
      page: tab,
    }) => {
      const subjects: Subject[] = [];
      for (const key of STARTER.slice(0, pages)) {
        const { id } = await starterPage(tab.request, key);
        const html = await readFile(
          join(import.meta.dirname, `../../prisma/starter/pages/${key}.html`),
          "utf8",
        );
        subjects.push({ key, id, html });
      }
      await isFoundOut(tab, subjects, each, least);
    });

    test(`the card of a page of WCXB dev does so too${hasWcxb ? "" : " (skipped without the evaluation corpora)"}`, async ({
      page: tab,
    }) => {
      test.skip(!hasWcxb, `${WCXB} is missing; WINNOW_CORPORA names the folder of the corpora`);
      await isFoundOut(tab, await wcxbPages(tab, pages), each, least);
    });
  });
}

/** The pages of the pictures, imported once for both widths. */
let imported: Promise<readonly Subject[]> | null = null;

async function wcxbPages(tab: Tab, most: number): Promise<readonly Subject[]> {
  imported ??= importedPages(tab);
  return (await imported).slice(0, most);
}

/** With their gold. */
async function importedPages(tab: Tab): Promise<readonly Subject[]> {
  const keys = PICTURED_PAGES.map(({ key }) => key);
  const files: Record<string, Buffer> = {};
  for (const key of keys)
    for (const path of [`html/${key}.html.gz`, `ground-truth/${key}.json`])
      files[path] = await readFile(join(WCXB, path));
  const { ids } = await importedCorpus(tab.request, `WCXB dev, ${keys.length} pages`, files);
  expect(ids).toHaveLength(keys.length);
  return keys
    .sort()
    .map((key, at) => ({
      key,
      id: ids[at]!,
      html: decodeBytes(gunzipSync(files[`html/${key}.html.gz`]!)).html,
    }));
}

const asked = new Map<string, ReturnType<typeof verdictsOn>>();

/** Asked once for both widths. */
function knownVerdicts(tab: Tab, subject: Subject, extractor: string): ReturnType<typeof verdictsOn> {
  const key = `${subject.id} ${extractor}`;
  const known = asked.get(key) ?? verdictsOn(tab, subject, extractor);
  asked.set(key, known);
  return known;
}

/** One extractor after the other, a page each, and of each page so many paragraphs. */
async function isFoundOut(
  tab: Tab,
  subjects: readonly Subject[],
  each: number,
  least: number,
): Promise<void> {
  const faults: string[] = [];
  const ofOthers = { spared: 0, decided: 0 };
  const seen = { paragraphs: 0, pages: new Set<string>(), extractors: new Set<string>() };
  for (const [at, subject] of subjects.entries()) {
    const isEnough = seen.paragraphs >= least && seen.pages.size >= Math.min(10, least);
    if (isEnough && seen.extractors.size === PICTURED_EXTRACTORS.length) break;
    const extractor = PICTURED_EXTRACTORS[at % PICTURED_EXTRACTORS.length]!;
    const verdicts = await knownVerdicts(tab, subject, extractor);
    if (verdicts === null || verdicts.dropped.length === 0) continue;
    const { dropped, answer } = verdicts;
    // What is waited for below is seen at once in the page itself: asking again and again from here would take longer
    // than what is asked about.
    await tab.goto(`/pages/${subject.id}?mode=inspect&x=${extractor}`, { waitUntil: "commit" });
    await tab.locator('[data-testid="paper"][data-state="ready"]').waitFor({ state: "attached" });
    await tab.locator(`[data-extractor="${extractor}"]`).waitFor({ state: "attached" });
    // It opens where the answer is: at an error, where there is none at what is kept.
    if ((await isInView(tab, answer)) !== null)
      await expect
        .poll(() => isInView(tab, answer), {
          message: `${subject.key} by ${extractor} opens at the answer`,
          intervals: [50],
        })
        .toBe(true);
    let read = 0;
    for (const { text, leaf } of dropped) {
      if (read === each) break;
      const place = await placeOf(tab, text);
      if (place === null) continue;
      await tab.mouse.click(place.x, place.y);
      const what = `${subject.key} by ${extractor}, "${text.trim().slice(0, 40)}"`;
      await isSelected(tab, leaf).catch((error: unknown) => {
        throw new Error(`${what} is not selected`, { cause: error });
      });
      const { verdict, reason, way, kind, gold, outOfView } = await readCard(tab);
      faults.push(...outOfView.map((fault) => `${what}: ${fault}`));
      if (!/ is dropped( in part)?$/.test(verdict)) faults.push(`${what}: the card says "${verdict}"`);
      if (!/\p{L}.*\.$/u.test(reason) || reason.includes("gave no reason"))
        faults.push(`${what}: the reason is "${reason}"`);
      const isOthers = OTHERS.has(extractor);
      const isTold = kind === "button" || (kind === "spare" ? SPARES : isOthers ? DECIDES : NONE).test(way);
      if (!isTold) faults.push(`${what}: what would keep it is "${way}"`);
      if (!/gold/.test(gold)) faults.push(`${what}: of gold the card says "${gold}"`);
      if (isOthers) ofOthers[kind === "spare" ? "spared" : "decided"] += 1;
      read++;
    }
    if (read === 0) continue;
    seen.paragraphs += read;
    seen.pages.add(subject.key);
    seen.extractors.add(extractor);
  }
  expect(faults).toEqual([]);
  expect(seen.paragraphs).toBeGreaterThanOrEqual(least);
  expect(seen.pages.size).toBeGreaterThanOrEqual(Math.min(10, least));
  expect(seen.extractors.size).toBe(PICTURED_EXTRACTORS.length);
  // Most of their steps compare something.
  expect(ofOthers.spared).toBeGreaterThan(ofOthers.decided);
}
