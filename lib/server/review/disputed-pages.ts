import type { z } from "zod";
import type { disputedQuery, DisputedPages } from "../../api/fields/agreement-fields";
import { LARGEST_WHOLE } from "../../api/fields/fields";
import { UsageError } from "../../errors";
import {
  SAID,
  SAID_LETTERS,
  readVotes,
  wordsOf,
  type PageVotes,
} from "../../evaluation/agreement/people/votes";
import { hiddenName, rankedNames, type Hide } from "../../labels/people/hidden-names";
import type { DisputedPage, DisputedPlace } from "../../store/interfaces/agreement";
import type { Store } from "../../store/interfaces/store";

export type DisputedAsked = z.output<typeof disputedQuery> & { readonly corpusId: string };

/** A page as it is found: with names, which whoever answers a request replaces by `numbered`. */
interface FoundPage extends Omit<DisputedPages["rows"][number], "pair"> {
  readonly annotators: readonly string[];
  readonly pair: readonly [string, string] | null;
}
export interface FoundPages {
  readonly rows: readonly FoundPage[];
  readonly next: string | null;
}

/** Pages looked at for one answer at most; the next answer goes on behind them. */
const MOST = 2_000;
const WINDOW = 200;

/**
 * The pages behind a figure of agreement: where two people said `a` and `b` of the same words, or any two
 * differ. They are walked in the order of their disputed words, which is that of an index; where few of many
 * fit, an answer may have fewer rows than asked for, and `next` goes on. Read on a thread, which has no key to hide
 * names by.
 * @throws NotFoundError; UsageError `bad-cursor`
 */
export async function disputedPages(
  { corpora, agreement }: Pick<Store, "corpora" | "agreement">,
  { corpusId, after, limit, ...asked }: DisputedAsked,
): Promise<FoundPages> {
  await corpora.get(corpusId);
  let place = after === undefined ? null : placeOf(after);
  const rows: FoundPage[] = [];
  for (let seen = 0; seen < MOST;) {
    const window = await agreement.disputed(corpusId, place, WINDOW);
    for (const page of window) {
      const row = rowOf(page, corpusId, asked);
      if (row !== null) rows.push(row);
      place = { disputed: page.disputed, id: page.id };
      if (rows.length === limit) return { rows, next: writePlace(place) };
    }
    if (window.length < WINDOW) return { rows, next: null };
    seen += window.length;
  }
  return { rows, next: place === null ? null : writePlace(place) };
}

/** The same with people by their numbers on the page. @param hide what stands for names there */
export function numbered({ rows, next }: FoundPages, hide: Hide): DisputedPages {
  return {
    rows: rows.map(({ annotators, pair, ...row }) => {
      const ranked = rankedNames(
        annotators.map((name) => hide(name, row.pageId)),
        row.pageId,
      );
      const numbers = pair
        ?.map((name) => ranked.indexOf(hide(name, row.pageId)) + 1)
        .sort((one, other) => one - other);
      // A person whose labels are gone since has no place.
      const isKnown = numbers !== undefined && !numbers.includes(0);
      return { ...row, pair: isKnown ? [numbers[0]!, numbers[1]!] : null };
    }),
    next,
  };
}

const writePlace = ({ disputed, id }: DisputedPlace): string => `${disputed} ${id}`;

function placeOf(after: string): DisputedPlace {
  const found = /^(\d+) (\S+)$/.exec(after);
  // No page has more words than a database compares with.
  if (found === null || Number(found[1]) > LARGEST_WHOLE)
    throw new UsageError("bad-cursor", `after=${after} is no place in this list`);
  return { disputed: Number(found[1]), id: found[2]! };
}

type Asked = Omit<DisputedAsked, "corpusId" | "after" | "limit">;

function rowOf(page: DisputedPage, corpusId: string, asked: Asked): FoundPage | null {
  if (asked.group === "site" && page.site !== asked.name) return null;
  if (asked.group === "template" && page.template !== asked.name) return null;
  const votes = readVotes(page.votes);
  if (votes === null) return null;
  const people = asked.people === undefined || asked.people === "" ? [] : asked.people.split("\n");
  const places = people.map((name) =>
    votes.raters.findIndex((rater) => rater === name || hiddenName(rater, corpusId) === name),
  );
  if (places.includes(-1)) return null;
  const { found, pair } = foundIn(votes, places, asked);
  if (found === 0) return null;
  return {
    ...{ pageId: page.id, title: page.title, site: page.site, words: wordsOf(votes), found },
    annotators: page.annotators,
    pair: pair === null ? null : [votes.raters[pair[0]]!, votes.raters[pair[1]]!],
  };
}

/**
 * How many words have the votes asked for, and between which two most of them.
 * @param places of none, one or two people, in the order of the votes
 */
function foundIn(
  { raters, words }: PageVotes,
  places: readonly number[],
  { a, b }: Pick<Asked, "a" | "b">,
): { readonly found: number; readonly pair: readonly [number, number] | null } {
  const [first, second] = [a, b].map((said) =>
    said === undefined ? null : SAID_LETTERS[SAID.indexOf(said)]!,
  );
  const fits = (one: string, other: string): boolean =>
    first == null || second == null
      ? one !== other && one !== "u" && other !== "u"
      : one === first && other === second;
  const pairs = raters.flatMap((_, one) =>
    raters.flatMap((__, other) => {
      const isAsked =
        places.length === 2
          ? one === places[0] && other === places[1]
          : places.length === 0 || one === places[0];
      return one !== other && isAsked ? [[one, other] as const] : [];
    }),
  );
  let most: { readonly pair: readonly [number, number]; readonly words: number } | null = null;
  for (const [one, other] of pairs) {
    const own = words.reduce(
      (sum, [pattern, weight]) => sum + (fits(pattern[one]!, pattern[other]!) ? weight : 0),
      0,
    );
    if (own > (most?.words ?? 0)) most = { pair: [one, other], words: own };
  }
  const found = words.reduce(
    (sum, [pattern, weight]) =>
      sum + (pairs.some(([one, other]) => fits(pattern[one]!, pattern[other]!)) ? weight : 0),
    0,
  );
  return { found, pair: most?.pair ?? null };
}
