/** What is told of the agreement of the people who labelled a corpus. */
import { alpha, coincidences, nominal, type Distance } from "../measures/alpha";
import { confusion } from "../measures/cohen";
import { specificAgreement } from "../measures/specific";
import type { Unit } from "../measures/units";
import { figuresOf, USUAL_RESAMPLING, type Estimate, type Figures, type Resampling } from "./figures";
import { pageSums, type PageSums } from "./sums";
import { disputedWordsOf, SAID, SAID_LETTERS, wordsOf, type Cell, type PageVotes } from "./votes";

/** A page that two people finished or more, with what it is sorted by. */
export interface RatedPage {
  readonly key: string;
  readonly site: string | null;
  readonly template: string | null;
  /** When the last of its people finished it, milliseconds since 1970; null where that is not known. */
  readonly at: number | null;
  readonly votes: PageVotes;
}

/** What figures can be told apart by. */
export const GROUPINGS = ["label", "page", "site", "template", "annotator", "pair", "time"] as const;
export type Grouping = (typeof GROUPINGS)[number];
/** Those whose rows have figures of their own; see `LabelRow` for the other one. */
export type RowGrouping = Exclude<Grouping, "label">;

/** The agreement on some of the pages, or between some of the people. */
export interface AgreementRow extends Figures {
  /** A site, a template, a page, a month or day; of a pair and of an annotator null. */
  readonly name: string | null;
  /** Of an annotator one, of a pair two in the order of the rows and columns of the table; else none. */
  readonly people: readonly string[];
  readonly pages: number;
  readonly words: number;
  /** Words on which not all say the same. */
  readonly disputed: number;
}

/** How alike people use one label or role: it, against all that is not it. */
export interface LabelRow {
  readonly label: string;
  readonly layer: 1 | 2;
  /** Words that somebody gave it. */
  readonly words: number;
  readonly alpha: number | null;
  /** Pairwise F1 on it, in [0, 1]. */
  readonly f1: number;
}

/** The names of roles in the order of the letters of `PageVotes.roles`, and how far apart two are. */
export interface RoleScheme {
  readonly names: readonly string[];
  /** From name to name, in [0, 1]; `null` is no role. */
  readonly distance: (a: string | null, b: string | null) => number;
}

/** The whole agreement of a corpus but its pages one by one. */
export interface AgreementReport {
  readonly pages: number;
  readonly words: number;
  readonly people: readonly string[];
  /** By words, by texts, each counting once, and by blocks. */
  readonly overall: { readonly words: AgreementRow; readonly texts: Figures; readonly blocks: Figures };
  /** Alpha of the roles of words that somebody gave one: any two equally far apart, and by their distance. */
  readonly roles: { readonly nominal: number | null; readonly byDistance: number | null };
  readonly labels: readonly LabelRow[];
  readonly groups: Readonly<Record<Exclude<RowGrouping, "page">, readonly AgreementRow[]>>;
}

/** The most rows of one grouping that a report holds: those with the most words. */
export const MOST_ROWS = 200;

/** @param pages of two raters or more each */
export function agreementReport(
  pages: readonly RatedPage[],
  roles: RoleScheme,
  resampling: Resampling = USUAL_RESAMPLING,
): AgreementReport {
  const steps = agreementSteps(pages, roles, resampling);
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
  }
}

/** The same in steps of one row each, between which others may have their turn: the last gives the report. */
export function* agreementSteps(
  pages: readonly RatedPage[],
  roles: RoleScheme,
  resampling: Resampling = USUAL_RESAMPLING,
): Generator<void, AgreementReport> {
  const overall = (unit: "texts" | "blocks"): Figures =>
    figuresOf(
      pages.map(({ votes }) => pageSums({ raters: votes.raters, cells: votes[unit] })),
      resampling,
    );
  function* rows(by: RowGrouping): Generator<void, AgreementRow[]> {
    const found: AgreementRow[] = [];
    for (const { pages: own, ...who } of groupsInOrder(pages, by).slice(0, MOST_ROWS)) {
      found.push(rowOf(own, who, resampling));
      yield;
    }
    return found;
  }
  const words = rowOf(pages, { name: null, people: [] }, resampling);
  yield;
  const texts = overall("texts");
  yield;
  const blocks = overall("blocks");
  yield;
  return {
    pages: pages.length,
    words: words.words,
    people: peopleOf(pages),
    overall: { words, texts, blocks },
    roles: roleAgreement(pages, roles),
    labels: labelRows(pages, roles.names),
    groups: {
      site: yield* rows("site"),
      template: yield* rows("template"),
      time: yield* rows("time"),
      annotator: yield* rows("annotator"),
      pair: yield* rows("pair"),
    },
  };
}

/** The agreement apart by something: time in its order, all else by words, the most first. */
export function agreementRows(
  pages: readonly RatedPage[],
  by: RowGrouping,
  resampling: Resampling = USUAL_RESAMPLING,
): AgreementRow[] {
  return groupsInOrder(pages, by).map(({ pages: own, ...who }) => rowOf(own, who, resampling));
}

function groupsInOrder(pages: readonly RatedPage[], by: RowGrouping): Group[] {
  const groups = groupsOf(pages, by);
  if (by === "time") return groups;
  return groups
    .map((group) => ({ group, words: wordsIn(group.pages) }))
    .sort((a, b) => b.words - a.words)
    .map(({ group }) => group);
}

const wordsIn = (pages: readonly RatedPage[]): number =>
  pages.reduce((sum, { votes }) => sum + wordsOf(votes), 0);

interface Who {
  readonly name: string | null;
  readonly people: readonly string[];
}

interface Group extends Who {
  readonly pages: readonly RatedPage[];
}

function groupsOf(pages: readonly RatedPage[], by: RowGrouping): Group[] {
  const people = peopleOf(pages);
  const with_ = (...names: string[]): readonly RatedPage[] =>
    pages.filter(({ votes }) => names.every((name) => votes.raters.includes(name)));
  if (by === "annotator")
    return people.map((person) => ({ name: null, people: [person], pages: with_(person) }));
  if (by === "pair")
    return people
      .flatMap((a, at) =>
        people.slice(at + 1).map((b) => ({ name: null, people: [a, b], pages: with_(a, b) })),
      )
      .filter(({ pages: own }) => own.length > 0);
  const groups = new Map<string, RatedPage[]>();
  const timeOf = by === "time" ? timeNames(pages) : null;
  for (const page of pages) {
    const name =
      timeOf !== null
        ? timeOf(page)
        : by === "page"
          ? page.key
          : by === "site"
            ? page.site
            : templateOf(page);
    if (name === null) continue;
    const own = groups.get(name);
    if (own === undefined) groups.set(name, [page]);
    else own.push(page);
  }
  const found = [...groups].map(([name, own]) => ({ name, people: [], pages: own }));
  return by === "time" ? found.sort((a, b) => (a.name < b.name ? -1 : 1)) : found;
}

const templateOf = ({ template }: RatedPage): string | null =>
  template === null || template === "0" ? null : template;

/** Months, or days where all pages are of one month. */
function timeNames(pages: readonly RatedPage[]): (page: RatedPage) => string | null {
  const dayOf = ({ at }: RatedPage): string | null =>
    at === null ? null : new Date(at).toISOString().slice(0, 10);
  const months = new Set(pages.flatMap((page) => dayOf(page)?.slice(0, 7) ?? []));
  return months.size === 1 ? dayOf : (page) => dayOf(page)?.slice(0, 7) ?? null;
}

const peopleOf = (pages: readonly RatedPage[]): string[] =>
  [...new Set(pages.flatMap(({ votes }) => votes.raters))].sort();

function rowOf(pages: readonly RatedPage[], { name, people }: Who, resampling: Resampling): AgreementRow {
  const among =
    people.length === 1
      ? ([people[0]!] as const)
      : people.length === 2
        ? ([people[0]!, people[1]!] as const)
        : undefined;
  const sums = pages.map(({ votes }): PageSums =>
    pageSums({ raters: votes.raters, cells: votes.words }, among),
  );
  return {
    ...{ name, people, pages: pages.length },
    words: wordsIn(pages),
    disputed: pages.reduce((sum, { votes }) => sum + disputedAmong(votes, people), 0),
    ...figuresOf(sums, resampling),
  };
}

/** Words on which the two of a pair, one and any of the others, or any of all differ. */
function disputedAmong(votes: PageVotes, people: readonly string[]): number {
  if (people.length === 0) return disputedWordsOf(votes);
  const [own, other] = people.map((name) => votes.raters.indexOf(name));
  return votes.words.reduce((sum, [pattern, weight]) => {
    const against = other === undefined ? pattern : pattern[other]!;
    const mine = pattern[own!];
    return (
      sum + ((mine === "m" && against.includes("b")) || (mine === "b" && against.includes("m")) ? weight : 0)
    );
  }, 0);
}

/** How alike each label and each role that somebody gave is used. */
function labelRows(pages: readonly RatedPage[], roles: readonly string[]): LabelRow[] {
  const layer1 = [...SAID_LETTERS].map((letter, at) => ({ label: SAID[at]!, layer: 1 as const, letter }));
  const layer2 = roles.map((label, at) => ({ label, layer: 2 as const, letter: roleLetter(at) }));
  return [...layer1, ...layer2].flatMap(({ label, layer, letter }) => {
    const cells = pages.map(({ votes }) => (layer === 1 ? votes.words : votes.roles));
    const words = cells
      .flat()
      .reduce((sum, [pattern, weight]) => sum + (pattern.includes(letter) ? weight : 0), 0);
    if (words === 0) return [];
    const table = new Float64Array(4);
    const both = new Float64Array(4);
    for (const own of cells) {
      const units = own.map(([pattern, weight]): Unit => ({
        votes: [...pattern].map((each) => (each === letter ? 0 : 1)),
        weight,
      }));
      const raters = units[0]?.votes.length ?? 0;
      for (const [at, value] of coincidences(units, 2).entries()) table[at]! += value;
      for (let a = 0; a < raters; a++)
        for (let b = 0; b < raters; b++)
          if (a !== b) for (const [at, value] of confusion(units, a, b, 2).entries()) both[at]! += value / 2;
    }
    return [{ label, layer, words, alpha: alpha(table, 2), f1: specificAgreement(both, 2, 0) }];
  });
}

/** The letter of the role at a place of the list. */
export const roleLetter = (place: number): string => String.fromCharCode(97 + place);

/** Alpha of roles, over words that somebody gave one: the rest of the page says nothing of roles. */
function roleAgreement(
  pages: readonly RatedPage[],
  { names, distance }: RoleScheme,
): AgreementReport["roles"] {
  const categories = names.length + 1;
  const table = new Float64Array(categories * categories);
  const unitOf = ([pattern, weight]: Cell): Unit => ({
    votes: [...pattern].map((letter) => (letter === "." ? names.length : letter.charCodeAt(0) - 97)),
    weight,
  });
  for (const { votes } of pages) {
    const units = votes.roles.filter(([pattern]) => /[^.]/.test(pattern)).map(unitOf);
    for (const [at, value] of coincidences(units, categories).entries()) table[at]! += value;
  }
  const nameAt = (place: number): string | null => names[place] ?? null;
  const byName: Distance = (a, b) => distance(nameAt(a), nameAt(b));
  return { nominal: alpha(table, categories, nominal), byDistance: alpha(table, categories, byName) };
}

/** Of a page alone, without an interval. */
export function pageAlpha({ raters, words }: PageVotes): { readonly alpha: Estimate; readonly f1: Estimate } {
  const { alpha: value, f1 } = figuresOf([pageSums({ raters, cells: words })], { samples: 0, seed: 1 });
  return { alpha: value, f1 };
}
