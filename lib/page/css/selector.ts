/**
 * Selectors of the simplified cascade: type, `*`, class, id, attribute (present or equal), compounds of
 * these, descendants and children.
 */
import { attributeOf, type NodeId, type Page } from "../page";

interface AskedAttribute {
  readonly name: string;
  /** Null asks only that the attribute is there. */
  readonly value: string | null;
}

interface Compound {
  /** `""` for any. */
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly attributes: readonly AskedAttribute[];
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

// [ is 91, # is 35, . is 46, * is 42, > is 62.
// Read where the last one ended (`y`), each in one pass: no part of a selector is tried twice.
const ATTRIBUTE = /\[\s*([\w-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\]\s"'][^\]\s]*))\s*)?\]/y;
const NONE: readonly never[] = [];

/** `[\w-]` */
const isName = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  code === 45 ||
  code === 95 ||
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90);
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
/** `\s` */
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code >= 160 && /\s/.test(String.fromCharCode(code)));

/** Where a name that begins at a place ends. */
function nameEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isName(text.charCodeAt(at))) at++;
  return at;
}

/** Where a compound's type ends; at the place itself where it has none. */
function typeEnd(text: string, from: number, to: number): number {
  const code = text.charCodeAt(from);
  return code === 42 ? from + 1 : isLetter(code) ? nameEnd(text, from + 1, to) : from;
}

/** The first place from `at` on, and before `to`, that is no white space. */
export function skipSpace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/**
 * One selector of a group, or null for what the cascade skips: pseudo-elements, pseudo-classes, sibling
 * combinators, broken ones.
 * @param from where in the text it begins @param to where it ends
 */
export function parseSelector(text: string, from = 0, to = text.length): Selector | null {
  let end = to;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end--;
  const compounds: Compound[] = [];
  let specificity = 0;
  let at = skipSpace(text, from, end);
  let combinator: Compound["combinator"] = "descendant";
  while (at < end && compounds.length <= MAX_COMPOUNDS) {
    const begin = at;
    at = typeEnd(text, at, end);
    const isAny = at === begin || text.charCodeAt(begin) === 42;
    const tag = isAny ? "" : text.slice(begin, at).toLowerCase();
    let classes: string[] | null = null;
    let attributes: AskedAttribute[] | null = null;
    let id = "";
    for (; at < end;) {
      const mark = text.charCodeAt(at);
      if (mark === 91) {
        ATTRIBUTE.lastIndex = at;
        const part = ATTRIBUTE.exec(text);
        if (part === null || ATTRIBUTE.lastIndex > end) return null;
        at = ATTRIBUTE.lastIndex;
        const value = part[2] ?? part[3] ?? part[4] ?? null;
        (attributes ??= []).push({ name: part[1]!.toLowerCase(), value });
        continue;
      }
      if (mark !== 35 && mark !== 46) break;
      const close = nameEnd(text, at + 1, end);
      if (close === at + 1) return null;
      const named = text.slice(at + 1, close);
      if (mark === 35) id = named;
      else (classes ??= []).push(named);
      at = close;
    }
    if (at === begin) return null;
    compounds.push({ tag, id, classes: classes ?? NONE, attributes: attributes ?? NONE, combinator });
    const asked = (classes?.length ?? 0) + (attributes?.length ?? 0);
    specificity += (id === "" ? 0 : 1_000_000) + asked * 1000 + (tag === "" ? 0 : 1);
    if (at === end) break;
    const between = at;
    combinator = "descendant";
    at = skipSpace(text, at, end);
    if (text.charCodeAt(at) === 62) {
      combinator = "child";
      at = skipSpace(text, at + 1, end);
    }
    if (at === between || at === end) return null;
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
