/** What repeats over the pages of a site of a corpus, for the screen of sites. */
import { createHash } from "node:crypto";
import { blockNodes, compareBlocks } from "../../blocks/redundancy/compare-blocks";
import { NotFoundError } from "../../errors";
import { surveySite, type BlockPlace, type SiteSurvey } from "../../extractors/debnath/survey/site-survey";
import { corpusOf } from "../../run/fit/corpus-of";
import { storedPage } from "../../run/sources/stored-page";
import { storedPages } from "../../run/sources/stored";
import type { PageSource } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { collapse } from "../../text/whitespace";
import type { NamedPage, PageOnSite, SiteText, SiteView, Twins } from "../../view/sites/site-view";

/** More pages than that take longer than somebody waits: a site of a thousand takes most of a minute. */
export const SURVEYED = 1_000;
/** Blocks and pages that a person reads. */
const BLOCKS = 200;
const TWINS = 60;
/** Surveys that are kept: those of the sites that somebody looks at now. */
const KEPT = 3;
const kept = new Map<string, { readonly of: string; readonly survey: SiteSurvey }>();

export interface SiteAsked {
  readonly corpusId: string;
  readonly site: string;
  /** The block whose twins are shown, by its place in the list. */
  readonly block: number | null;
  /** The page that its twin is on; null for the first other one. */
  readonly twin: string | null;
  /** The page that is shown with how often its texts are on the site; null for the first. */
  readonly page: string | null;
}

/** @throws NotFoundError for a corpus that is not there, or a site that it has no page of */
export async function siteView(store: Store, asked: SiteAsked): Promise<SiteView> {
  const { corpusId, site } = asked;
  const ids = await store.pages.ids({ corpusId, sites: [site], sort: "key" });
  if (ids.length === 0) throw new NotFoundError("site", site);
  const read = ids.slice(0, SURVEYED);
  const survey = await surveyOf(store, asked, await store.pages.sources(read));
  const titles = new Map((await store.pages.withGold(read)).map(({ id, title }) => [id, title]));
  const named = (id: string): NamedPage => ({ id, title: titles.get(id) ?? id });
  const shown = asked.page !== null && titles.has(asked.page) ? asked.page : read[0]!;
  const canRepeat = survey.distinctPages > 1;
  return {
    all: ids.length,
    ...{ pages: survey.pages, distinctPages: survey.distinctPages, repeated: survey.blocks.length },
    blocks: survey.blocks
      .slice(0, BLOCKS)
      .map(({ on: _, nearest: __, ...block }, place) => ({ place, ...block })),
    twins: asked.block === null ? null : await twinsOf(store, survey, asked.block, asked.twin, named),
    heat: canRepeat ? { page: named(shown), texts: await heatOf(store, survey, shown) } : null,
    choices: canRepeat ? read.slice(0, BLOCKS).map(named) : [],
  };
}

/**
 * Of one page what of it is on other pages of its site, block by block in its order.
 * @throws NotFoundError
 */
export async function pageOnSite(store: Store, id: string): Promise<PageOnSite> {
  const { corpusId, site } = await store.pages.get(id);
  if (site === null) return { site, all: 1, pages: 0, distinctPages: 0, isLookedAt: false, blocks: [] };
  const ids = await store.pages.ids({ corpusId, sites: [site], sort: "key" });
  const read = ids.slice(0, SURVEYED);
  const survey = await surveyOf(store, { corpusId, site }, await store.pages.sources(read));
  return {
    ...{ site, all: ids.length, pages: survey.pages, distinctPages: survey.distinctPages },
    isLookedAt: read.includes(id),
    blocks: survey.blocks
      .flatMap(({ on, pages, text }, place) =>
        on
          .filter((each) => each.id === id)
          .map(({ leaves }) => ({ place: place < BLOCKS ? place : null, text, pages, range: leaves })),
      )
      .sort((a, b) => a.range.start - b.range.start),
  };
}

/** Kept as long as the pages are the same: whoever goes from block to block waits once. */
async function surveyOf(
  store: Store,
  { corpusId, site }: Pick<SiteAsked, "corpusId" | "site">,
  sources: readonly PageSource[],
): Promise<SiteSurvey> {
  const name = JSON.stringify([corpusId, site]);
  const of = createHash("sha256").update(JSON.stringify(sources)).digest("hex");
  const known = kept.get(name);
  kept.delete(name);
  const survey = known?.of === of ? known.survey : await surveyed(store, sources);
  kept.set(name, { of, survey });
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return survey;
}

async function surveyed(store: Store, sources: readonly PageSource[]): Promise<SiteSurvey> {
  const pages = [];
  for await (const page of storedPages(
    store,
    sources.map(({ id }) => id),
    "",
  ))
    pages.push({ ...page, key: page.id });
  return surveySite(corpusOf(pages, "site").pages(), new AbortController().signal);
}

async function twinsOf(
  store: Store,
  { blocks }: SiteSurvey,
  place: number,
  twin: string | null,
  named: (id: string) => NamedPage,
): Promise<Twins | null> {
  const block = blocks[place];
  if (block === undefined || place >= BLOCKS) return null;
  const [own, ...same] = block.on;
  const all: readonly BlockPlace[] = [...(block.nearest === null ? [] : [block.nearest]), ...same];
  const listed = all.slice(0, TWINS);
  const other = listed.find(({ id }) => id === twin) ?? listed[0];
  if (other === undefined) return null;
  const [left, right] = [await nodesAt(store, own!), await nodesAt(store, other)];
  return {
    ...{ place, text: block.text, own: named(own!.id), other: named(other.id) },
    others: listed.map((each) => ({ ...named(each.id), isNearest: each === block.nearest })),
    more: all.length - listed.length,
    comparison: compareBlocks(left, right),
  };
}

async function nodesAt(store: Store, { id, leaves }: BlockPlace) {
  const { page } = await storedPage(store, await store.pages.get(id));
  return blockNodes(page, leaves);
}

/** The texts of a page in its order, those of one block together; what is on no other page is on one. */
async function heatOf(store: Store, { blocks }: SiteSurvey, id: string): Promise<readonly SiteText[]> {
  const { page } = await storedPage(store, await store.pages.get(id));
  const on = new Int32Array(page.leaves.length).fill(1);
  for (const block of blocks)
    for (const place of block.on)
      if (place.id === id) on.fill(block.pages, place.leaves.start, place.leaves.end);
  const texts: { text: string; pages: number }[] = [];
  page.leaves.forEach(({ text }, leaf) => {
    const last = texts.at(-1);
    if (last !== undefined && last.pages === on[leaf]) last.text = collapse(`${last.text} ${text}`);
    else texts.push({ text: collapse(text), pages: on[leaf]! });
  });
  return texts.filter(({ text }) => text.trim() !== "");
}
