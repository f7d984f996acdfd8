/** Corpus and page of the sizes that the browser's figures are stated for; the same ones at every call. */
import { packVerdicts } from "../evaluation/agreement/word-verdicts";
import { scored } from "../evaluation/scoring/grade";
import { EXTRACTORS } from "../extractors/index";
import { finishRun } from "../jobs/evaluate/evaluate-finish";
import { seededRng, type Rng } from "../learn/rng";
import type { NewPage } from "../store/interfaces/pages";
import type { PageScore } from "../store/interfaces/runs";
import type { Store } from "../store/interfaces/store";
import { asRun } from "../store/run-recipe";
import { configure } from "../recipes/configure";

export const CORPUS_PAGES = 100_000;
export const PAGE_ELEMENTS = 20_000;
/** Few pages of the web are larger. */
export const HUGE_ELEMENTS = 60_000;
/** Elements of a page as the web has them: nine of ten pages of WCXB dev have fewer. */
const TYPICAL_ELEMENTS = 2_400;
export const REVIEW_PAGES = 1_500;
export const REVIEW_EXTRACTORS = 30;
/** What the scores of the large corpus belong to. */
export const SCORED_BY = "block-extractor";

const BATCH = 2_000;
const WORDS =
  "the river rose and people of every village said that water would reach old mill road before night while rain fell on harbour bridge market school".split(
    " ",
  );
const KINDS = ["article", "forum", "product", "collection", "listing", "documentation", "service"];
const LANGS = ["en", "de", "fr", "es", "zh", ""];

const words = (rng: Rng, count: number): string =>
  Array.from({ length: count }, () => WORDS[rng.below(WORDS.length)]!).join(" ");
const one = (rng: Rng, list: readonly string[]): string => list[rng.below(list.length)]!;

/** Fill a corpus with `CORPUS_PAGES` small pages of 400 sites and a finished run over them; its id. */
export async function addLargeCorpus(store: Store, say: (line: string) => void): Promise<string> {
  const rng = seededRng(1);
  const id = await addSmallPages(store, "A hundred thousand pages", CORPUS_PAGES, rng, (stored) => {
    if (stored % (CORPUS_PAGES / 4) === 0) say(`${stored} pages stored`);
  });
  const run = await store.runs.create({
    corpusId: id,
    extractors: [asRun(configure({ use: SCORED_BY }))],
    metrics: ["shingle-4"],
    sweep: null,
    pages: CORPUS_PAGES,
  });
  const ids = await store.pages.ids({ corpusId: id });
  for (let from = 0; from < ids.length; from += BATCH)
    await store.runs.addScores(
      run.id,
      ids.slice(from, from + BATCH).map((page) => scoreOf(rng, page)),
    );
  await store.runs.finish(run.id, "done", {});
  return id;
}

/** Fill a corpus of that name with so many small pages of 400 sites; its id. */
export async function addSmallPages(
  store: Store,
  name: string,
  count: number,
  rng: Rng = seededRng(1),
  onStored: (stored: number) => void = () => {},
): Promise<string> {
  const { id } = await store.corpora.create({ name, description: "For the bench" });
  for (let from = 0; from < count; from += BATCH) {
    const pages = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => smallPage(rng, from + i));
    await store.pages.add(id, pages);
    onStored(from + pages.length);
  }
  return id;
}

/** Store one page of at least so many elements with gold; its id. */
export async function addLargePage(store: Store, elements = PAGE_ELEMENTS): Promise<string> {
  return addPage(store, `One page of ${elements} elements`, elements);
}

/** Store one page of `TYPICAL_ELEMENTS` elements with gold; its id. */
export async function addTypicalPage(store: Store): Promise<string> {
  return addPage(store, "One page", TYPICAL_ELEMENTS);
}

/**
 * Fill a corpus with `REVIEW_PAGES` pages and a finished run of `REVIEW_EXTRACTORS` extractors over them; the
 * ids of both, and the keys of the extractors.
 */
export async function addReviewedCorpus(
  store: Store,
): Promise<{ readonly corpusId: string; readonly runId: string; readonly keys: readonly string[] }> {
  const { id } = await store.corpora.create({ name: "A corpus to review", description: "For the bench" });
  const rng = seededRng(3);
  await store.pages.add(
    id,
    Array.from({ length: REVIEW_PAGES }, (_, i) => smallPage(rng, i)),
  );
  const keys = EXTRACTORS.slice(0, REVIEW_EXTRACTORS).map((extractor) => extractor.id);
  const run = await store.runs.create({
    corpusId: id,
    extractors: keys.map((use) => asRun(configure({ use }))),
    metrics: ["shingle-4"],
    sweep: null,
    pages: REVIEW_PAGES,
  });
  const ids = await store.pages.ids({ corpusId: id });
  for (const key of keys)
    await store.runs.addScores(
      run.id,
      ids.map((page) => ({ ...scoreOf(rng, page), extractorKey: key, verdicts: verdictsOf(rng) })),
    );
  await finishRun(store, run, { corpusId: id, pageIds: null }, "done");
  return { corpusId: id, runId: run.id, keys };
}

async function addPage(store: Store, name: string, count: number): Promise<string> {
  const { id: corpusId } = await store.corpora.create({ name, description: "For the bench" });
  const { html, gold } = largePage(count);
  const bytes = new TextEncoder().encode(html);
  await store.pages.add(corpusId, [
    {
      key: "page",
      bytes,
      title: "A page",
      url: "http://large.example/",
      site: "large.example",
      kind: "article",
      lang: "en",
      encoding: "utf-8",
      gold: { id: "page", text: gold },
    },
  ]);
  const [id] = await store.pages.ids({ corpusId });
  return id!;
}

function smallPage(rng: Rng, index: number): NewPage {
  const key = `page-${String(index).padStart(6, "0")}`;
  const site = `site${rng.below(400)}.example`;
  const title = words(rng, 6);
  const text = words(rng, 20 + rng.below(40));
  return {
    key,
    title,
    site,
    url: `http://${site}/${key}`,
    kind: one(rng, KINDS),
    lang: one(rng, LANGS) || null,
    encoding: "utf-8",
    bytes: new TextEncoder().encode(`<!doctype html><title>${title}</title><p>${text}`),
    gold: { id: key, text },
  };
}

function scoreOf(rng: Rng, pageId: string): PageScore {
  const f1 = rng.below(10_000) / 10_000;
  return {
    pageId,
    extractorKey: SCORED_BY,
    failed: null,
    parseMs: 1,
    extractMs: 1,
    textLength: 100,
    grades: { "shingle-4": scored({ precision: f1, recall: f1, f1 }) },
  };
}

/** What somebody says by lot of the twelve texts of a page, of which the first eight are content. */
function verdictsOf(rng: Rng): string {
  return packVerdicts({
    hasGold: true,
    runs: Array.from({ length: 12 }, (_, text) => ({
      words: 5,
      isKept: rng.below(2) === 1,
      isContent: text < 8,
    })),
  });
}

/**
 * An article among menus, cards and comments, with two elements for each text and twenty characters of text
 * for each element, which is what the largest pages of the evaluation corpora have at most. The gold is the
 * article.
 */
function largePage(count: number): { html: string; gold: string } {
  const rng = seededRng(2);
  const gold: string[] = [];
  let elements = 0;
  const element = (tag: string, name: string, content: string, attributes = ""): string => {
    elements++;
    return `<${tag} class="${name}"${attributes}>${content}</${tag}>`;
  };
  const link = (name: string, content: string): string =>
    element("a", name, content, ` href="/${words(rng, 3).replaceAll(" ", "-")}"`);
  const paragraph = (): string => {
    const [before, bold, between, linked, after] = [
      words(rng, 12),
      words(rng, 2),
      words(rng, 14),
      words(rng, 3),
      words(rng, 18),
    ];
    gold.push(`${before} ${bold} ${between} ${linked} ${after}`);
    return element(
      "p",
      "text",
      `${before} ${element("b", "strong", bold)} ${between} ${link("inline", linked)} ${after}`,
    );
  };
  const menu = (items: number): string =>
    element(
      "ul",
      "menu menu--wide",
      Array.from({ length: items }, () =>
        element("li", "menu__item", link("menu__link", words(rng, 3))),
      ).join(""),
    );
  const card = (): string =>
    element(
      "div",
      "card card--small",
      element(
        "div",
        "card__frame",
        [
          link("card__link", element("span", "card__title", words(rng, 4))),
          element("i", "icon icon--star", ""),
          element("div", "card__meta", element("span", "price", `${rng.below(900)} pounds`)),
        ].join(" "),
      ),
    );
  const comment = (): string =>
    element(
      "div",
      "comment",
      [
        element(
          "div",
          "comment__head",
          element("span", "comment__author", words(rng, 2)) + element("time", "comment__time", "12:30"),
        ),
        element("div", "comment__body", element("p", "comment__text", words(rng, 18))),
        element("div", "comment__foot", element("button", "vote", "Agree")),
      ].join("\n"),
    );
  const until = (share: number, part: () => string): string => {
    const parts: string[] = [];
    while (elements < count * share) parts.push(part());
    return parts.join("\n");
  };
  const nav = element(
    "nav",
    "site-nav",
    until(0.1, () => menu(20)),
  );
  const article = element(
    "main",
    "page",
    element(
      "article",
      "story",
      until(0.25, () =>
        element(
          "section",
          "part",
          element("h2", "part__title", words(rng, 5)) + Array.from({ length: 8 }, paragraph).join("\n"),
        ),
      ),
    ),
  );
  const cards = element("aside", "related", until(0.65, card));
  const talk = element("div", "comments", until(1, comment));
  const style =
    "body{font:16px/1.5 serif}.menu__item{display:inline-block}.card{float:left;width:30%}.comment{clear:left;margin:8px;border:1px solid #ccc}";
  return {
    html: `<!doctype html><html lang="en"><head><title>A large page</title><style>${style}</style></head><body>${nav}${article}${cards}${talk}</body></html>`,
    gold: gold.join("\n"),
  };
}
