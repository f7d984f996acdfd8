/**
 * All finds of the fields of a page as candidates: in the form in which they are answered, in the order in which
 * their places are trusted.
 */
import type { FieldName } from "../../gold/fields";
import { begin } from "../contract/begin";
import type { Page, View } from "../../page/page";
import { dayOn } from "../../page/page-day";
import { comparedWords } from "../../text/words";
import { SOURCES, type Find } from "./finds";
import { addressOf, jsonLdFinds, metaFinds, siteNames } from "./metadata";
import { nameIn } from "./names";
import { elementFinds, textFinds } from "./on-page";
import { likenessTo, withoutSite } from "./titles";

/** A first-level heading with fewer words may be the name of the site. */
const LEAST_WORDS = 4;
/** From this likeness on a heading says what the title tag or meta data say. */
const LIKE = 0.6;
/** A date with so few texts between it and the title is by the title. */
const NEAR = 12;
/** Candidates of a field that are told. */
const MOST = 20;

export interface Candidate {
  readonly find: Find;
  /** What is answered; null where there is a refusal. */
  readonly value: string | null;
  readonly refusal: string | null;
  /** Of one source the higher goes first. */
  readonly likeness: number;
}

/** What the page says of its title, date and author, of each field the most trusted first, refused ones last. */
export function candidatesOf(view: View): Readonly<Record<FieldName, readonly Candidate[]>> {
  const { page } = view;
  const { open, removal } = begin(view);
  const finds = [
    ...jsonLdFinds(page),
    ...metaFinds(page),
    ...addressFinds(page),
    ...elementFinds(page, open, removal),
    ...textFinds(page, open, removal),
  ];
  const sites = siteNames(page);
  const title = ranked(titleCandidates(finds, sites, page));
  const at = placeOf(page, title[0]);
  return {
    title,
    date: ranked(dateCandidates(finds, at, page)),
    author: ranked(authorCandidates(finds, sites)),
  };
}

/** The title as the page tells machines, without the name of its site; else that of its title tag, empty for none. */
export function statedTitle(page: Page): string {
  const names = [...siteNames(page), ...hostNames(page)];
  const stated = [...jsonLdFinds(page), ...metaFinds(page)].filter(({ field }) => field === "title");
  const [first] = ranked(stated.map((find) => candidate(find, titleIn(find, names))));
  return first?.value ?? "";
}

function titleCandidates(finds: readonly Find[], sites: readonly string[], page: Page): Candidate[] {
  const titles = finds.filter((find) => find.field === "title");
  const names = [...sites, ...hostNames(page)];
  const said = titles.filter(({ range, source }) => range === null && source !== "JSON-LD name of the page");
  const values = said.map((find) => titleIn(find, names));
  const likenesses = [...new Set(values)].slice(0, MOST).map(likenessTo);
  const isOnly = titles.filter(({ from }) => from === "h1").length === 1;
  let isFirst = true;
  return titles.map((find): Candidate => {
    const { source, written } = find;
    if (source !== "other heading") return candidate(find, titleIn(find, names));
    const like = likenesses.reduce((most, to) => Math.max(most, to(written)), 0);
    if (like >= LIKE)
      return { ...candidate({ ...find, source: "heading like the title" }, written), likeness: like };
    if (find.from !== "h1" || !isFirst) return candidate(find, written);
    isFirst = false;
    const isTitle = isOnly && comparedWords(written).length >= LEAST_WORDS;
    return candidate({ ...find, source: isTitle ? "only first-level heading" : "first heading" }, written);
  });
}

/** What a find says of the title, without the names of its site. */
const titleIn = ({ written, source }: Find, names: readonly string[]): string =>
  withoutSite(written, names, source === "title tag");

const candidate = (find: Find, value: string): Candidate => ({ find, value, refusal: null, likeness: 0 });
const refused = (find: Find, refusal: string): Candidate => ({ find, value: null, refusal, likeness: 0 });

/** The leaf at which a title is on the page; 0 where it is not. */
export function placeOf(page: Page, title: Candidate | undefined): number {
  if (title === undefined || title.value === null) return 0;
  if (title.find.range !== null) return title.find.range.start;
  const longest = 3 * title.value.length + 40;
  const like = likenessTo(title.value);
  return Math.max(
    0,
    page.leaves.findIndex(({ text }) => text.length < longest && like(text) >= LIKE),
  );
}

function dateCandidates(finds: readonly Find[], title: number, page: Page): Candidate[] {
  return finds
    .filter((find) => find.field === "date")
    .map((find) => {
      const day = dayOn(page, find.written);
      if (day === null) return refused(find, "no day can be read from it");
      const near = find.range !== null && find.range.end > title && find.range.start - title <= NEAR;
      if (near && find.source === "date in a short text")
        return candidate({ ...find, source: "date by the title" }, day);
      if (near && find.source === "time element")
        return candidate({ ...find, source: "time element by the title" }, day);
      return candidate(find, day);
    });
}

function authorCandidates(finds: readonly Find[], sites: readonly string[]): Candidate[] {
  return finds
    .filter((find) => find.field === "author")
    .map((find) => {
      const named = nameIn(find.written);
      if ("refusal" in named) return refused(find, named.refusal);
      const isSite = sites.some((site) => site.toLowerCase() === named.name.toLowerCase());
      return candidate(isSite ? { ...find, source: "name of the site" } : find, named.name);
    });
}

/** `/2020/5/3/`, `-2020-05-03`, `/20200503`. */
const ADDRESS_DATE =
  /[/_-]((?:19|20)\d\d)(?:[/_-](0?[1-9]|1[0-2])[/_-](0?[1-9]|[12]\d|3[01])|(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))(?!\d)/;

function addressFinds(page: Page): Find[] {
  const address = addressOf(page);
  const match = address === null ? null : ADDRESS_DATE.exec(address);
  if (match === null) return [];
  const [, year, ...parts] = match;
  const [month, day] = parts.filter((part) => part !== undefined);
  return [
    {
      field: "date",
      source: "date in the address",
      written: `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`,
      range: null,
      from: "address",
    },
  ];
}

/** The parts of the host that may name the site. */
function hostNames(page: Page): string[] {
  const address = addressOf(page);
  const host = address === null ? null : /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(address)?.[1];
  return host == null ? [] : [host, ...host.split(".").slice(0, -1)];
}

/** How far the kind of place is trusted; 0 is most. */
export const sourceRank = ({ field, source }: Find): number =>
  (SOURCES[field] as readonly string[]).indexOf(source);

/** By trust; of one source the likeliest, then the first on the page. Refused ones last. */
function ranked(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates]
    .sort(
      (a, b) =>
        Number(a.value === null) - Number(b.value === null) ||
        sourceRank(a.find) - sourceRank(b.find) ||
        b.likeness - a.likeness,
    )
    .slice(0, MOST);
}
