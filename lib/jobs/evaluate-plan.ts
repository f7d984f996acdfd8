import { goldInUse } from "../corpus/gold-in-use";
import { hostOf } from "../page/parse";
import type { ConfiguredRecipe } from "../recipes/configure";
import type { PageRow } from "../store/interfaces/pages";
import type { NewScore } from "../store/interfaces/runs";
import type { Store } from "../store/store";
import type { SitePages } from "../run/fit/cache";
import {
  answerFingerprint,
  pageFingerprint,
  siteFingerprint,
  type PageIdentity,
} from "../run/fit/fingerprint";
import { pagesWithGold } from "../run/sources/pages-with-gold";
import { decodingOf } from "../run/sources/stored-page";

/** A page of the corpus, and whether the run is about it. */
export interface Listed extends PageRow {
  readonly isWanted: boolean;
}

/** Pages that lack the same contestants' answers; both are positions. */
export interface Group {
  readonly contestants: readonly number[];
  readonly pages: ReadonlySet<number>;
}

/**
 * Each group starts threads of its own, so that many small ones would cost more than the answers they save.
 */
const MAX_GROUPS = 3;

/**
 * What is left to compute: `missing[page]` are the positions of the contestants without an answer there,
 * empty for a page that is done or not wanted. The largest groups stay as they are; the pages of all others
 * are computed together by every contestant that one of them lacks.
 */
export function groupsOf(missing: readonly (readonly number[])[]): Group[] {
  const groups = new Map<string, { contestants: readonly number[]; pages: Set<number> }>();
  for (const [page, contestants] of missing.entries()) {
    if (contestants.length === 0) continue;
    const name = contestants.join();
    const group = groups.get(name) ?? { contestants, pages: new Set<number>() };
    groups.set(name, group);
    group.pages.add(page);
  }
  const bySize = [...groups.values()].sort(
    (a, b) => b.pages.size * b.contestants.length - a.pages.size * a.contestants.length,
  );
  if (bySize.length <= MAX_GROUPS) return bySize;
  const rest = bySize.slice(MAX_GROUPS - 1);
  const union = [...new Set(rest.flatMap(({ contestants }) => contestants))].sort((a, b) => a - b);
  return [
    ...bySize.slice(0, MAX_GROUPS - 1),
    { contestants: union, pages: new Set(rest.flatMap(({ pages }) => [...pages])) },
  ];
}

/** What decides answers and fits. */
export interface Fingerprints {
  /** Name of an answer, by page and contestant (positions); null where it must not be taken over. */
  answer(page: number, contestant: number): string | null;
  /** The site of a page as it was read; null where nothing is fitted to sites. */
  site(page: number): SitePages | null;
}

/** Read what decides the answers, of the wanted pages and, where a contestant is fitted to a site, of all. */
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
  const siteOf = (index: number) => pages[index]!.site ?? hostOf(pages[index]!.url) ?? `page ${index}`;
  const places = new Map(
    pages.flatMap(({ id, isWanted }, index) => (isWanted || bySite ? [[id, index] as const] : [])),
  );
  for await (const record of pagesWithGold(store, [...places.keys()], signal)) {
    const index = places.get(record.id)!;
    const { sha256, url } = record;
    const read = { sha256, url, site: record.site ?? hostOf(url), ...decodingOf(record) };
    names[index] = pageFingerprint({ ...read, gold: goldInUse(record) });
    if (!bySite) continue;
    const site = siteOf(index);
    sites.set(site, [...(sites.get(site) ?? []), read]);
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
      return fingerprint === undefined ? null : { name, pages: sites.get(name)!.length, fingerprint };
    },
  };
}

/** Pages of which answers are looked for at once. */
const WINDOW = 200;

/**
 * Answers of earlier runs for what is missing, ready to be stored, window by window with what each page still
 * lacks then.
 */
export async function* takenOver(
  store: Store,
  pages: readonly Listed[],
  missing: readonly (readonly number[])[],
  fingerprints: Fingerprints,
  keys: readonly string[],
  metrics: readonly string[],
): AsyncGenerator<{
  readonly rows: readonly NewScore[];
  readonly left: ReadonlyMap<number, readonly number[]>;
}> {
  const open = [...missing.keys()].filter((page) => missing[page]!.length > 0);
  for (let start = 0; start < open.length; start += WINDOW) {
    const window = open.slice(start, start + WINDOW);
    const wanted = window.flatMap((page) =>
      missing[page]!.flatMap((contestant) => fingerprints.answer(page, contestant) ?? []),
    );
    const found = new Map(
      (await store.runs.findScores(wanted, metrics)).map((score) => [score.fingerprint, score]),
    );
    const rows: NewScore[] = [];
    const left = new Map<number, readonly number[]>();
    for (const page of window) {
      const lacking: number[] = [];
      for (const contestant of missing[page]!) {
        const fingerprint = fingerprints.answer(page, contestant);
        const score = fingerprint === null ? undefined : found.get(fingerprint);
        if (score === undefined) {
          lacking.push(contestant);
          continue;
        }
        const { computedBy, grades, ...row } = score;
        rows.push({
          ...row,
          pageId: pages[page]!.id,
          extractorKey: keys[contestant]!,
          grades: Object.fromEntries(metrics.map((metric) => [metric, grades[metric]!])),
          reusedFrom: computedBy,
        });
      }
      left.set(page, lacking);
    }
    yield { rows, left };
  }
}
