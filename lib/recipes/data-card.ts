/** What a model's card says of the pages that were learned from. */
import { plural } from "../text/plural";

/** The same pages, learned from in the same way, give the same. */
export interface DataCard {
  readonly corpus: string;
  /** How many of its pages were learned from. */
  readonly pages: number;
  /** Groups of these pages that have no site, domain or template in common. */
  readonly groups?: number;
  /** SHA-256 of what was read of them. */
  readonly sha256: string;
  /** What was not learned from, since it has a site, a domain or a template in common with another corpus. */
  readonly leftOut?: LeftOut;
  /** Absent where there are none. */
  readonly contradicting?: Contradicting;
}

export interface LeftOut {
  /** The other corpora. */
  readonly sitesOf: string;
  readonly pages: number;
  readonly sites: number;
}

/** Pages that have the bytes of another and other gold. */
export interface Contradicting {
  readonly pages: number;
  /** The keys of two of them, with the same bytes. */
  readonly pair: readonly [string, string];
}

/** A sentence without its full stop; null where nothing was to be left out. */
export function leftOutWords({ leftOut }: DataCard): string | null {
  if (leftOut === undefined) return null;
  const { pages, sites, sitesOf } = leftOut;
  if (pages === 0) return `no page was left out: none has a site, domain or template of ${sitesOf}`;
  const have = pages === 1 ? "it has" : "they have";
  return `${plural(pages, "page")} of ${plural(sites, "site")} left out: ${have} a site, domain or template of ${sitesOf}`;
}

/** A sentence without its full stop; null where no gold contradicts another. */
export function contradictionWords({ contradicting }: DataCard): string | null {
  if (contradicting === undefined) return null;
  const [one, other] = contradicting.pair;
  return `${contradicting.pages} pages have the same content as another and different gold, such as ${one} and ${other}`;
}
