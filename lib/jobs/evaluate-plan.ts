import { goldInUse } from "../corpus/gold-in-use";
import { hostOf } from "../page/parse";
import type { ConfiguredRecipe } from "../recipes/configure";
import type { NewScore, RunRecord } from "../store/interfaces/runs";
import type { Store } from "../store/store";
import type { SitePages } from "../run/threads/schedule";
import {
  answerFingerprint,
  pageFingerprint,
  siteFingerprint,
  type PageIdentity,
} from "../run/fit/fingerprint";
import { pagesWithGold } from "../run/sources/pages-with-gold";
import { decodingOf } from "../run/sources/stored-page";
import type { Listed } from "./evaluate-window";

/** What decides answers and fits. */
export interface Fingerprints {
  /** Name of an answer, by page and contestant (positions); null where it must not be taken over. */
  answer(page: number, contestant: number): string | null;
  /**
   * The site of a page; null where nothing is fitted to sites, and where a page of it went since it was listed,
   * so that no name of its pages is known.
   */
  site(page: number): SitePages | null;
}

/**
 * Read what decides the answers, of the wanted pages and, where a contestant is fitted to a site, of all: then
 * the pages are those of whole sites, see `sitesWithPages`. A page without a site is one of its own.
 */
export async function fingerprintsOf(
  store: Store,
  pages: readonly Listed[],
  contestants: readonly Pick<ConfiguredRecipe, "recipe" | "needs">[],
  code: string,
  signal: AbortSignal,
): Promise<Fingerprints> {
  const bySite = contestants.some(({ needs }) => needs === "site");
  const names: (string | undefined)[] = [];
  const sites = new Map<string, Omit<PageIdentity, "gold">[]>();
  const siteOf = (index: number) => pages[index]!.site ?? pages[index]!.id;
  const sizes = new Map<string, number>();
  for (const index of pages.keys()) sizes.set(siteOf(index), (sizes.get(siteOf(index)) ?? 0) + 1);
  const places = new Map(
    pages.flatMap(({ id, isWanted }, index) => (isWanted || bySite ? [[id, index] as const] : [])),
  );
  for await (const record of pagesWithGold(store, [...places.keys()], signal)) {
    const index = places.get(record.id)!;
    const { sha256, url } = record;
    const read = { sha256, url, site: record.site ?? hostOf(url), ...decodingOf(record) };
    names[index] = pageFingerprint({ ...read, gold: goldInUse(record) });
    if (!bySite) continue;
    const members = sites.get(siteOf(index));
    if (members === undefined) sites.set(siteOf(index), [read]);
    else members.push(read);
  }
  const siteNames = new Map([...sites].map(([site, members]) => [site, siteFingerprint(members)]));
  return {
    // A page that was removed since it was listed: its answers fail or are left out, and nobody takes them
    // over.
    answer(page, contestant) {
      const name = names[page];
      return name === undefined
        ? null
        : answerFingerprint(name, contestants[contestant]!, siteNames.get(siteOf(page)) ?? "", code);
    },
    site(page) {
      const name = siteOf(page);
      const fingerprint = siteNames.get(name);
      const found = sites.get(name)?.length ?? 0;
      return fingerprint === undefined || found < sizes.get(name)!
        ? null
        : { name: pages[page]!.site ?? pages[page]!.key, pages: found, fingerprint };
    },
  };
}

/** A page of a window that lacks answers. */
export interface Lacking {
  /** Its place in the window. */
  readonly place: number;
  readonly pageId: string;
  /** Positions of the contestants that have not answered, at least one. */
  readonly contestants: readonly number[];
}

/** Answers of earlier runs for what pages lack, ready to be stored, and what they lack then. */
export async function takenOver(
  store: Store,
  pages: readonly Lacking[],
  fingerprints: Pick<Fingerprints, "answer">,
  { extractors, metrics, sweep }: Pick<RunRecord, "extractors" | "metrics" | "sweep">,
): Promise<{ readonly rows: readonly NewScore[]; readonly left: readonly Lacking[] }> {
  const wanted = pages.flatMap(({ place, contestants }) =>
    contestants.flatMap((contestant) => fingerprints.answer(place, contestant) ?? []),
  );
  const scores = await store.runs.findScores(wanted, metrics);
  const found = new Map(scores.map((score) => [score.fingerprint, score]));
  const rows: NewScore[] = [];
  const left = pages.map((page) => {
    const contestants = page.contestants.filter((contestant) => {
      const fingerprint = fingerprints.answer(page.place, contestant);
      const score = fingerprint === null ? undefined : found.get(fingerprint);
      // A sweep keeps no verdicts, and others could not be reviewed without them.
      if (score === undefined || (sweep === null && score.verdicts === undefined)) return true;
      const { computedBy, grades, ...row } = score;
      rows.push({
        ...row,
        pageId: page.pageId,
        extractorKey: extractors[contestant]!.key,
        grades: Object.fromEntries(metrics.map((metric) => [metric, grades[metric]!])),
        reusedFrom: computedBy,
      });
      return false;
    });
    return { ...page, contestants };
  });
  return { rows, left: left.filter(({ contestants }) => contestants.length > 0) };
}
