/**
 * A hundred pages labelled in the browser by keys alone: how many keys and how much time a page takes somebody who
 * makes no mistake, looks at everything uncertain and finds a short way to the rest (components/modes/annotate/person).
 * The pages are drawn from the corpora of the shipped model, and what proposes has seen none of their sites. What is
 * stored in the end is compared with gold, block by block.
 *
 *   npm run bench-keys -- MODEL [--pages N]
 *
 * MODEL is a file: the model that proposes, trained and written where it is not there yet, which takes minutes.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Page as Tab } from "@playwright/test";
import { processTerminal } from "@/lib/cli/terminal/terminal";
import { table } from "@/lib/cli/options/options";
import { chordOf } from "./chord-of";
import { labelWith, storeOf, type Labelled } from "./person";
import { UsageError } from "@/lib/errors";
import { noCorpus, type Fitted } from "@/lib/extractors/contract/contract";
import { unitLabels } from "@/lib/extractors/contract/unit-labels";
import { clientOf, type Client } from "@/lib/api/client";
import { decide, isContent } from "@/lib/view/labels/decisions";
import { voteOf, type Proposal } from "@/lib/view/labels/proposal";
import { annotationUnits, type Units } from "@/lib/labels/units/units";
import { wholeView, type Page } from "@/lib/page/page";
import { decodeBytes } from "@/lib/page/parsing/decode";
import { configure } from "@/lib/recipes/configure";
import { knownModels, type Model } from "@/lib/recipes/model";
import { writeRecipe } from "@/lib/recipes/text";
import { labelledPage, read } from "@/lib/run/fit/corpus-of";
import { readModel, writeModel } from "@/lib/run/fit/model-file";
import type { SourcePage } from "@/lib/run/sources/source";
import { startOwnApp } from "@/lib/setup/own-app";
import type { Task } from "@/lib/task";
import { median } from "@/lib/bench/contest";
import { atMost, type Figure } from "@/lib/bench/figure";
import { newPage, openChromium } from "@/lib/bench/browser/window";
import { drawUnseen, openCorpora, trainUnseen } from "@/lib/bench/keys/unseen";

const PAGES = 100;
const MEDIAN_KEYS = 15;
const MEAN_KEYS = 25;
const ANNOTATOR = "Bench";
const SHOWN_MARK = "annotate-shown";
const READY_MARK = "annotate-ready";
/** Less than what a person takes for a page. */
const READY_MS = 10_000;
const PATIENCE_MS = 60_000;

/** A page of the run, as the person knows it: what is right, and what the tool proposes. */
interface Known {
  readonly source: SourcePage;
  readonly page: Page;
  readonly units: Units;
  readonly proposal: Proposal;
  readonly gold: Uint8Array;
}

interface Played extends Labelled {
  /** All of its keys, each until the page has taken it; what the person thinks is not counted. */
  readonly ms: number;
}

interface Row extends Played {
  readonly key: string;
  /** From `Enter` to the next page that can be labelled; null for the last one. */
  readonly nextMs: number | null;
  /** Blocks on which what is stored is not gold. */
  readonly storedWrong: number;
}

/** @throws UsageError `other-pages` where the model has learned from other pages */
async function benchKeysRun(
  model: string,
  count: number,
  task: Task,
  say: (line: string) => void,
): Promise<Figure[]> {
  const corpora = await openCorpora();
  try {
    const { drawn, learned } = await drawUnseen(corpora.pages, PAGES, task);
    const proposer = await modelOf(model, learned, task, say);
    const recipe = { ...proposer.recipe, model: proposer.id };
    const fitted = await configure(recipe, knownModels([proposer])).fit(noCorpus);
    const pages: Known[] = [];
    for (const source of drawn.slice(0, count)) pages.push(await knownOf(source, fitted));
    const rows = await run(pages, proposer, writeRecipe(recipe), say);
    return figuresOf(rows, say);
  } finally {
    await corpora.close();
  }
}

async function modelOf(
  file: string,
  learned: readonly SourcePage[],
  task: Task,
  say: (line: string) => void,
): Promise<Model> {
  const known = await readModel(file).catch(() => null);
  if (known === null) {
    say(`${file} is not there: training on ${learned.length} pages of other sites first`);
    const model = await trainUnseen(learned, task);
    await writeModel(file, model);
    return model;
  }
  if (known.card.data.pages !== learned.length)
    throw new UsageError(
      "other-pages",
      `${file} learned from ${known.card.data.pages} pages, and ${learned.length} share no site with the run`,
    );
  return known;
}

async function knownOf(source: SourcePage, fitted: Fitted): Promise<Known> {
  const page = await read(source);
  const units = annotationUnits(page);
  const view = wholeView(page);
  const uncertain = fitted.uncertain?.(view) ?? null;
  const vote = voteOf(page, units, { id: "m", name: "m" }, fitted.extract(view).keep, uncertain);
  const { gold } = await source.load();
  const labels = labelledPage(source.key, page, gold).gold;
  if (labels === null) throw new UsageError("no-labels", `${source.key} has no content gold`);
  const right = unitLabels(page, { of: units.unitOf, size: units.list.length }, labels);
  return { source, page, units, proposal: { votes: [vote], failed: [] }, gold: right };
}

/** Label all pages in the app, one after the other as it hands them out. */
async function run(
  pages: readonly Known[],
  model: Model,
  recipe: string,
  say: (line: string) => void,
): Promise<Row[]> {
  const byId = new Map<string, Known>();
  let firstId = "";
  const app = await startOwnApp(async (store) => {
    await store.models.add(model);
    const { id: corpusId } = await store.corpora.create({ name: "keys", description: "For the bench" });
    for (const [at, known] of pages.entries()) {
      const { bytes, url, site, encoding, lang } = await known.source.load();
      const key = `${String(at).padStart(3, "0")}`;
      const html = decodeBytes(bytes, { encoding, lang });
      await store.pages.add(corpusId, [
        {
          ...{ key, bytes, title: known.page.title || key, url, site, kind: null, lang },
          ...{ encoding: html.encoding, gold: { id: key } },
        },
      ]);
    }
    const { rows } = await store.pages.query({ corpusId, sort: "key" }, { limit: pages.length });
    for (const { id, key } of rows) byId.set(id, pages[Number(key)]!);
    firstId = rows[0]!.id;
  });
  // The client of the API, for another server than the one that a page came from.
  const send = globalThis.fetch;
  const client = clientOf((address, init) => send(app.url + address, init));
  const browser = await openChromium();
  try {
    const tab = await newPage(browser);
    await tab.addInitScript(
      ([name, text]) => {
        localStorage.setItem("winnow.annotator", name!);
        localStorage.setItem("winnow.proposer", text!);
      },
      [ANNOTATOR, recipe],
    );
    await tab.addInitScript(WATCH_ENTER);
    await tab.goto(`${app.url}/pages/${firstId}?mode=annotate`);
    const rows: Row[] = [];
    for (let id: string | null = firstId; id !== null;) {
      const known = byId.get(id)!;
      const shown = await ready(tab, id);
      if (rows.length > 0) rows[rows.length - 1] = { ...rows.at(-1)!, nextMs: await nextMsIn(tab) };
      const isLast = rows.length + 1 === pages.length;
      const here = id;
      const done = await labelled(tab, here, known, shown, () => isLast || isNextReady(tab, here));
      const next = await nextId(tab, id, isLast);
      const storedWrong = await wrongOf(client, id, known);
      rows.push({ ...done, key: known.source.key, nextMs: null, storedWrong });
      say(
        `${rows.length} ${known.source.key}: ${done.keys.length} keys, ${done.looks} of them looks, ` +
          `${done.wrongAtFirst} blocks proposed wrongly, ${storedWrong} stored wrongly (${done.wrong} in the copy), ${Math.round(done.ms)} ms`,
      );
      id = next;
    }
    return rows;
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** Wait until a page can be labelled; (units) which of its blocks can be seen. */
async function ready(tab: Tab, id: string): Promise<Uint8Array> {
  await tab.waitForFunction(
    ([wanted, mark]) =>
      location.pathname.endsWith(wanted!) &&
      document.querySelector(`iframe[data-captured="${wanted}"]`) !== null &&
      document.querySelector('[data-testid="paper"][data-state="ready"]') !== null &&
      document.querySelector('[role="toolbar"][aria-label="Labels"]') !== null &&
      (performance.getEntriesByName(mark!) as { detail?: { pageId: string } }[]).at(-1)?.detail?.pageId ===
        wanted,
    [id, SHOWN_MARK],
    { timeout: PATIENCE_MS, polling: 10 },
  );
  return shownIn(tab);
}

/**
 * Has a window count the milliseconds from the last `Enter` on a page until another one can be labelled, from frame to
 * frame; as source, since it runs there. What this script asks in between is no part of it.
 */
const WATCH_ENTER = `(() => {
  let began = 0, here = null;
  const look = () => {
    const pageId = location.pathname.split("/").at(-1);
    const isThere =
      location.pathname !== here &&
      document.querySelector('iframe[data-captured="' + pageId + '"]') !== null &&
      document.querySelector('[data-testid="paper"][data-state="ready"]') !== null &&
      document.querySelector('[role="toolbar"][aria-label="Labels"]') !== null &&
      performance.getEntriesByName("${SHOWN_MARK}").at(-1)?.detail?.pageId === pageId;
    if (!isThere) return requestAnimationFrame(look);
    here = null;
    window.winnowNextMs = performance.now() - began;
  };
  window.addEventListener("keydown", ({ key, timeStamp }) => {
    if (key !== "Enter") return;
    began = timeStamp;
    if (here === null) requestAnimationFrame(look);
    here = location.pathname;
  }, { capture: true });
})()`;

async function nextMsIn(tab: Tab): Promise<number> {
  const found = await tab.waitForFunction(() => {
    const counted = window as { winnowNextMs?: number };
    const ms = counted.winnowNextMs;
    delete counted.winnowNextMs;
    return ms;
  });
  return (await found.jsonValue())!;
}

async function shownIn(tab: Tab): Promise<Uint8Array> {
  const list = await tab.evaluate((mark) => {
    const marks = performance.getEntriesByName(mark) as { detail?: { shown: Uint8Array } }[];
    return Array.from(marks.at(-1)?.detail?.shown ?? []);
  }, SHOWN_MARK);
  return Uint8Array.from(list);
}

/** Play a page: the person's own copy of the state says what comes of a key, and the browser gets the same key. */
async function labelled(
  tab: Tab,
  id: string,
  { page, units, proposal, gold }: Known,
  shown: Uint8Array,
  beforeLeaving: () => unknown,
): Promise<Played> {
  const copy = storeOf(page, units, proposal);
  copy.measured(shown);
  // What stood in the view only the browser knows, and whether it asks before it accepts much unseen.
  copy.saw([{ start: 0, end: units.list.length }]);
  let ms = 0;
  const press = async (id: string): Promise<void> => {
    if (id === ACCEPT) await beforeLeaving();
    const began = performance.now();
    await tab.keyboard.press(chordOf(id));
    ms += performance.now() - began;
  };
  const done = await labelWith(
    {
      state: copy.state.getState,
      press: async (id) => {
        copy.perform(id);
        await press(id);
      },
    },
    gold,
  );
  if (!(await asksAgain(tab, id))) return { ...done, ms };
  await press(ACCEPT);
  return { ...done, keys: [...done.keys, ACCEPT], ms };
}

const ACCEPT = "annotate.accept";

/**
 * Wait until the next page is ready, as it is long before somebody who thinks is through with this one: the keys here
 * come as fast as the app takes them. A page that is not prepared is gone to all the same.
 */
async function isNextReady(tab: Tab, id: string): Promise<void> {
  await tab
    .waitForFunction(
      ([here, mark]) => {
        const marks = performance.getEntriesByName(mark!) as { detail?: { pageId: string } }[];
        return marks.length > 0 && marks.at(-1)?.detail?.pageId !== here;
      },
      [id, READY_MARK],
      { timeout: READY_MS, polling: 20 },
    )
    .catch(() => undefined);
}

/** Whether the page says that much of it was not seen, instead of going on. */
async function asksAgain(tab: Tab, id: string): Promise<boolean> {
  const said = await tab.waitForFunction(
    (here) => {
      // Not what is laid out of it: that would be worked out each time, while the next page is drawn.
      const words = document.body.textContent;
      if (!location.pathname.endsWith(here) || words.includes("Opening the page")) return "going";
      return words.includes("Press Enter again to accept") ? "asked" : null;
    },
    id,
    { timeout: PATIENCE_MS, polling: 5 },
  );
  return (await said.jsonValue()) === "asked";
}

/** The page that `Enter` leads to; null after the last one. */
async function nextId(tab: Tab, id: string, isLast: boolean): Promise<string | null> {
  const gone = isLast
    ? tab.getByText("labelled, skipped or taken by somebody else").waitFor({ timeout: PATIENCE_MS })
    : tab.waitForURL((url) => !url.pathname.endsWith(id), { timeout: PATIENCE_MS });
  await gone;
  return isLast ? null : new URL(tab.url()).pathname.split("/").at(-1)!;
}

async function wrongOf(client: Client, id: string, { page, units, gold }: Known): Promise<number> {
  const load = () => client.labels.load({ id, annotator: ANNOTATOR });
  let { operations, state } = await load();
  // The next page is shown before the server has the last labels of this one.
  for (const end = performance.now() + READY_MS; state !== "done" && performance.now() < end; await wait(50))
    ({ operations, state } = await load());
  if (state !== "done") throw new Error(`page ${id} is ${state}, not done`);
  const { units: decided } = decide(page, units, { votes: [], failed: [] }, operations);
  return decided.reduce((sum, one, unit) => sum + Number(isContent(one) !== (gold[unit] === 1)), 0);
}

function figuresOf(rows: readonly Row[], say: (line: string) => void): Figure[] {
  const keys = rows.map((row) => row.keys.length);
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  const corpora = new Map<string, number[]>();
  for (const { key, keys: pressed } of rows) {
    const name = key.split("/")[0]!;
    corpora.set(name, [...(corpora.get(name) ?? []), pressed.length]);
  }
  for (const [name, of] of corpora)
    say(`${name}: ${of.length} pages, median ${median(of)}, mean ${mean(of).toFixed(1)}`);
  const wrong = rows.reduce((sum, row) => sum + row.storedWrong, 0);
  const waits = rows.flatMap(({ nextMs }) => (nextMs === null ? [] : [nextMs]));
  const what = `${rows.length} pages by keys`;
  return [
    atMost(`${what}: keys a page, median`, median(keys), "keys", MEDIAN_KEYS),
    atMost(`${what}: keys a page, mean`, mean(keys), "keys", MEAN_KEYS),
    atMost(`${what}: blocks stored otherwise than gold`, wrong, "blocks", 0),
    atMost(`${what}: from Enter to the next page ready, median`, median(waits), "ms", 150),
    atMost(
      `${what}: all keys and pages together`,
      (mean(rows.map(({ ms }) => ms)) * rows.length + waits.reduce((a, b) => a + b, 0)) / 1000,
      "s",
      1800,
    ),
  ];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: "string", default: `${PAGES}` } },
});
const [file] = positionals;
if (file === undefined)
  throw new UsageError("no-model", "name the file of the model: npm run bench-keys -- MODEL");
const terminal = processTerminal();
const task = terminal.startTask();
try {
  const figures = await benchKeysRun(file, Number(values.pages), task, (line) => terminal.complain(line));
  await terminal.print(
    table(
      figures.map(({ name, value, unit, goal, reached }) => [
        ...[reached ? "reached" : "MISSED", name, `${Number(value.toPrecision(3))} ${unit}`, goal],
      ]),
    ),
  );
} finally {
  task.end();
}
