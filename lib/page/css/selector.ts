/**
 * Selectors of the simplified cascade: type, `*`, class, id, attribute (present or equal), compounds of
 * these, descendants and children.
 */
import { attributeOf, type NodeId, type Page } from "../page";

interface Compound {
  /** `""` for any. */
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  /** `value` null asks only that the attribute is there. */
  readonly attributes: readonly { readonly name: string; readonly value: string | null }[];
  /** How the compound before this one stands to it. */
  readonly combinator: "descendant" | "child";
}

export interface Selector {
  /** Right to left: the first is the element's own. */
  readonly compounds: readonly Compound[];
  /** Ids, then classes and attributes, then types, as one number that orders as the three do. */
  readonly specificity: number;
}

/**
 * Ancestors of an element beyond this many are not looked at, so that a deep page cannot make matching
 * quadratic.
 */
const MAX_ANCESTORS = 256;
const MAX_COMPOUNDS = 12;

// Read where the last one ended (`y`), each in one pass: no part of a selector is tried twice.
const TYPE = /\*|[a-z][\w-]*/iy;
const NAMED = /[#.]([\w-]+)/y;
const ATTRIBUTE = /\[\s*([\w-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\]\s"'][^\]\s]*))\s*)?\]/y;
const BETWEEN = /\s*>\s*|\s+/y;

/**
 * One selector of a group, or null for what the cascade skips: pseudo-elements, pseudo-classes, sibling
 * combinators, broken ones.
 */
export function parseSelector(text: string): Selector | null {
  const selector = text.trim();
  const compounds: Compound[] = [];
  let specificity = 0;
  let at = 0;
  let combinator: Compound["combinator"] = "descendant";
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(selector);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  while (at < selector.length && compounds.length <= MAX_COMPOUNDS) {
    const begin = at;
    const name = take(TYPE)?.[0] ?? "*";
    const tag = name === "*" ? "" : name.toLowerCase();
    const classes: string[] = [];
    const attributes: { name: string; value: string | null }[] = [];
    let id = "";
    for (let mark = selector[at]; mark === "#" || mark === "." || mark === "["; mark = selector[at]) {
      const part = take(mark === "[" ? ATTRIBUTE : NAMED);
      if (part === null) return null;
      if (mark === "#") id = part[1]!;
      else if (mark === ".") classes.push(part[1]!);
      else attributes.push({ name: part[1]!.toLowerCase(), value: part[2] ?? part[3] ?? part[4] ?? null });
    }
    if (at === begin) return null;
    compounds.push({ tag, id, classes, attributes, combinator });
    specificity +=
      (id === "" ? 0 : 1_000_000) + (classes.length + attributes.length) * 1000 + (tag === "" ? 0 : 1);
    if (at === selector.length) break;
    const between = take(BETWEEN)?.[0];
    if (between === undefined || at === selector.length) return null;
    combinator = between.includes(">") ? "child" : "descendant";
  }
  return compounds.length === 0 || compounds.length > MAX_COMPOUNDS
    ? null
    : { compounds: compounds.reverse(), specificity };
}

/** What an index files a selector under: the rarest part of its own compound. */
export function indexKey({ compounds }: Selector): string {
  const { id, classes, tag } = compounds[0]!;
  return id !== "" ? `#${id}` : classes.length > 0 ? `.${classes[0]!}` : tag;
}

/** What elements around one that matches must be called: types, `#id` and `.class` of all compounds but its own. */
export function ancestorKeys({ compounds }: Selector): string[] {
  return compounds
    .slice(1)
    .flatMap(({ tag, id, classes }) => [
      ...(tag === "" ? [] : [tag]),
      ...(id === "" ? [] : [`#${id}`]),
      ...classes.map((name) => `.${name}`),
    ]);
}

/** Class names of an element. */
export type ClassesOf = (node: NodeId) => readonly string[];

/** How many elements may still be held against compounds; counted down. */
export interface MatchBudget {
  left: number;
}

/** Whether a selector matches an element. Without budget nothing matches. */
export function matches(
  page: Page,
  node: NodeId,
  { compounds }: Selector,
  classesOf: ClassesOf,
  budget: MatchBudget = { left: Infinity },
): boolean {
  return matchFrom({ page, compounds, classesOf, budget }, node, 0, 0) === MATCH;
}

interface Matching {
  readonly page: Page;
  readonly compounds: readonly Compound[];
  readonly classesOf: ClassesOf;
  readonly budget: MatchBudget;
}

// Where the compounds to the left match no ancestor, they match none of an element further up either: all is
// lost, not only this try. Without the difference a selector of k compounds tries the ancestors to the power
// of k.
const MATCH = 0;
const NOT_HERE = 1;
const NOWHERE = 2;

/**
 * @param height how far above the selector's own element `node` is; depth of recursion is that of the
 * selector
 */
function matchFrom(
  matching: Matching,
  node: NodeId,
  at: number,
  height: number,
): typeof MATCH | typeof NOT_HERE | typeof NOWHERE {
  const { page, compounds, classesOf, budget } = matching;
  const compound = compounds[at]!;
  if (budget.left-- <= 0) return NOWHERE;
  if (!matchesCompound(page, node, compound, classesOf)) return NOT_HERE;
  if (at + 1 === compounds.length) return MATCH;
  let ancestor = page.parent[node]!;
  if (compound.combinator === "child")
    return ancestor > 0 ? matchFrom(matching, ancestor, at + 1, height + 1) : NOWHERE;
  for (let up = height + 1; ancestor > 0 && up <= MAX_ANCESTORS; up++, ancestor = page.parent[ancestor]!) {
    const found = matchFrom(matching, ancestor, at + 1, up);
    if (found !== NOT_HERE) return found;
  }
  return NOWHERE;
}

function matchesCompound(
  page: Page,
  node: NodeId,
  { tag, id, classes, attributes }: Compound,
  classesOf: ClassesOf,
): boolean {
  if (tag !== "" && page.tags[node] !== tag) return false;
  if (id !== "" && attributeOf(page, node, "id") !== id) return false;
  if (classes.length > 0) {
    const own = classesOf(node);
    if (!classes.every((name) => own.includes(name))) return false;
  }
  return attributes.every(({ name, value }) => {
    const own = attributeOf(page, node, name);
    return own !== null && (value === null || own === value);
  });
}
