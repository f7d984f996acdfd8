/**
 * Why an extractor may have erred on a text: a cause proposed from where the text stands and what it looks
 * like. A proposal is a start for the person who looks at the error, and a rough count where nobody has
 * looked; a person's tag replaces it.
 */
import { isHidden } from "../../page/hidden";
import { attributeOf, type NodeId, type Page } from "../../page/page";
import { shortName } from "../../page/path";
import { statisticsOf, totalOf } from "../../page/statistics";
import { plural } from "../../text/plural";
import { wordCount } from "../../text/words";
import type { Cause } from "./cause-names";
import type { ErrorRun } from "./error-runs";

/** A cause and what speaks for it. */
export interface ProposedCause {
  readonly cause: Cause;
  /** What it was concluded from, e.g. `in ul.related, 8 of 9 texts are links`. */
  readonly evidence: string;
}

/** How much of a text must be replacement characters or mis-decoded pairs. */
const BROKEN_SHARE = 0.02;
const MOJIBAKE = /\uFFFD|Ã[\u0080-¿]|â€[\u0080-¿™œ“”˜¦]|Â[\u0080-¿]/g;
/**
 * A table or list with more than this share of the page's text lays the page out and says nothing of the text
 * inside.
 */
const LAYOUT_SHARE = 0.6;
const LINKED_SHARE = 0.6;
/** Shorter texts are hard for every density. */
const SHORT = 40;
/**
 * Words of a sentence: a text of as many, hardly linked, is what extractors are made for, and its place
 * explains nothing.
 */
const SENTENCE = 12;
const HARDLY_LINKED = 0.2;

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
 * The likeliest cause of an error, from the text itself, then its ancestors from the nearest outwards, then
 * its length. Of running text, which extractors are made for, it is the rule that decided.
 * @param rule the extractor's rule; null where it is not known
 */
export function proposeCause(
  page: Page,
  { range }: Pick<ErrorRun, "range">,
  rule: string | null,
): ProposedCause {
  const leaves = page.leaves.slice(range.start, range.end);
  const text = leaves
    .map((leaf) => leaf.text)
    .join(" ")
    .trim();
  const broken = text.match(MOJIBAKE)?.join("").length ?? 0;
  if (text.length > 0 && broken / text.length >= BROKEN_SHARE)
    return { cause: "encoding", evidence: `${broken} of ${text.length} characters are broken` };
  const chain =
    leaves.length === 0
      ? []
      : commonAncestors(
          page,
          leaves.map(({ node }) => node),
        );
  const hidden = chain.find((node) => isHidden(page, node));
  if (hidden !== undefined) return { cause: "hidden", evidence: `${shortName(page, hidden)} is hidden` };
  const areas = chain.flatMap((node) => areaOf(page, node) ?? []);
  const structure = chain.flatMap((node) => elementCause(page, node) ?? []);
  // What an area is called says more than that there is a list or a heading in it; but only a near name says
  // more than a caption or code.
  const [area] = areas;
  const [nearest] = structure;
  if (nearest !== undefined && OWN_WORD.has(nearest.cause)) return nearest;
  const found = area ?? nearest;
  if (found !== undefined) return found;
  const links = linkedShare(page, range.start, range.end);
  if (links >= LINKED_SHARE)
    return { cause: "navigation", evidence: `${Math.round(links * 100)} % of it is links` };
  const words = wordCount(text);
  if (words >= SENTENCE && links <= HARDLY_LINKED)
    return {
      cause: "rule",
      evidence: `${rule === null ? "" : `${rule} on `}${plural(words, "word")}${chain.length === 0 ? "" : ` in ${shortName(page, chain[0]!)}`}`,
    };
  return text.length < SHORT
    ? { cause: "short", evidence: `${plural(text.length, "character")}` }
    : { cause: "other", evidence: chain.length === 0 ? "" : `in ${shortName(page, chain[0]!)}` };
}

/** Elements that name what stands in them whatever is around. */
const OWN_WORD: ReadonlySet<Cause> = new Set<Cause>(["code", "caption", "form"]);

/**
 * Elements further up than this say nothing of a text; a page can be nested as deep as it has errors, and
 * each error asks.
 */
const MAX_ANCESTORS = 64;

/** Elements above all of the texts, nearest first, without `body` and what is above it. */
function commonAncestors(page: Page, nodes: readonly NodeId[]): NodeId[] {
  const last = nodes[nodes.length - 1]!;
  const chain: NodeId[] = [];
  for (
    let node = page.parent[nodes[0]!]!, up = 0;
    node >= 0 && node !== page.body && up < MAX_ANCESTORS;
    node = page.parent[node]!, up++
  ) {
    if (page.end[node]! > last && page.tags[node] !== "html") chain.push(node);
  }
  return chain;
}

function areaOf(page: Page, node: NodeId): ProposedCause | null {
  if (isLayout(page, node)) return null;
  const name = `${attributeOf(page, node, "class") ?? ""} ${attributeOf(page, node, "id") ?? ""}`;
  for (const [cause, pattern] of AREAS)
    if (pattern.test(name)) return { cause, evidence: `in ${shortName(page, node)}` };
  return null;
}

function elementCause(page: Page, node: NodeId): ProposedCause | null {
  const tag = page.tags[node]!;
  const cause = Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag]! : null;
  if (cause === null) return null;
  if ((cause === "header" || cause === "footer") && insideSection(page, node)) return null;
  if (isLayout(page, cause === "table" ? tableAbove(page, node) : node)) return null;
  if (cause === "list") {
    // Sums that the page has: each item of a list asks for the whole of it.
    const { text, linkText } = statisticsOf(page);
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
  const { text } = statisticsOf(page);
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

function linkedShare(page: Page, start: number, end: number): number {
  const { leafLength, inLink } = statisticsOf(page);
  let all = 0;
  let linked = 0;
  for (let leaf = start; leaf < end; leaf++) {
    all += leafLength[leaf]!;
    if (inLink[leaf] === 1) linked += leafLength[leaf]!;
  }
  return all === 0 ? 0 : linked / all;
}
