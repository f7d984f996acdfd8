import { InputError, UsageError } from "../../errors";
import { runOn } from "../../evaluation/scoring/outcome";
import type { Configured, Extraction, Fitted, Reason, Trace } from "../../extractors/contract/contract";
import { pageFields } from "../../extractors/fields/choose";
import { FIELD_NAMES, firstOfEach, type FieldName } from "../../gold/fields";
import { stretchesOfLeaves } from "../../gold/leaves";
import { intervalsFrom } from "../../gold/stretches";
import { decodeBytes, type Decoded } from "../../page/parsing/decode";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { Clock } from "../../task";
import { named } from "../fit/corpus-of";
import { learn, ready } from "../fit/learned";
import type { SourcePage } from "../sources/source";

export interface ExtractRequest {
  readonly page: SourcePage;
  readonly configured: Configured;
  /** The pages that the recipe is to be fitted to, where it needs some; else null. */
  readonly site: readonly SourcePage[] | null;
  /** The recipe as it was fitted before, in place of `site`. */
  readonly fitted?: Fitted | null;
}

export interface PageExtraction {
  readonly page: Page;
  readonly encoding: Pick<Decoded, "encoding" | "rule">;
  readonly text: string;
  readonly extraction: Extraction;
  /** How it came to its verdicts; null where it shows nothing of that. Worked out when it is asked for. */
  trace(): Trace | null;
  /** (L) as `Fitted.uncertain`; null where the recipe cannot tell. */
  uncertain(): Uint8Array | null;
  /** What the recipe learned of the site, see `learn`; null where it learned nothing or was fitted before. */
  readonly learned: Uint8Array | null;
  /** Milliseconds each step took; `extract` without fitting. */
  readonly ms: { readonly decode: number; readonly parse: number; readonly extract: number };
}

/**
 * Decode, parse and extract one page. Where it is fitted to the pages of one site, it is one of that site.
 * @throws InputError naming the page: no page, `needs-site`, or the extractor failed on it; UsageError `needs-training`
 */
export async function extractPage(
  { page: source, configured, site, fitted: known = null }: ExtractRequest,
  clock: Clock,
): Promise<PageExtraction> {
  const payload = await source.load();
  const began = clock();
  const { html, encoding, rule } = named(source.origin, () => decodeBytes(payload.bytes, payload));
  const decoded = clock();
  const page = parsePage(html, {
    ...payload,
    site: site !== null && isOneSite(site) ? site[0]!.site : payload.site,
  });
  const parsed = clock();
  const learned = known === null ? await fit(configured, site) : null;
  const view = wholeView(page);
  const fitted = known ?? (await ready(configured, learned));
  const outcome = runOn(page, fitted, clock, view);
  if (outcome.status === "failed")
    throw new InputError(outcome.code, `${source.origin}: ${configured.key} failed: ${outcome.message}`);
  return {
    page,
    encoding: { encoding, rule },
    text: outcome.text,
    extraction: outcome.extraction,
    trace: () => fitted.trace?.(view) ?? null,
    uncertain: () => fitted.uncertain?.(view) ?? null,
    learned,
    ms: { decode: decoded - began, parse: parsed - decoded, extract: outcome.ms },
  };
}

/**
 * The fields of an answer, null where they are not known. What the recipe does not answer is what the rules for
 * fields find (lib/extractors/fields); scores know nothing of that.
 */
export type AnsweredFields = Readonly<Record<FieldName, string | null>>;

export function fieldsOf(page: Page, { fields }: Pick<Extraction, "fields">): AnsweredFields {
  const own = firstOfEach(fields);
  const isWhole = FIELD_NAMES.every((name) => own[name] !== undefined);
  const { title, date, author } = isWhole ? own : { ...firstOfEach(pageFields(page)), ...own };
  return { title: title ?? (page.title || null), date: date ?? null, author: author ?? null };
}

/** The shape that `winnow extract --format json` prints. `explain` adds one entry per leaf. */
export function extractionJson(
  { page, encoding, text, extraction, ms }: PageExtraction,
  { key }: Pick<Configured, "key">,
  explain: boolean,
): object {
  return {
    winnow: 1,
    extractor: key,
    url: page.url,
    encoding: { name: encoding.encoding, rule: encoding.rule },
    text,
    ...fieldsOf(page, extraction),
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
  readonly reason: Pick<Reason, "stage" | "rule" | "node" | "measures" | "detail"> | null;
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
          : {
              stage: reason.stage,
              rule: reason.rule,
              node: reason.node,
              measures: reason.measures,
              ...(reason.detail !== undefined && { detail: reason.detail }),
            },
    };
  });
}

async function fit(configured: Configured, site: readonly SourcePage[] | null): Promise<Uint8Array | null> {
  if (configured.needs === "page") return null;
  if (site !== null) return learn(configured, site);
  const { key, needs } = configured;
  if (needs === "labels")
    throw new UsageError(
      "needs-training",
      `${key} learns from labelled pages: train it (winnow train), and name its model in the recipe`,
    );
  throw new InputError("needs-site", `${key} compares pages: give it other pages of the site`);
}

/** Whether all of them are of the same site, or all of none that is known. */
const isOneSite = (pages: readonly SourcePage[]): boolean =>
  new Set(pages.map(({ site }) => site)).size === 1;
