/**
 * What tells candidates of a field apart, as numbers: where each was read, what the others say, how it looks, and how
 * it is to what the page tells machines. Inputs of the trees that `field-rules` can learn. Ours.
 */
import type { FieldName } from "../../gold/fields";
import type { Page } from "../../page/page";
import { comparedWords } from "../../text/words";
import { looksOf } from "../../page/css/looks";
import { placeOf, sourceRank, type Candidate } from "./candidates";
import { siteNames } from "./metadata";
import { likenessTo } from "./titles";

/** From this likeness on two candidates say nearly the same. */
const LIKE = 0.6;
/** Where there is nothing to compare with or to measure. */
const NONE = -1;
const DAY = 86_400_000;

const COMMON = [
  ...["place in the order of trust", "kind of place", "on the page", "words", "characters", "shortened"],
  ...["candidates", "candidates that say the same", "candidates like it", "mean likeness to all"],
  ...["text", "share of texts before it", "font size", "relative size"],
];

/** The inputs of each field, in their order. */
export const INPUT_NAMES: Readonly<Record<FieldName, readonly string[]>> = {
  title: [
    ...COMMON,
    ...["likeness to the title tag", "likeness to Open Graph", "likeness to JSON-LD", "likeness to the site"],
    ...["begins the title tag", "within the title tag", "words of the title tag"],
    ...["first-level headings", "second-level headings", "which first-level heading"],
    "likeness to a first-level heading",
  ],
  date: [...COMMON, "texts from the title", "days after the earliest", "days before the latest"],
  author: COMMON,
};

/** A candidate that was not refused. */
export type Readable = Candidate & { readonly value: string };

export const readable = (candidates: readonly Candidate[]): Readable[] =>
  candidates.filter((each): each is Readable => each.value !== null);

/**
 * (C * inputs) the inputs of candidates of one field, row by row.
 * @param candidates in the order of trust
 * @param titles candidates for the title in the order of trust
 */
export function inputsOf(
  page: Page,
  field: FieldName,
  candidates: readonly Readable[],
  titles: readonly Candidate[],
): Float64Array {
  const common = commonInputs(page, field, candidates);
  const own =
    field === "title"
      ? titleInputs(page, candidates)
      : field === "date"
        ? dateInputs(candidates, placeOf(page, titles[0]))
        : () => [];
  return Float64Array.from(
    candidates.flatMap((candidate, at) => [...common(candidate, at), ...own(candidate)]),
  );
}

type Inputs = (candidate: Readable, at: number) => readonly number[];

function commonInputs(page: Page, field: FieldName, candidates: readonly Readable[]): Inputs {
  const { fontSize } = looksOf(page);
  const sizeOf = ({ find: { range } }: Readable): number => (range === null ? NONE : fontSize[range.start]!);
  const largest = candidates.reduce((most, each) => Math.max(most, sizeOf(each)), 0);
  const values = candidates.map(({ value }) => value);
  const likenesses =
    field === "date"
      ? values.map((value) => (other: string) => (value === other ? 1 : 0))
      : values.map(likenessTo);
  return (candidate, at) => {
    const { find, value } = candidate;
    const { range, written } = find;
    const likeness = likenesses.map((to) => to(value));
    const size = sizeOf(candidate);
    return [
      ...[at, sourceRank(find), range === null ? 0 : 1],
      ...[comparedWords(value).length, value.length, value === written ? 0 : 1],
      candidates.length,
      likeness.filter((like) => like === 1).length,
      likeness.filter((like) => like >= LIKE).length,
      likeness.reduce((sum, like) => sum + like, 0) / likeness.length,
      ...(range === null ? [NONE, NONE] : [range.start, range.start / page.leaves.length]),
      ...[size, range === null || largest <= 0 ? NONE : size / largest],
    ];
  };
}

function titleInputs(page: Page, candidates: readonly Readable[]): (candidate: Readable) => number[] {
  const valueFrom = (isIt: (candidate: Readable) => boolean): string => candidates.find(isIt)?.value ?? "";
  const references = [
    page.title,
    valueFrom(({ find }) => find.from === "meta og:title"),
    valueFrom(({ find }) => find.from.startsWith("JSON-LD")),
    siteNames(page).join(" "),
  ].map((text) => (text === "" ? null : likenessTo(text)));
  const headings = candidates.filter(({ find }) => find.from === "h1");
  const like = headings.map(({ value }) => likenessTo(value));
  const seconds = candidates.filter(({ find }) => find.from === "h2").length;
  const tag = page.title.toLowerCase();
  const wordsOfTag = comparedWords(page.title).length;
  return (candidate) => {
    const { value } = candidate;
    const lower = value.toLowerCase();
    return [
      ...references.map((to) => to?.(value) ?? NONE),
      ...[tag.startsWith(lower) ? 1 : 0, tag.includes(lower) ? 1 : 0, wordsOfTag],
      ...[headings.length, seconds, headings.indexOf(candidate)],
      like.reduce((most, to) => Math.max(most, to(value)), 0),
    ];
  };
}

/** @param title the leaf at which the title is */
function dateInputs(candidates: readonly Readable[], title: number): (candidate: Readable) => number[] {
  const days = candidates.map(({ value }) => Date.parse(value) / DAY);
  const [earliest, latest] = [Math.min(...days), Math.max(...days)];
  return ({ find: { range }, value }) => {
    const day = Date.parse(value) / DAY;
    return [range === null ? NONE : range.start - title, day - earliest, latest - day];
  };
}
