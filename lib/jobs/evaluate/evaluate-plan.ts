import type { ConfiguredRecipe } from "../../recipes/configure";
import { answerFingerprint, siteFingerprint } from "../../run/fit/fingerprint";
import { namedPages, type NamedPage } from "../../run/fit/named-pages";
import type { StoredSourcePage } from "../../run/sources/stored";
import type { SitePages } from "../../run/threads/schedule";
import type { NewScore, RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import type { Listed } from "./evaluate-window";

/** The pages of a window as they are read, and the names of what decides their answers and fits. */
export interface WindowPlan {
  /** By its place in the window; null where it went since it was listed, so that there is nothing to answer. */
  page(place: number): NamedPage | null;
  /** Name of an answer; null where it must not be taken over. */
  answer(place: number, contestant: number): string | null;
  /** The site of a page, the same one for all of its pages; null where nothing is fitted to sites. */
  site(place: number): SitePages | null;
}

/**
 * Read what decides the answers, of the wanted pages and, where a contestant is fitted to a site, of all: then
 * the pages are those of whole sites, see `sitesWithPages`. A page without a site is one of its own.
 * @param corpus its name, for messages
 */
export async function planWindow(
  store: Store,
  pages: readonly Listed[],
  contestants: readonly Pick<ConfiguredRecipe, "recipe" | "needs">[],
  corpus: string,
  code: string,
  signal: AbortSignal,
): Promise<WindowPlan> {
  const bySite = contestants.some(({ needs }) => needs === "site");
  const siteOf = (place: number): string => pages[place]!.site ?? pages[place]!.id;
  const members = new Map<string, StoredSourcePage[]>();
  const named: (NamedPage | undefined)[] = [];
  const places = new Map(
    pages.flatMap(({ id, isWanted }, place) => (isWanted || bySite ? [[id, place] as const] : [])),
  );
  for await (const one of namedPages(store, [...places.keys()], corpus, signal)) {
    const place = places.get(one.page.id)!;
    named[place] = one;
    const site = siteOf(place);
    if (bySite) members.set(site, [...(members.get(site) ?? []), one.page]);
  }
  const sites = new Map(
    [...members].map(([site, own]) => {
      const name = own[0]!.id === site ? own[0]!.key : site;
      return [site, { name, pages: own.length, fingerprint: siteFingerprint(own) }] as const;
    }),
  );
  return {
    page: (place) => named[place] ?? null,
    answer(place, contestant) {
      const name = named[place]?.name;
      return name === undefined
        ? null
        : answerFingerprint(
            name,
            contestants[contestant]!,
            sites.get(siteOf(place))?.fingerprint ?? "",
            code,
          );
    },
    site: (place) => sites.get(siteOf(place)) ?? null,
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

/**
 * Answers of earlier runs for what pages lack, ready to be stored, and what they lack then. A run that is no
 * sweep keeps verdicts and errors, so that it takes no answer without them.
 */
export async function takenOver(
  store: Store,
  pages: readonly Lacking[],
  plan: Pick<WindowPlan, "answer">,
  { extractors, metrics, sweep }: Pick<RunRecord, "extractors" | "metrics" | "sweep">,
): Promise<{ readonly rows: readonly NewScore[]; readonly left: readonly Lacking[] }> {
  const wanted = pages.flatMap(({ place, contestants }) =>
    contestants.flatMap((contestant) => plan.answer(place, contestant) ?? []),
  );
  const scores = await store.runs.findScores(wanted, metrics);
  const found = new Map(scores.map((score) => [score.fingerprint, score]));
  const rows: NewScore[] = [];
  const left = pages.map((page) => {
    const contestants = page.contestants.filter((contestant) => {
      const fingerprint = plan.answer(page.place, contestant);
      const score = fingerprint === null ? undefined : found.get(fingerprint);
      // A sweep keeps neither verdicts nor errors, and others are reviewed by them.
      if (score === undefined || (sweep === null && score.verdicts === undefined)) return true;
      const { computedBy, grades, verdicts, errors, ...row } = score;
      rows.push({
        ...row,
        pageId: page.pageId,
        extractorKey: extractors[contestant]!.key,
        grades: Object.fromEntries(metrics.map((metric) => [metric, grades[metric]!])),
        ...(sweep === null && verdicts !== undefined && { verdicts }),
        ...(sweep === null && errors !== undefined && { errors }),
        reusedFrom: computedBy,
      });
      return false;
    });
    return { ...page, contestants };
  });
  return { rows, left: left.filter(({ contestants }) => contestants.length > 0) };
}
