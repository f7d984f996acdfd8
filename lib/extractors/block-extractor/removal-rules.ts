/**
 * What block-extractor-modern removes before it cuts blocks: elements and roles that say they are no content,
 * hidden elements, and elements whose class or id names a part that pages put around their content.
 *
 * Ours. The names were chosen on all pages of the development corpora (docs/tuning.md). A name is only a
 * hint: an element with more than `maxHintShare` of the page's text stays whatever it is called, and so do
 * all elements of one group of names when together they hold more (a forum's posts are often "comments").
 * Comments below a short article stay for the same reason; a rule that dropped them beside enough running
 * text took the answers of forums with it (docs/tuning.md).
 */
import type { RemovalRule } from "../../blocks/removal";
import { removeUnrendered } from "../../blocks/removal";
import { hides } from "../../page/hidden";
import type { NodeId, Page } from "../../page/page";
import { totalOf, subtreeSumsOf } from "../../page/statistics";
import { patternSet } from "../../text/pattern-set";

export interface RemovalOptions {
  readonly dropElements: boolean;
  readonly dropHidden: boolean;
  /**
   * Largest share of the page's text that elements named as boilerplate may hold and still be dropped, in [0,
   * 1]; 0 switches names off.
   */
  readonly maxHintShare: number;
}

const BOILERPLATE_ELEMENTS: ReadonlySet<string> = new Set([
  "nav",
  "footer",
  "aside",
  "button",
  "select",
  "textarea",
  "input",
  "option",
  "label",
  "dialog",
  "menu",
]);
const BOILERPLATE_ROLES: ReadonlySet<string> = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "complementary",
  "search",
  "dialog",
  "alertdialog",
  "menu",
  "menubar",
  "toolbar",
  "tooltip",
  "alert",
]);
/** An element that holds most of the page is its content, whatever its tag says. */
const MAX_ELEMENT_SHARE = 0.7;
const MAX_HIDDEN_SHARE = 0.5;

const EDGE = "(?:$|[\\s_-])";
/** Groups of names; each is dropped or spared as a whole. */
const HINT_GROUPS: readonly string[] = [
  `comments?${EDGE}|comment-?(?:list|section|form|respond)|disqus|respond${EDGE}|replies`,
  `foot${EDGE}|footer|site-?footer|page-?footer|copyright|legal|disclaimer`,
  "caption|credit|figcaption",
  "rating|review",
  "popup|modal|lightbox|overlay|cookie|consent|gdpr",
  "menu|dropdown",
  `cta${EDGE}|call-to-action|newsletter|subscri(?:be|ption)|sign-?up|opt-?in|mailchimp`,
];
const hintGroupsIn = patternSet(HINT_GROUPS, "(?:^|[\\s_-])");
/** Elements that a name never drops. */
const SPARED: ReadonlySet<string> = new Set(["a", "main", "article"]);

/**
 * The rule for one page. Rules it gives: `remove`, `remove-element`, `remove-role`, `remove-hidden`,
 * `remove-hint`.
 */
export function removalRuleFor(page: Page, options: RemovalOptions): RemovalRule {
  const { dropElements, dropHidden, maxHintShare } = options;
  if ((!dropElements && !dropHidden && maxHintShare === 0) || page.body < 0) return removeUnrendered;
  const { text } = subtreeSumsOf(page);
  const total = totalOf(page, text, page.body);
  const isAtMost = (node: NodeId, share: number): boolean => totalOf(page, text, node) <= share * total;
  const hinted = maxHintShare > 0 ? hintedNodes(page, maxHintShare * total, text) : null;
  return (_, node) => {
    const unrendered = removeUnrendered(page, node);
    if (unrendered !== null) return unrendered;
    if (dropElements && BOILERPLATE_ELEMENTS.has(page.tags[node]!) && isAtMost(node, MAX_ELEMENT_SHARE))
      return "remove-element";
    if (hinted !== null && hinted[node] === 1) return "remove-hint";
    for (const attribute of page.attributes[node]!) {
      const { name, value } = attribute;
      if (dropElements && name === "role" && BOILERPLATE_ROLES.has(value) && isAtMost(node, MAX_HIDDEN_SHARE))
        return "remove-role";
      if (dropHidden && hides(attribute) && isAtMost(node, MAX_HIDDEN_SHARE)) return "remove-hidden";
    }
    return null;
  };
}

/** (N) 1 for topmost elements that a name drops. */
function hintedNodes(page: Page, limit: number, text: Int32Array): Uint8Array {
  const hinted = new Uint8Array(page.size);
  const found: NodeId[][] = HINT_GROUPS.map(() => []);
  const sums = HINT_GROUPS.map(() => 0);
  const until = HINT_GROUPS.map(() => 0);
  const known = new Map<string, number>();
  for (let node = page.body + 1; node < page.end[page.body]!; node++) {
    const attributes = page.attributes[node]!;
    if (attributes.length === 0 || SPARED.has(page.tags[node]!)) continue;
    const length = totalOf(page, text, node);
    if (length === 0 || length > limit) continue;
    for (const { name, value } of attributes) {
      if (name !== "class" && name !== "id") continue;
      let groups = known.get(value);
      if (groups === undefined) known.set(value, (groups = hintGroupsIn(value)));
      for (let group = 0; groups !== 0; group++, groups >>>= 1) {
        if ((groups & 1) === 0 || node < until[group]!) continue;
        until[group] = page.end[node]!;
        sums[group]! += length;
        found[group]!.push(node);
      }
    }
  }
  found.forEach((nodes, group) => {
    if (sums[group]! <= limit) for (const node of nodes) hinted[node] = 1;
  });
  return hinted;
}
