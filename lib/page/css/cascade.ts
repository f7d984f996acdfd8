/**
 * A simplified CSS cascade (S3 section 3.2: "exempts us from using a rendering engine"): font size, weight,
 * family and colour of every element, and whether it is shown. S3 gives the idea; the scope is ours
 * (docs/algorithms/cardoso.md#a-simplified-cascade). Order: built-in defaults, presentational markup, rules
 * of sheets by specificity and order, `style` attributes, and what is `!important` in the same order. Equal
 * styles are one, so that comparing styles is comparing indices.
 */
import type { NodeId, Page } from "../page";
import { ancestorKeys, indexKey, matches, type ClassesOf, type MatchBudget } from "./selector";
import { parseDeclarations, parseSheet, type Declaration, type Rule } from "./sheet";
import { styleTextsOf } from "./style-texts";
import { BASE_SIZE, boldOf, colourOf, familyOf, fontSizeOf, markupSizeOf, type Family } from "./values";

export interface Style {
  /** Pixels. */
  readonly size: number;
  readonly isBold: boolean;
  readonly family: Family;
  /** `#rrggbb` */
  readonly colour: string;
  readonly isHidden: boolean;
}

export interface PageStyles {
  /** (N) index into `styles`; text has that of its parent. */
  readonly style: Int32Array;
  readonly styles: readonly Style[];
}

const ROOT: Style = { size: BASE_SIZE, isBold: false, family: "serif", colour: "#000000", isHidden: false };
const DEFAULT_SIZES: Readonly<Record<string, string>> = {
  h1: "2em",
  h2: "1.5em",
  h3: "1.17em",
  h4: "1em",
  h5: "0.83em",
  h6: "0.67em",
  small: "0.83em",
  big: "1.17em",
  code: "13px",
  pre: "13px",
  tt: "13px",
  kbd: "13px",
  samp: "13px",
};
const BOLD: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "b", "strong", "th"]);
const MONO: ReadonlySet<string> = new Set(["code", "pre", "tt", "kbd", "samp"]);

/**
 * So many comparisons of an element with a part of a selector are made for each node of a page on average,
 * and for a page, and then no further rule matches: many rules on many elements are a product. The heaviest
 * of 343 real pages took 355 for a node, and 3.6 million; the limit is about a second.
 */
const MATCHES_PER_NODE = 1000;
const MATCHES = 10_000_000;

/**
 * Styles of all nodes. `linked` are the texts of linked sheets, where they are at hand; they come before the
 * page's own. O(N * rules that may match), up to MATCHES.
 */
export function stylesOf(page: Page, linked: readonly string[] = []): PageStyles {
  const rules = [...linked, ...styleTextsOf(page)].flatMap((text) => parseSheet(text));
  const candidatesOf = indexed(page, rules);
  const style = new Int32Array(page.size);
  const styles: Style[] = [ROOT];
  const indices = new Map([[JSON.stringify(ROOT), 0]]);
  const shared = new Map<string, number>();
  for (let id = 1; id < page.size; id++) {
    const above = style[page.parent[id]!]!;
    if (page.isText[id] === 1) {
      style[id] = above;
      continue;
    }
    const matched = candidatesOf(id);
    const own = markupOf(page, id);
    const key = `${above} ${page.tags[id]!} ${matched.join(",")} ${own.key}`;
    let known = shared.get(key);
    if (known === undefined) {
      known = interned(
        computed(
          styles[above]!,
          page.tags[id]!,
          matched.map((rule) => rules[rule]!),
          own,
        ),
      );
      shared.set(key, known);
    }
    style[id] = known;
  }
  return { style, styles };

  /** Equal styles are one, however they came about. */
  function interned(one: Style): number {
    const key = JSON.stringify(one);
    let index = indices.get(key);
    if (index === undefined) {
      indices.set(key, (index = styles.length));
      styles.push(one);
    }
    return index;
  }
}

/** What stands in the element's own attributes. */
interface Markup {
  readonly hints: readonly Declaration[];
  readonly inline: readonly Declaration[];
  readonly size: number | null;
  readonly key: string;
}

const PLAIN: Markup = { hints: [], inline: [], size: null, key: "" };

function markupOf(page: Page, node: NodeId): Markup {
  const isFont = page.tags[node] === "font";
  let inline: readonly Declaration[] = [];
  let size: number | null = null;
  let key = "";
  const hints: Declaration[] = [];
  for (const { name, value } of page.attributes[node]!) {
    if (name === "style") inline = parseDeclarations(value);
    else if (isFont && name === "size") size = markupSizeOf(value);
    else if (isFont && name === "face")
      hints.push({ property: "font-family", value: value.toLowerCase(), isImportant: false });
    else if (isFont && name === "color")
      hints.push({ property: "color", value: value.trim().toLowerCase(), isImportant: false });
    else if (name === "hidden" && value !== "until-found")
      hints.push({ property: "display", value: "none", isImportant: false });
    else continue;
    key += `${name}=${value};`;
  }
  return key === "" ? PLAIN : { hints, inline, size, key };
}

/**
 * For an element the rules that match it, as indices by rising specificity, then order. Asked for elements in
 * document order: rules whose ancestors are not among those that are open are not held against it.
 */
function indexed(page: Page, rules: readonly Rule[]): (node: NodeId) => number[] {
  const byKey = new Map<string, number[]>();
  rules.forEach(({ selector }, rule) => {
    const key = indexKey(selector);
    const list = byKey.get(key);
    if (list === undefined) byKey.set(key, [rule]);
    else list.push(rule);
  });
  const classLists = new Map<string, readonly string[]>();
  const NONE: readonly string[] = [];
  const budget: MatchBudget = { left: Math.min(MATCHES, MATCHES_PER_NODE * page.size) };
  const classesOf: ClassesOf = (node) => {
    for (const { name, value } of page.attributes[node]!) {
      if (name !== "class") continue;
      let list = classLists.get(value);
      if (list === undefined) classLists.set(value, (list = [...new Set(value.split(/\s+/))]));
      return list;
    }
    return NONE;
  };
  const above = openAncestors(page, rules);
  return (node) => {
    const found: number[] = [];
    if (rules.length === 0) return found;
    const keys = ["", page.tags[node]!, ...classesOf(node).map((name) => `.${name}`)];
    for (const { name, value } of page.attributes[node]!) if (name === "id") keys.push(`#${value}`);
    above.close(node);
    for (const key of keys)
      for (const rule of byKey.get(key) ?? [])
        if (above.has(rule) && matches(page, node, rules[rule]!.selector, classesOf, budget))
          found.push(rule);
    above.open(node, keys);
    return found.sort((a, b) => rules[a]!.selector.specificity - rules[b]!.selector.specificity || a - b);
  };
}

/** Which of the names that selectors ask of ancestors are those of an element around the one at hand. */
function openAncestors(page: Page, rules: readonly Rule[]) {
  const numbers = new Map<string, number>();
  const asked = rules.map(({ selector }) =>
    ancestorKeys(selector).map((key) => {
      let number = numbers.get(key);
      if (number === undefined) numbers.set(key, (number = numbers.size));
      return number;
    }),
  );
  const counts = new Int32Array(numbers.size);
  const stack: { readonly end: NodeId; readonly names: readonly number[] }[] = [];
  return {
    /** Leave the elements that do not hold this one. */
    close(node: NodeId): void {
      for (let last = stack.at(-1); last !== undefined && last.end <= node; last = stack.at(-1)) {
        for (const name of last.names) counts[name]!--;
        stack.pop();
      }
    },
    has: (rule: number): boolean => asked[rule]!.every((name) => counts[name]! > 0),
    open(node: NodeId, keys: readonly string[]): void {
      const names = keys.flatMap((key) => numbers.get(key) ?? []);
      if (names.length === 0 || page.end[node]! <= node + 1) return;
      for (const name of names) counts[name]!++;
      stack.push({ end: page.end[node]!, names });
    },
  };
}

function computed(
  parent: Style,
  tag: string,
  matched: readonly Rule[],
  { hints, inline, size: markupSize }: Markup,
): Style {
  let size = fontSizeOf(DEFAULT_SIZES[tag] ?? "1em", parent.size)!;
  let isBold = parent.isBold || BOLD.has(tag);
  let family: Family = MONO.has(tag) ? "mono" : parent.family;
  let { colour, isHidden } = parent;
  const isHiddenAbove = parent.isHidden;
  if (markupSize !== null) size = markupSize;
  const apply = ({ property, value }: Declaration): void => {
    const isInherited = value === "inherit" || value === "unset";
    switch (property) {
      case "font-size":
        size = isInherited ? parent.size : (fontSizeOf(value, parent.size) ?? size);
        break;
      case "font-weight":
        isBold = isInherited ? parent.isBold : (boldOf(value) ?? isBold);
        break;
      case "font-family":
        family = isInherited ? parent.family : familyOf(value);
        break;
      case "color":
        colour = isInherited ? parent.colour : (colourOf(value) ?? colour);
        break;
      case "display":
      case "visibility":
        isHidden = isHiddenAbove || value === "none" || value === "hidden" || value === "collapse";
        break;
    }
  };
  hints.forEach(apply);
  for (const isImportant of [false, true]) {
    for (const { declarations } of matched)
      for (const declaration of declarations) if (declaration.isImportant === isImportant) apply(declaration);
    for (const declaration of inline) if (declaration.isImportant === isImportant) apply(declaration);
  }
  return { size, isBold, family, colour, isHidden };
}
