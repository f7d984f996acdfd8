import { createHash } from "node:crypto";
import type { Answer } from "../../evaluation/run";
import type { ConfiguredRecipe } from "../../recipes/configure";
import {
  answerFingerprint,
  pageFingerprint,
  sheetsName,
  siteFingerprint,
  type SitePageIdentity,
} from "../fit/fingerprint";
import type { SourcePage } from "../sources/source";
import type { PoolPage } from "../threads/schedule";
import type { AnswerCache, KeptPage } from "./answer-cache";
import { evaluatePages, type EvaluatedOnThread, type PoolOptions } from "./pool";

/** A page, and what names it; null where it cannot be read, which the pool says. */
interface Listed {
  readonly page: SourcePage;
  readonly named: Named | null;
}

interface Named {
  /** See `pageFingerprint`. */
  readonly name: string;
  /** Without its style sheets, whose name it has. */
  readonly identity: SitePageIdentity;
}

/** A page that lacks answers. */
interface Open {
  /** Its place among all pages. */
  readonly at: number;
  /** What is known, by contestant; null for what is not. */
  readonly answers: (Answer | null)[];
  readonly kept: KeptPage | null;
  /** Positions of the contestants that have to answer. */
  readonly lacking: readonly number[];
}

/**
 * As `evaluatePages`, where what was answered before is taken from the cache and what is answered now goes there.
 * All pages are read once to tell which they are. Failures are not kept: the next time may go well.
 * @param code see `codeVersion`
 */
export async function* evaluateCached(
  pages: readonly SourcePage[],
  contestants: readonly ConfiguredRecipe[],
  options: Omit<PoolOptions, "bySite">,
  cache: AnswerCache,
  code: string,
  signal: AbortSignal,
): AsyncGenerator<EvaluatedOnThread> {
  await cache.prepare();
  const listed: Listed[] = [];
  for (const page of pages) {
    signal.throwIfAborted();
    listed.push({ page, named: await namedOf(page) });
  }
  const nameOf = answerNames(listed, contestants, options.setup.metrics, code);
  const open: Open[] = [];
  for (const [at, { named }] of listed.entries()) {
    const kept = named === null ? null : await cache.find(named.name);
    const answers = contestants.map((_, contestant) => {
      const name = nameOf(at, contestant);
      return (name === null ? null : kept?.answers[name]) ?? null;
    });
    const lacking = [...answers.keys()].filter((contestant) => answers[contestant] === null);
    if (lacking.length > 0 || kept === null) open.push({ at, answers, kept, lacking });
    else yield { page: at, evaluation: { parseMs: kept.parseMs, answers: answers as Answer[] } };
  }
  const { bySite, sent } = wanted(listed, open, contestants);
  for await (const { page, evaluation } of evaluatePages(inOrder(sent), { ...options, bySite }, signal)) {
    const { at, answers, kept, lacking } = sent[page]!.open!;
    for (const [place, contestant] of lacking.entries()) answers[contestant] = evaluation.answers[place]!;
    const { parseMs } = evaluation;
    const { named } = listed[at]!;
    if (named !== null) {
      const fresh = lacking.flatMap((contestant): [string, Answer][] => {
        const name = nameOf(at, contestant);
        const answer = answers[contestant]!;
        return name === null || answer.failed !== null ? [] : [[name, answer]];
      });
      const all = { ...kept?.answers, ...Object.fromEntries(fresh) };
      if (fresh.length > 0) await cache.keep(named.name, { parseMs, answers: all });
    }
    yield { page: at, evaluation: { parseMs, answers: answers as Answer[] } };
  }
}

async function namedOf(page: SourcePage): Promise<Named | null> {
  const payload = await page.load().catch(() => null);
  if (payload === null) return null;
  const { bytes, httpCharset, url, site, encoding, lang, gold, sheets = [] } = payload;
  // What the server said of its encoding decides no less than the bytes.
  const hash = createHash("sha256")
    .update(`${httpCharset ?? ""}\0`)
    .update(bytes);
  const identity = { sha256: hash.digest("hex"), url, site, encoding, lang };
  return {
    name: pageFingerprint({ ...identity, gold, sheets }),
    identity: { ...identity, sheetsName: sheetsName(sheets) },
  };
}

/** What each answer is kept under, by page and contestant; null for one that is not to be kept. */
function answerNames(
  listed: readonly Listed[],
  contestants: readonly ConfiguredRecipe[],
  metrics: readonly string[],
  code: string,
): (at: number, contestant: number) => string | null {
  const members = new Map<string, (Named | null)[]>();
  for (const [at, { named }] of listed.entries()) {
    const site = siteOf(listed, at);
    const own = members.get(site);
    if (own === undefined) members.set(site, [named]);
    else own.push(named);
  }
  const sites = new Map(
    [...members].map(([site, own]) => {
      const known = own.flatMap((named) => named?.identity ?? []);
      return [site, known.length < own.length ? null : siteFingerprint(known)] as const;
    }),
  );
  const told = [...metrics].sort().join(" ");
  return (at, contestant) => {
    const { named } = listed[at]!;
    const configured = contestants[contestant]!;
    const site = sites.get(siteOf(listed, at)) ?? null;
    if (named === null || (configured.needs === "site" && site === null)) return null;
    const answer = answerFingerprint(named.name, configured, site ?? "", code);
    return answer === null ? null : `${answer} ${told}`;
  };
}

/** A page without a site is one of its own. */
const siteOf = (listed: readonly Listed[], at: number): string => {
  const { site } = listed[at]!.page;
  return site === null ? `page ${at}` : `site ${site}`;
};

interface Sent extends PoolPage {
  /** Null for a page that others are fitted to and that has all of its answers. */
  readonly open: Open | null;
}

/** The pages that threads need: those that lack answers, and the rest of a site that something is fitted to. */
function wanted(
  listed: readonly Listed[],
  open: readonly Open[],
  contestants: readonly ConfiguredRecipe[],
): { readonly bySite: boolean; readonly sent: readonly Sent[] } {
  const needsSite = ({ lacking }: Open): boolean =>
    lacking.some((contestant) => contestants[contestant]!.needs === "site");
  const sites = new Set(open.filter(needsSite).map(({ at }) => siteOf(listed, at)));
  const byPlace = new Map(open.map((one) => [one.at, one]));
  const sent = listed.flatMap(({ page }, at): Sent[] => {
    const lacks = byPlace.get(at);
    if (lacks !== undefined) return [{ ...page, open: lacks, fitOnly: false, contestants: lacks.lacking }];
    return sites.has(siteOf(listed, at)) ? [{ ...page, open: null, fitOnly: true }] : [];
  });
  return { bySite: sites.size > 0, sent };
}

async function* inOrder<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
