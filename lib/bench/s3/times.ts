/**
 * Table 3 of S3: what finding the title takes, relative to finding it by structure alone, on the pages at hand.
 * CPU time: all of ours in turn on each page in one process, Chromium's summed over its processes. S3 rendered
 * with WebKit, with scripts and plugins disabled; here Chromium lays the page out without scripts, and looks and
 * places are asked of every text. Pictures and style sheets that a page only links are not at hand, so nothing is
 * fetched, and S3's row with pictures has no counterpart.
 */
import type { Browser } from "@playwright/test";
import { parse } from "parse5";
import type { Fitted } from "../../extractors/contract/contract";
import { FIELD_PARAMS, type FieldValues } from "../../extractors/cardoso/field-params";
import { findTitle, ready } from "../../extractors/cardoso/find";
import { fieldModelsSchema } from "../../extractors/cardoso/models";
import { resolveParams } from "../../extractors/contract/params";
import { extractorById } from "../../extractors/index";
import { decodeBytes } from "../../page/parsing/decode";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { corpusOf } from "../../run/fit/corpus-of";
import { trainingPages } from "../../run/fit/training-pages";
import type { Source } from "../../run/sources/source";
import type { Task } from "../../task";
import { openChromium } from "../browser/window";
import { contest } from "../contest";
import { atMost, type Figure } from "../figure";

/** Chromium takes most of the time, and each page costs about the same each time. */
const RENDERED = 100;
const TITLE_TAG = "title tag (baseline)";
const STRUCTURAL = "strictly structural";
const RENDERING = "rendering, no pictures";

/** Rows with S3's figure for each. */
const PUBLISHED: Readonly<Record<string, number>> = {
  [TITLE_TAG]: 0.4,
  [STRUCTURAL]: 1,
  "structural + visual": 1.77,
  "structural + visual, whole tree": 3.01,
  [RENDERING]: 10.8,
  rendering: 39.16,
};

export interface Times {
  readonly rows: readonly {
    readonly name: string;
    readonly published: number;
    readonly ours: number | null;
  }[];
  /** What finding the title on a page that is parsed takes, relative to `parse5.parse` of the same pages. */
  readonly title: Figure;
  /** The same of title, date and body together. */
  readonly all: number;
}

/** Models are learned from all of the pages: what they say does not matter here. */
export async function benchTimes(
  source: Pick<Source, "name" | "pages">,
  rounds: number,
  task: Task,
  say: (line: string) => void,
): Promise<Times> {
  const { pages } = await trainingPages(source, ["title", "date"], task);
  const fit = (params: Readonly<Record<string, string>>): Promise<Fitted> =>
    extractorById("cardoso").configure(params).fit(corpusOf(pages, "labels"), task);
  const ours: readonly (readonly [string, Fitted])[] = [
    [STRUCTURAL, await fit({ ensemble: "forest", attributes: "structural", scope: "relevant" })],
    ["structural + visual", await fit({ ensemble: "forest", scope: "relevant" })],
    ["structural + visual, whole tree", await fit({ ensemble: "forest" })],
  ];
  const sources: string[] = [];
  for (const page of pages) {
    const payload = await page.load();
    sources.push(decodeBytes(payload.bytes, payload).html);
  }
  say(`${sources.length} pages learned from and timed, ${rounds} rounds`);
  const contenders = ours.map(([name, fitted]) => ({
    name,
    run: (html: string): unknown => fitted.extract(wholeView(parsePage(html))),
  }));
  // The first is what the others are held against; the title tag needs no more of a page than that it is parsed.
  const ratios = contest(
    sources,
    [...contenders, { name: TITLE_TAG, run: (html: string): unknown => parsePage(html).title }],
    rounds,
  );
  say("Chromium next");
  const rendering = await renderingRatio(sources.slice(0, RENDERED), ours[0]![1]);
  const of = (name: string): number | null =>
    name === RENDERING ? rendering : (ratios.find((ratio) => ratio.name === name)?.ratio ?? null);
  return {
    rows: Object.entries(PUBLISHED).map(([name, published]) => ({ name, published, ours: of(name) })),
    ...predictionAlone(sources, ours[2]![1], rounds),
  };
}

/**
 * CPU time of what is found on a page that is parsed already, its looks included, to that of parsing it: the title by
 * its forest, which is what the goal is for, and beside it the whole answer, with the date and the body.
 */
function predictionAlone(
  sources: readonly string[],
  fitted: Fitted,
  rounds: number,
): Pick<Times, "title" | "all"> {
  const values = resolveParams("cardoso", FIELD_PARAMS, { ensemble: "forest" }) as unknown as FieldValues;
  const { learned } = fitted.model as { readonly learned: unknown };
  const known = ready(fieldModelsSchema.parse(learned));
  const times = { parsing: 0, title: 0, all: 0 };
  for (let round = 0; round <= rounds; round++)
    for (const html of sources) {
      const parsing = spent(() => parse(html, { scriptingEnabled: false }));
      const view = wholeView(parsePage(html));
      const title = spent(() => findTitle(view, values, known));
      // Anew, since what was found out about a page is kept.
      const another = wholeView(parsePage(html));
      const all = spent(() => fitted.extract(another));
      // The first round warms up.
      if (round === 0) continue;
      times.parsing += parsing;
      times.title += title;
      times.all += all;
    }
  const name = "cardoso:forest, the title of a parsed page / parse5.parse";
  return { title: atMost(name, times.title / times.parsing, "x", 0.3), all: times.all / times.parsing };
}

/** Microseconds of CPU. */
function spent(run: () => unknown): number {
  const began = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

/** CPU time of Chromium for each page and of the structural method for the same ones, as a ratio. */
async function renderingRatio(sources: readonly string[], structural: Fitted): Promise<number> {
  const browser = await openChromium();
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
    const page = await context.newPage();
    const render = async (html: string): Promise<void> => {
      await page.setContent(html, { waitUntil: "domcontentloaded" });
      await page.evaluate(LOOKS_AND_PLACES);
    };
    await render(sources[0]!);
    let ours = 0;
    for (const html of sources) ours += spent(() => structural.extract(wholeView(parsePage(html))));
    const before = await cpuSeconds(browser);
    for (const html of sources) await render(html);
    return ((await cpuSeconds(browser)) - before) / (ours / 1e6);
  } finally {
    await browser.close();
  }
}

/** What S3's attributes are computed from, for each text; as source, since it runs in the page. */
const LOOKS_AND_PLACES = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let sum = 0;
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent === null || walker.currentNode.data.trim() === "") continue;
    const { fontSize, fontWeight, fontFamily, color } = getComputedStyle(parent);
    const { top } = parent.getBoundingClientRect();
    sum += top + (fontSize + fontWeight + fontFamily + color).length;
  }
  return sum;
})()`;

/** What all processes of the browser have taken so far. */
async function cpuSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** As Markdown, the way docs/results.md has it. */
export function timesAsMarkdown({ rows }: Times): string {
  const cells = [
    ["S3, table 3", "published", "ours"],
    ["---", "--:", "--:"],
    ...rows.map(({ name, published, ours }) => [
      name,
      published.toFixed(2),
      ours === null ? "" : ours.toFixed(2),
    ]),
  ];
  return cells.map((row) => `| ${row.join(" | ")} |\n`).join("");
}
