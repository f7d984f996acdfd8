/**
 * The short form of `npm run bench-keys`: a handful of our own pages labelled by keys alone, with the mouse dead, one
 * after the other as the app hands them out. What is stored in the end is gold, block by block.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { chordOf } from "@/components/modes/annotate/person/chord-of";
import { labelWith, storeOf } from "@/components/modes/annotate/person/person";
import { extractorById } from "@/lib/extractors/index";
import { PROPOSERS } from "@/lib/extractors/panels";
import { unitLabels } from "@/lib/extractors/contract/unit-labels";
import { parsePage } from "@/lib/page/parsing/parse";
import { labelledPage } from "@/lib/run/fit/corpus-of";
import type { WorkspaceRecord } from "@/components/workbench/page/workspace-store";
import { decide, isContent } from "@/lib/view/labels/decisions";
import { propose } from "@/lib/view/labels/proposal";
import { annotationUnits } from "@/lib/labels/units/units";
import { isReady, openToAnnotate, starterPage, storedSet } from "../support/annotate-desk";

const PAGES = 4;
/** The goal of a hundred pages of the corpora, which ours are no harder than. */
const MEAN_KEYS = 25;

/** Which blocks of the open page can be seen, as the app was told by its own measurement. (units) */
async function shownOn(tab: Tab, pageId: string): Promise<Uint8Array> {
  const found = await tab.waitForFunction((wanted) => {
    const marks = performance.getEntriesByName("annotate-shown") as {
      detail?: { pageId: string; shown: Uint8Array };
    }[];
    const detail = marks.at(-1)?.detail;
    return detail?.pageId === wanted ? Array.from(detail.shown) : null;
  }, pageId);
  return Uint8Array.from((await found.jsonValue())!);
}

test("pages are labelled exactly by keys alone, one after the other", async ({ page: tab, request }) => {
  const annotator = `keys ${test.info().retry}-${Date.now()}`;
  await tab.addInitScript(() => {
    for (const kind of ["pointerdown", "mousedown", "click", "pointermove", "mousemove", "wheel"])
      window.addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true });
  });
  let { id } = await starterPage(request, "news-01-dredging");
  await openToAnnotate(tab, id, annotator);
  const counts: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    const { record } = (await (await request.get(`/api/pages/${id}`)).json()) as WorkspaceRecord;
    const html = await (await request.get(`/api/pages/${id}/source`)).text();
    const page = parsePage(html, { url: record.url, site: record.site });
    const units = annotationUnits(page);
    const leaves = labelledPage(record.key, page, record.gold).gold;
    expect(leaves, `${record.key} has gold`).not.toBeNull();
    const gold = unitLabels(page, { of: units.unitOf, size: units.list.length }, leaves!);
    const copy = storeOf(page, units, await propose(page, units, PROPOSERS.map(extractorById)));
    copy.measured(await shownOn(tab, id));
    copy.saw([{ start: 0, end: units.list.length }]);
    const { keys, wrong } = await labelWith(
      {
        state: copy.state.getState,
        press: async (action) => {
          copy.perform(action);
          await tab.keyboard.press(chordOf(action));
        },
      },
      gold,
    );
    expect(wrong, `keys lead to gold on ${record.key}`).toBe(0);
    counts.push(keys.length);
    const left = id;
    await tab.waitForURL((url) => !url.pathname.endsWith(left));
    await isReady(tab);
    await expect.poll(async () => (await storedSet(request, left, annotator)).state).toBe("done");
    const { operations } = await storedSet(request, left, annotator);
    const decided = decide(page, units, { votes: [], failed: [] }, operations).units;
    expect(
      decided.map((one) => Number(isContent(one))),
      record.key,
    ).toEqual([...gold]);
    id = new URL(tab.url()).pathname.split("/").at(-1)!;
  }
  console.log(`keys a page: ${counts.join(", ")}`);
  expect(counts.reduce((sum, count) => sum + count, 0) / PAGES).toBeLessThanOrEqual(MEAN_KEYS);
});
