/** Fields among the texts of the page: headings, microdata, time elements, bylines, short texts that name a day. */
import { paragraphsOf } from "../../blocks/paragraphs";
import type { Removal } from "../../blocks/removal";
import { attributeOf, leavesOf, type LeafRange, type NodeId, type Page } from "../../page/page";
import { collapse } from "../../text/whitespace";
import { datesIn } from "../../text/dates/dates";
import type { Find } from "./finds";
import { startsWithBy } from "./names";

/** A longer text is a sentence that names somebody or a day, no byline and no date of the page. */
const MOST_BYLINE = 120;
const MOST_DATE = 80;
const MOST_HEADING = 300;
/** An element with more texts is an area of the page. */
const MOST_TEXTS = 12;
/** So many of one kind are looked at: a page of comments has thousands of dates. */
const MOST = 20;

/** Classes and identifiers of what readers wrote. */
const COMMENTS: ReadonlySet<string> = new Set(
  "comment comments comment-list commentlist comments-area comments-section respond disqus_thread".split(" "),
);
const BYLINE = /(?:^|[\s_-])(?:authors?|by-?line)(?:$|[\s_-])/i;
/** Somebody who wrote a comment. */
const COMMENTER = /comment/i;
const PUBLISHED =
  /(?:^|[\s_-])(?:pub(?:lished|date|lication)?|posted|entry-date|post-date|article-date)(?:$|[\s_-])/i;
const CHANGED = /(?:^|[\s_-])(?:modified|updated|update|lastmod)(?:$|[\s_-])/i;

/** What each property of microdata says of the page. */
const PROPERTIES: ReadonlyMap<string, Pick<Find, "field" | "source">> = new Map([
  ["headline", { field: "title", source: "headline in microdata" }],
  ["datepublished", { field: "date", source: "publication in microdata" }],
  ["datecreated", { field: "date", source: "publication in microdata" }],
  ["datemodified", { field: "date", source: "change in microdata" }],
  ["author", { field: "author", source: "author in microdata" }],
] as const);

/**
 * What elements say, in their order; headings are all `other heading`.
 * @param open (L) 1 where a leaf is looked at
 */
export function elementFinds(page: Page, open: Uint8Array, { gone }: Pick<Removal, "gone">): Find[] {
  const found: Find[] = [];
  const counts = new Map<string, number>();
  const add = (find: Find): void => {
    const count = counts.get(find.source) ?? 0;
    counts.set(find.source, count + 1);
    if (find.written !== "" && count < MOST) found.push(find);
  };
  // Elements around the same texts are read once: there may be thousands around a long one.
  const texts = new Map<number, string>();
  const textIn = (range: LeafRange): string => {
    const name = range.start * (page.leaves.length + 1) + range.end;
    let text = texts.get(name);
    if (text === undefined) texts.set(name, (text = textOf(page, open, range)));
    return text;
  };
  let skippedUpTo = 0;
  for (let id = Math.max(0, page.body); id < page.size; id++) {
    if (id < skippedUpTo || page.isText[id] === 1 || gone[id] === 1) continue;
    const tag = page.tags[id]!;
    if (isComments(page, id)) {
      skippedUpTo = page.end[id]!;
      continue;
    }
    const range = leavesOf(page, id);
    if (range.end - range.start > MOST_TEXTS) continue;
    if (tag === "h1" || tag === "h2") {
      const written = textIn(range);
      if (written.length <= MOST_HEADING)
        add({ field: "title", source: "other heading", written, range, from: tag });
    }
    for (const find of propertyFinds(page, id, textIn, range)) add(find);
    if (tag === "time") add(timeFind(page, id, textIn, range));
    if (tag === "a" && attributeOf(page, id, "rel")?.toLowerCase().split(/\s+/).includes("author") === true)
      add({
        field: "author",
        source: "link to the author",
        written: textIn(range),
        range,
        from: "rel author",
      });
    else if (range.end > range.start) {
      const names = `${attributeOf(page, id, "class") ?? ""} ${attributeOf(page, id, "id") ?? ""}`;
      if (names.length > 1 && BYLINE.test(names) && !COMMENTER.test(names)) {
        const written = textIn(range);
        if (written.length <= MOST_BYLINE)
          add({
            field: "author",
            source: "byline by its class",
            written,
            range,
            from: `${tag}.${names.trim().split(/\s+/)[0]!}`,
          });
      }
    }
  }
  return found;
}

function isComments(page: Page, id: NodeId): boolean {
  const names = [attributeOf(page, id, "class"), attributeOf(page, id, "id")];
  return names.some(
    (value) =>
      value !== null &&
      value
        .toLowerCase()
        .split(/\s+/)
        .some((name) => COMMENTS.has(name)),
  );
}

type TextIn = (range: LeafRange) => string;

function propertyFinds(page: Page, id: NodeId, textIn: TextIn, range: LeafRange): Find[] {
  const properties = attributeOf(page, id, "itemprop");
  if (properties === null) return [];
  return properties
    .toLowerCase()
    .split(/\s+/)
    .flatMap((property) => {
      const known = PROPERTIES.get(property);
      if (known === undefined) return [];
      const said = attributeOf(page, id, "content") ?? attributeOf(page, id, "datetime");
      const written = said === null ? textIn(range) : collapse(said).trim();
      return [{ ...known, written, range: shown(range), from: `itemprop ${property}` } as Find];
    });
}

function timeFind(page: Page, id: NodeId, textIn: TextIn, range: LeafRange): Find {
  const said = attributeOf(page, id, "datetime");
  const names = `${attributeOf(page, id, "class") ?? ""} ${attributeOf(page, id, "itemprop") ?? ""}`;
  const isPublished = attributeOf(page, id, "pubdate") !== null || PUBLISHED.test(names);
  return {
    field: "date",
    source: CHANGED.test(names)
      ? "change in microdata"
      : isPublished
        ? "publication in a time element"
        : "time element",
    written: said === null || said.trim() === "" ? textIn(range) : collapse(said).trim(),
    range: shown(range),
    from: "time",
  };
}

/**
 * Short texts that name a day, and those that begin as bylines do.
 * @param open (L) 1 where a leaf is looked at
 */
export function textFinds(page: Page, open: Uint8Array, { gone }: Pick<Removal, "gone">): Find[] {
  const { size, start, end, characters } = paragraphsOf(page, open, gone);
  const found: Find[] = [];
  let dates = 0;
  let bylines = 0;
  for (let paragraph = 0; paragraph < size && (dates < MOST || bylines < MOST); paragraph++) {
    const length = characters[paragraph]!;
    if (length > MOST_BYLINE) continue;
    const range = { start: start[paragraph]!, end: end[paragraph]! };
    if (range.end - range.start > MOST_TEXTS) continue;
    const written = textOf(page, open, range);
    if (length <= MOST_DATE && dates < MOST && /\p{Nd}/u.test(written) && datesIn(written).length > 0) {
      dates++;
      found.push({ field: "date", source: "date in a short text", written, range, from: "text" });
    }
    if (bylines < MOST && startsWithBy(written)) {
      bylines++;
      found.push({ field: "author", source: "text that begins with “by”", written, range, from: "text" });
    }
  }
  return found;
}

const shown = (range: LeafRange): LeafRange | null => (range.end > range.start ? range : null);

function textOf(page: Page, open: Uint8Array, { start, end }: LeafRange): string {
  let text = "";
  for (let leaf = start; leaf < end; leaf++) if (open[leaf] === 1) text += ` ${page.leaves[leaf]!.text}`;
  return collapse(text).trim();
}
