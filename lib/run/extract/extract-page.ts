import type { CorpusEntry } from "../../corpus/record";
import { InputError } from "../../errors";
import { runOn } from "../../evaluation/outcome";
import {
  noCorpus,
  type Configured,
  type Corpus,
  type CorpusPage,
  type Extraction,
  type Fitted,
  type Reason,
} from "../../extractors/contract";
import { contentMask } from "../../gold/content-mask";
import { firstOfEach } from "../../gold/fields";
import { stretchesOfLeaves } from "../../gold/leaves";
import { intervalsFrom } from "../../gold/stretches";
import { decodeBytes, type DecodeHints, type Decoded } from "../../page/decode";
import { wholeView, type Page } from "../../page/page";
import { hostOf, parsePage } from "../../page/parse";
import type { Clock } from "../../task";

export interface ExtractRequest {
  readonly bytes: Uint8Array;
  /** As messages name the page. */
  readonly origin: string;
  readonly url: string | null;
  readonly hints: DecodeHints;
  readonly configured: Configured;
  /** Other pages of the same site or labelled pages, for extractors that need them. */
  readonly site: AsyncIterable<CorpusEntry> | null;
}

export interface PageExtraction {
  readonly page: Page;
  readonly encoding: Pick<Decoded, "encoding" | "rule">;
  readonly text: string;
  readonly extraction: Extraction;
  /** Milliseconds each step took; `extract` without fitting. */
  readonly ms: { readonly decode: number; readonly parse: number; readonly extract: number };
}

/**
 * Decode, parse and extract one page.
 * @throws InputError naming the page: no page, `needs-site`, or the extractor failed on it
 */
export async function extractPage(
  { bytes, origin, url, hints, configured, site }: ExtractRequest,
  clock: Clock,
): Promise<PageExtraction> {
  const began = clock();
  const { html, encoding, rule } = named(origin, () => decodeBytes(bytes, hints));
  const decoded = clock();
  const others = site === null ? null : await listed(site);
  const page = parsePage(html, { url, site: soleSite(others ?? []) ?? hostOf(url) });
  const parsed = clock();
  const outcome = runOn(page, await fit(configured, others), clock);
  if (outcome.status === "failed")
    throw new InputError(outcome.code, `${origin}: ${configured.key} failed: ${outcome.message}`);
  const ms = { decode: decoded - began, parse: parsed - decoded, extract: outcome.ms };
  return { page, encoding: { encoding, rule }, text: outcome.text, extraction: outcome.extraction, ms };
}

/** The shape that `winnow extract --format json` prints. `explain` adds one entry per leaf. */
export function extractionJson(
  { page, encoding, text, extraction, ms }: PageExtraction,
  { key }: Pick<Configured, "key">,
  explain: boolean,
): object {
  const { title, date, author } = firstOfEach(extraction.fields);
  return {
    winnow: 1,
    extractor: key,
    url: page.url,
    encoding: { name: encoding.encoding, rule: encoding.rule },
    text,
    title: title ?? (page.title || null),
    date: date ?? null,
    author: author ?? null,
    intervals: intervalsFrom(stretchesOfLeaves(page, extraction.keep)),
    reasons: extraction.reasons,
    ms,
    ...(explain ? { leaves: explainLeaves(page, extraction) } : {}),
  };
}

/** What was decided on one leaf, and by which reason. */
export interface LeafVerdict {
  readonly leaf: number;
  readonly start: number;
  readonly text: string;
  readonly verdict: "keep" | "drop";
  /** Null where the extractor has no score. */
  readonly score: number | null;
  readonly reason: Pick<Reason, "stage" | "rule" | "node" | "measures"> | null;
}

/** One entry per leaf; the last reason that touches a leaf is the one that decided. */
export function explainLeaves(page: Page, { keep, score, reasons }: Extraction): LeafVerdict[] {
  const deciding = new Array<Reason | undefined>(page.leaves.length);
  for (const reason of reasons) deciding.fill(reason, reason.range.start, reason.range.end);
  return page.leaves.map(({ start, text }, leaf) => {
    const reason = deciding[leaf];
    return {
      leaf,
      start,
      text,
      verdict: keep[leaf] === 1 ? "keep" : "drop",
      score: Number.isFinite(score[leaf]) ? score[leaf]! : null,
      reason:
        reason === undefined
          ? null
          : { stage: reason.stage, rule: reason.rule, node: reason.node, measures: reason.measures },
    };
  });
}

async function fit(configured: Configured, site: readonly CorpusEntry[] | null): Promise<Fitted> {
  if (configured.needs === "page") return configured.fit(noCorpus);
  if (site === null)
    throw new InputError(
      "needs-site",
      `${configured.key} needs other pages of the site: name their folder with --site`,
    );
  return configured.fit(corpusOf(site));
}

async function listed(site: AsyncIterable<CorpusEntry>): Promise<readonly CorpusEntry[]> {
  const entries: CorpusEntry[] = [];
  for await (const entry of site) entries.push(entry);
  return entries;
}

/** The site that all of these pages are of, which is then that of the page too; null where they are of several. */
function soleSite(entries: readonly CorpusEntry[]): string | null {
  const sites = new Set(entries.map(({ gold }) => gold.site ?? hostOf(gold.url ?? null)));
  const [site = null] = sites;
  return sites.size === 1 ? site : null;
}

/** Entries as something to learn from: decoded and parsed when asked for. */
export function corpusOf(entries: readonly CorpusEntry[]): Corpus {
  async function* pages(): AsyncGenerator<CorpusPage> {
    for (const entry of entries) {
      const { gold } = entry;
      const bytes = await entry.bytes();
      const { html } = named(entry.origin, () =>
        decodeBytes(bytes, { encoding: gold.encoding ?? null, lang: gold.lang ?? null }),
      );
      const page = parsePage(html, { url: gold.url ?? null, site: gold.site ?? null });
      yield { id: gold.id, page, live: wholeView(page).live, gold: contentMask(page, gold) };
    }
  }
  return { size: entries.length, pages };
}

function named<T>(origin: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.code, `${origin}: ${error.message}`, { cause: error });
  }
}
