/**
 * A simplified CSS cascade (S3 section 3.2: "exempts us from using a rendering engine"): font size, weight,
 * family and colour of every element. S3 gives the idea; the scope is ours
 * (docs/algorithms/cardoso.md#a-simplified-cascade). Order: built-in defaults, presentational markup, rules
 * of sheets by specificity and order, `style` attributes, and what is `!important` in the same order. Equal
 * styles are one, so that comparing styles is comparing indices.
 */
import type { NodeId, Page } from "../page";
import { computed, hasDefaults, markupOf, NO_MARKUP, ROOT, type Style } from "./computed";
import { traitsBy, type Traits } from "./element-traits";
import { rulesOf } from "./known-sheets";
import { pageSheets } from "./page-sheets";
import { noNamesAround, ruleIndex, withNames, type NamesAround } from "./rule-index";
import type { MatchBudget } from "./selector";

export interface PageStyles {
  /** (N) index into `styles`; text has that of its parent, and what holds no text has -1. */
  readonly style: Int32Array;
  /** No two are the same. */
  readonly styles: readonly Style[];
}

/**
 * So many comparisons of an element with a part of a selector are made for each node of a page on average,
 * and for a page, and then no further rule matches: many rules on many elements are a product. The heaviest
 * of 343 real pages took 355 for a node, and 3.6 million; the limit is about a second.
 */
const MATCHES_PER_NODE = 1000;
const MATCHES = 10_000_000;

/**
 * Styles of the elements with text in them, and of their texts, by the page's own sheets and those that came with it.
 *
 * Elements that the rules cannot tell apart, with ancestors that they cannot tell apart, are looked at once: no
 * selector here asks for siblings. O(N), and for each that differs the rules that may match, up to MATCHES in all.
 */
export function stylesOf(page: Page): PageStyles {
  const sheets = pageSheets(page).map(rulesOf);
  const { size, parent, end, isText, leavesBefore, tags } = page;
  const style = new Int32Array(size).fill(-1);
  const styles: Style[] = [ROOT];
  const bySize = new Map([[ROOT.size, [0]]]);
  /** (N) the kind of an element; all that cannot be told apart are of one. */
  const kindOf = new Int32Array(size);
  const kinds: Kind[] = [{ style: 0, above: null, bits: [], around: noNamesAround() }];
  /** By the kind above and the number of the traits. */
  const kindBy = new Map<number, number>();
  /** (kinds) classes that rules ask for. */
  const classes: (readonly string[])[] = [[]];
  const budget: MatchBudget = { left: Math.min(MATCHES, MATCHES_PER_NODE * size) };
  const index = ruleIndex(page, sheets, (node) => classes[kindOf[node]!]!, budget);
  const traitsOf = traitsBy(page, index.asked);
  if (size > 0) style[0] = 0;
  for (let id = 1; id < size; id++) {
    if (leavesBefore[end[id]!] === leavesBefore[id]) {
      id = end[id]! - 1;
      continue;
    }
    if (isText[id] === 1) {
      style[id] = style[parent[id]!]!;
      continue;
    }
    const above = kindOf[parent[id]!]!;
    const traits = traitsOf(id);
    const key = above * size + traits.number;
    let kind = kindBy.get(key);
    if (kind === undefined) {
      kindBy.set(key, (kind = kinds.length));
      // Before it is held against rules, which ask for its classes.
      classes.push(traits.classes);
      kindOf[id] = kind;
      kinds.push(kindBelow(kinds[above]!, id, traits));
    } else kindOf[id] = kind;
    style[id] = kinds[kind]!.style;
  }
  return { style, styles };

  function kindBelow(above: Kind, node: NodeId, { keys, bits, isPlain }: Traits): Kind {
    const matched = index.matching(node, keys, namesBelow(above));
    const tag = tags[node]!;
    // Most elements look as the one around them.
    const isLikeAbove = isPlain && matched.length === 0 && !hasDefaults(tag);
    const style = isLikeAbove
      ? above.style
      : interned(computed(styles[above.style]!, tag, matched, isPlain ? NO_MARKUP : markupOf(page, node)));
    return { style, above, bits, around: null };
  }

  /** Equal styles are one, however they came about. */
  function interned(one: Style): number {
    const alike = bySize.get(one.size);
    const known = alike?.find((index) => isSame(styles[index]!, one));
    if (known !== undefined) return known;
    const index = styles.length;
    styles.push(one);
    if (alike === undefined) bySize.set(one.size, [index]);
    else alike.push(index);
    return index;
  }
}

const isSame = (a: Style, b: Style): boolean =>
  a.size === b.size && a.isBold === b.isBold && a.family === b.family && a.colour === b.colour;

/** Elements that no rule tells apart, and neither what is around them. Most have no elements in them. */
interface Kind {
  readonly style: number;
  readonly above: Kind | null;
  /** Of its own names. */
  readonly bits: readonly number[];
  /** Names of the elements around those below, once there is one. */
  around: NamesAround | null;
}

/** An element has none below before it has been made itself, so what is above knows its names already. */
function namesBelow(kind: Kind): NamesAround {
  return (kind.around ??= withNames(kind.above!.around!, kind.bits));
}
