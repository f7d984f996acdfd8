/** What an element says of the texts in it: by what it is called, and by what it is. */
import { attributeOf, type NodeId, type Page } from "../../page/page";
import { shortName } from "../../page/path";
import { totalOf, subtreeSumsOf } from "../../page/statistics";
import type { Cause } from "./cause-names";

/** A cause and what speaks for it. */
export interface ProposedCause {
  readonly cause: Cause;
  /** What it was concluded from, e.g. `in ul.related, 8 of 9 texts are links`. */
  readonly evidence: string;
}

/**
 * A table or list with more than this share of the page's text lays the page out and says nothing of the text
 * inside.
 */
const LAYOUT_SHARE = 0.6;
export const LINKED_SHARE = 0.6;

const named = (names: string) => new RegExp(`(?:^|[\\s_-])(?:${names})(?:$|[\\s_-]|s(?:$|[\\s_-]))`, "i");
/**
 * Names of areas in class and id, nearest ancestor first; in an ancestor's name the first that matches
 * counts.
 */
const AREAS: readonly (readonly [Cause, RegExp])[] = [
  [
    "comments",
    named("comment|comment-?(?:list|section|area|body|text|content)|disqus|repl(?:y|ies)|respond|discussion"),
  ],
  [
    "advert",
    named(
      "ad|advert|advertisement|adsense|banner-?ad|promo|promotion|sponsor|sponsored|newsletter|subscribe|subscription|cta|cookie|consent|gdpr",
    ),
  ],
  [
    "teaser",
    named(
      "related|recommend|recommended|recommendation|teaser|trending|popular|most-?read|more-?(?:stories|posts|news|articles)|also-?like|read-?next|latest|recent",
    ),
  ],
  [
    "navigation",
    named("nav|navbar|navigation|menu|breadcrumb|pagination|pager|sidebar|toc|share|social|tags?-?cloud"),
  ],
  ["caption", named("caption|credit|figcaption|photo-?credit|wp-caption-text")],
  [
    "byline",
    named(
      "byline|author|dateline|published|date|timestamp|post-?meta|entry-?meta|article-?meta|posted|tag-?list",
    ),
  ],
  ["footer", named("footer|foot|copyright|legal|disclaimer|colophon")],
  ["header", named("masthead|site-?header|page-?header|topbar")],
];
const ELEMENTS: Readonly<Record<string, Cause>> = {
  nav: "navigation",
  form: "form",
  button: "form",
  select: "form",
  label: "form",
  fieldset: "form",
  textarea: "form",
  pre: "code",
  code: "code",
  samp: "code",
  td: "table",
  th: "table",
  figcaption: "caption",
  caption: "caption",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  address: "byline",
  time: "byline",
  blockquote: "quote",
  q: "quote",
  li: "list",
  dt: "list",
  dd: "list",
  footer: "footer",
  header: "header",
};
/** `header` and `footer` of an article or a quotation are part of it. */
const SECTIONS: ReadonlySet<string> = new Set(["article", "section", "blockquote", "main"]);

/**
 * Elements further up than this say nothing of a text; a page can be nested as deep as it has errors, and
 * each error asks.
 */
export const MAX_ANCESTORS = 64;

/** What the elements of a page say, each asked once: many errors of many extractors are in the same ones. */
interface KnownCauses {
  readonly areas: Map<NodeId, ProposedCause | null>;
  readonly elements: Map<NodeId, ProposedCause | null>;
}

const known = new WeakMap<Page, KnownCauses>();

/** The cause that the class and id of an element name; null where they name none. */
export function areaOf(page: Page, node: NodeId): ProposedCause | null {
  return remembered(causesOf(page).areas, page, node, namedArea);
}

/** The cause that an element stands for whatever it is called; null where it stands for none. */
export function elementCause(page: Page, node: NodeId): ProposedCause | null {
  return remembered(causesOf(page).elements, page, node, causeOfElement);
}

function causesOf(page: Page): KnownCauses {
  let causes = known.get(page);
  if (causes === undefined) known.set(page, (causes = { areas: new Map(), elements: new Map() }));
  return causes;
}

function remembered(
  causes: Map<NodeId, ProposedCause | null>,
  page: Page,
  node: NodeId,
  ask: (page: Page, node: NodeId) => ProposedCause | null,
): ProposedCause | null {
  let cause = causes.get(node);
  if (cause === undefined) causes.set(node, (cause = ask(page, node)));
  return cause;
}

function namedArea(page: Page, node: NodeId): ProposedCause | null {
  if (isLayout(page, node)) return null;
  const name = `${attributeOf(page, node, "class") ?? ""} ${attributeOf(page, node, "id") ?? ""}`;
  for (const [cause, pattern] of AREAS)
    if (pattern.test(name)) return { cause, evidence: `in ${shortName(page, node)}` };
  return null;
}

function causeOfElement(page: Page, node: NodeId): ProposedCause | null {
  const tag = page.tags[node]!;
  const cause = Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag]! : null;
  if (cause === null) return null;
  if ((cause === "header" || cause === "footer") && insideSection(page, node)) return null;
  if (isLayout(page, cause === "table" ? tableAbove(page, node) : node)) return null;
  if (cause === "list") {
    // Sums that the page has: each item of a list asks for the whole of it.
    const { text, linkText } = subtreeSumsOf(page);
    const whole = listAbove(page, node);
    const length = totalOf(page, text, whole);
    const links = length === 0 ? 0 : totalOf(page, linkText, whole) / length;
    if (links >= LINKED_SHARE)
      return {
        cause: "navigation",
        evidence: `${Math.round(links * 100)} % of ${shortName(page, whole)} is links`,
      };
  }
  return { cause, evidence: `in ${shortName(page, node)}` };
}

function isLayout(page: Page, node: NodeId): boolean {
  const { text } = subtreeSumsOf(page);
  return page.body >= 0 && totalOf(page, text, node) > LAYOUT_SHARE * totalOf(page, text, page.body);
}

function tableAbove(page: Page, node: NodeId): NodeId {
  for (let above = node, up = 0; above >= 0 && up < MAX_ANCESTORS; above = page.parent[above]!, up++)
    if (page.tags[above] === "table") return above;
  return node;
}

function listAbove(page: Page, node: NodeId): NodeId {
  const above = page.parent[node]!;
  return above >= 0 && /^(?:ul|ol|dl|menu)$/.test(page.tags[above]!) ? above : node;
}

function insideSection(page: Page, node: NodeId): boolean {
  for (
    let above = page.parent[node]!, up = 0;
    above >= 0 && up < MAX_ANCESTORS;
    above = page.parent[above]!, up++
  )
    if (SECTIONS.has(page.tags[above]!)) return true;
  return false;
}
