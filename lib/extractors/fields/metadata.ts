/**
 * Fields in the page's own meta data: JSON-LD of its article, meta elements (Open Graph, Dublin Core and what
 * publishers use beside them), and the title tag.
 */
import { textOfHtml } from "../../page/rendering/html-text";
import { jsonLdOf } from "../../page/json-ld";
import { attributeOf, type Page } from "../../page/page";
import { collapse } from "../../text/whitespace";
import type { Find } from "./finds";

type Entity = Readonly<Record<string, unknown>>;

/** Types of JSON-LD that are the page's own text; a page itself says less surely what it is about. */
const ARTICLE =
  /(?:Article|Posting|Report|Review|Recipe|HowTo|CreativeWork|QAPage|Question|Product|Event|Story)$/;
const PAGE = /Page$/;
/** Under these keys stands the same page again; under others its site, its comments, other pages. */
const SAME_PAGE = ["@graph", "mainEntity", "mainEntityOfPage"] as const;
/** A page that lists so many things is cut off. */
const MOST_ENTITIES = 500;

/** Fields of JSON-LD, in the order of the scripts. */
export function jsonLdFinds(page: Page): Find[] {
  const entities = entitiesOf(jsonLdOf(page).values);
  const names = new Map<string, string>();
  for (const { "@id": id, name } of entities)
    if (typeof id === "string" && typeof name === "string") names.set(id, name);
  return entities.flatMap((entity): Find[] => {
    const types = textsOf(entity["@type"]);
    const isArticle = types.some((type) => ARTICLE.test(type));
    if (!isArticle && !types.some((type) => PAGE.test(type))) return [];
    const [type] = types;
    const found: (Find | null)[] = [
      ...textsOf(entity.headline).map((text) => find("title", "JSON-LD headline", text, `${type} headline`)),
      ...textsOf(entity.name).map((text) =>
        find("title", isArticle ? "JSON-LD headline" : "JSON-LD name of the page", text, `${type} name`),
      ),
      ...textsOf(entity.datePublished).map((text) =>
        find(
          "date",
          isArticle ? "JSON-LD datePublished" : "JSON-LD datePublished of the page",
          text,
          `${type} datePublished`,
        ),
      ),
      ...textsOf(entity.dateCreated).map((text) =>
        find("date", "JSON-LD dateCreated", text, `${type} dateCreated`),
      ),
      ...textsOf(entity.dateModified).map((text) =>
        find("date", "JSON-LD dateModified", text, `${type} dateModified`),
      ),
      find("author", "JSON-LD author", namesOf(entity.author ?? entity.creator, names), `${type} author`),
    ];
    return found.filter((each) => each !== null);
  });
}

/** The page's own things in JSON-LD; lists, and what a thing says of the page that it is on, are gone into. */
function entitiesOf(values: readonly unknown[]): Entity[] {
  const found: Entity[] = [];
  const open: unknown[] = [...values].reverse();
  while (open.length > 0 && found.length < MOST_ENTITIES) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...(value as unknown[]).slice(0, MOST_ENTITIES).reverse());
    else if (typeof value === "object" && value !== null) {
      const entity = value as Entity;
      found.push(entity);
      for (const key of SAME_PAGE) if (entity[key] !== undefined) open.push(entity[key]);
    }
  }
  return found;
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter((text) => typeof text === "string");

/** Names of people given as texts, things with a name, or references to such, joined. */
function namesOf(value: unknown, byId: ReadonlyMap<string, string>): string {
  const found: string[] = [];
  for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (typeof each === "string") found.push(each);
    if (typeof each !== "object" || each === null) continue;
    const { name, "@id": id } = each as Entity;
    const known = textsOf(name).join(", ") || (typeof id === "string" ? (byId.get(id) ?? "") : "");
    if (known !== "") found.push(known);
  }
  return [...new Set(found)].join(", ");
}

function find(
  ...[field, source, written, from]: {
    [F in Find as F["field"]]: [F["field"], F["source"], string, string];
  }[Find["field"]]
): Find | null {
  const text = collapse(textOfHtml(written)).trim();
  return text === ""
    ? null
    : ({ field, source, written: text, range: null, from: `JSON-LD ${from}` } as Find);
}

/** Names of meta elements, lower case, with what they hold. */
const META: ReadonlyMap<string, Pick<Find, "field" | "source">> = new Map(
  [
    { field: "title", source: "Open Graph title", names: "og:title" },
    {
      field: "title",
      source: "title in meta",
      names:
        "twitter:title dc.title dcterms.title citation_title parsely-title sailthru.title headline rnews:headline article_title article.headline title",
    },
    {
      field: "date",
      source: "publication in meta",
      names:
        "article:published_time article:published og:published_time og:article:published_time datepublished rnews:datepublished dc.date.issued dc.date.created dcterms.created dcterms.issued dcterms.available citation_publication_date citation_online_date citation_date parsely-pub-date sailthru.date pubdate publishdate publish-date publish_date date_published published-date published_at publication_date originalpublicationdate article.published article_date_original article.created cxenseparse:recs:publishtime bt:pubdate ptime publish_time displaydate date.release timestamp",
    },
    {
      field: "date",
      source: "date in meta",
      names: "date dc.date dcterms.date created creation_date date.created",
    },
    {
      field: "date",
      source: "change in meta",
      names:
        "article:modified_time article:modified og:updated_time og:modified_time last-modified lastmod datemodified dcterms.modified dc.date.modified modified_time revised article.updated",
    },
    {
      field: "author",
      source: "author in meta",
      names:
        "author article:author og:article:author og:author dc.creator dcterms.creator dc.contributor citation_author parsely-author sailthru.author byl article.author article_author authors creator cxenseparse:author rnews:author",
    },
  ].flatMap(({ field, source, names }) =>
    names.split(" ").map((name) => [name, { field, source } as Pick<Find, "field" | "source">] as const),
  ),
);

/** Authors in meta elements of one name. */
interface Authors {
  /** Where the first was found. */
  readonly at: number;
  readonly said: string[];
  /** Each that is among them. */
  readonly names: Set<string>;
}

/** Fields of meta elements in their order, authors of one name joined, and the title tag. */
export function metaFinds(page: Page): Find[] {
  const found: Find[] = [];
  const authors = new Map<string, Authors>();
  for (const { name, content } of metasOf(page)) {
    const known = META.get(name.toLowerCase());
    if (known === undefined) continue;
    const from = `meta ${name}`;
    const before = known.field === "author" ? authors.get(from) : undefined;
    const parts = content.split(", ");
    if (before === undefined) {
      if (known.field === "author")
        authors.set(from, { at: found.length, said: [content], names: new Set(parts) });
      found.push({ ...known, written: content, range: null, from } as Find);
    } else if (!before.names.has(content)) {
      before.said.push(content);
      for (const part of parts) before.names.add(part);
    }
  }
  for (const { at, said } of authors.values()) found[at] = { ...found[at]!, written: said.join(", ") };
  if (page.title !== "")
    found.push({ field: "title", source: "title tag", written: page.title, range: null, from: "title tag" });
  return found;
}

interface Meta {
  readonly name: string;
  readonly content: string;
}

const known = new WeakMap<Page, readonly Meta[]>();

/** The meta elements that say something, in their order, by each name they have; looked for once. */
function metasOf(page: Page): readonly Meta[] {
  let metas = known.get(page);
  if (metas === undefined) known.set(page, (metas = [...metasIn(page)]));
  return metas;
}

function* metasIn(page: Page): Generator<Meta> {
  for (let id = 0; id < page.size; id++) {
    if (page.tags[id] !== "meta") continue;
    const content = collapse(attributeOf(page, id, "content") ?? "").trim();
    if (content === "") continue;
    const names = ["property", "name", "itemprop"].flatMap((key) => attributeOf(page, id, key) ?? []);
    for (const name of new Set(names)) yield { name, content };
  }
}

/** What the page calls its site, and its host without `www` and ending. */
export function siteNames(page: Page): string[] {
  const names: string[] = [];
  for (const { name, content } of metasOf(page))
    if (/^(?:og:site_name|application-name|al:ios:app_name|dc\.publisher)$/i.test(name)) names.push(content);
  for (const entity of entitiesOf(jsonLdOf(page).values)) {
    const { publisher } = entity;
    if (typeof publisher === "object" && publisher !== null)
      names.push(...textsOf((publisher as Entity).name));
  }
  return [...new Set(names)];
}

/** The page's address: as it was fetched, else as it gives it itself. */
export function addressOf(page: Page): string | null {
  if (page.url !== null) return page.url;
  for (const { name, content } of metasOf(page)) if (name.toLowerCase() === "og:url") return content;
  for (let id = 0; id < page.size; id++)
    if (page.tags[id] === "link" && attributeOf(page, id, "rel")?.toLowerCase() === "canonical")
      return attributeOf(page, id, "href");
  return null;
}
