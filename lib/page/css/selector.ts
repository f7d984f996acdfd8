/** Selectors of the simplified cascade: type, `*`, class, id, attribute (present or equal), compounds of these, descendants and children. */
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

/** Ancestors beyond this many are not looked at, so that a deep page cannot make matching quadratic. */
const MAX_ANCESTORS = 256;
const MAX_COMPOUNDS = 12;

/** One selector of a group, or null for what the cascade skips: pseudo-elements, pseudo-classes, sibling combinators, broken ones. */
export function parseSelector(text: string): Selector | null {
  const compounds: Compound[] = [];
  let specificity = 0;
  let rest = text.trim();
  let combinator: Compound["combinator"] = "descendant";
  while (rest !== "") {
    const compound = /^(\*|[a-z][\w-]*)?((?:#[\w-]+|\.[\w-]+|\[\s*[\w-]+\s*(?:=\s*(?:"[^"]*"|'[^']*'|[^\]\s]+)\s*)?\])*)/i.exec(rest)!;
    if (compound[0] === "") return null;
    const tag = compound[1] === undefined || compound[1] === "*" ? "" : compound[1].toLowerCase();
    const classes: string[] = [], attributes: { name: string; value: string | null }[] = [];
    let id = "";
    for (const [part] of compound[2]!.matchAll(/#[\w-]+|\.[\w-]+|\[[^\]]*\]/g)) {
      if (part[0] === "#") id = part.slice(1);
      else if (part[0] === ".") classes.push(part.slice(1));
      else {
        const [, name, value] = /^\[\s*([\w-]+)\s*(?:=\s*(.*?)\s*)?\]$/.exec(part)!;
        attributes.push({ name: name!.toLowerCase(), value: value === undefined ? null : value.replace(/^(["'])(.*)\1$/, "$2") });
      }
    }
    compounds.push({ tag, id, classes, attributes, combinator });
    specificity += (id === "" ? 0 : 1_000_000) + (classes.length + attributes.length) * 1000 + (tag === "" ? 0 : 1);
    rest = rest.slice(compound[0].length);
    const between = /^\s*([>])\s*|^\s+/.exec(rest);
    if (rest !== "" && between === null) return null;
    combinator = between?.[1] === ">" ? "child" : "descendant";
    rest = rest.slice(between?.[0].length ?? 0);
    if (rest === "" && between?.[1] !== undefined) return null;
  }
  return compounds.length === 0 || compounds.length > MAX_COMPOUNDS ? null : { compounds: compounds.reverse(), specificity };
}

/** What an index files a selector under: the rarest part of its own compound. */
export function indexKey({ compounds }: Selector): string {
  const { id, classes, tag } = compounds[0]!;
  return id !== "" ? `#${id}` : classes.length > 0 ? `.${classes[0]!}` : tag;
}

/** Class names of an element. */
export type ClassesOf = (node: NodeId) => readonly string[];

/** Whether a selector matches an element. */
export function matches(page: Page, node: NodeId, selector: Selector, classesOf: ClassesOf): boolean {
  return matchesFrom(page, node, selector.compounds, 0, classesOf);
}

/** Depth of recursion is that of the selector. */
function matchesFrom(page: Page, node: NodeId, compounds: readonly Compound[], at: number, classesOf: ClassesOf): boolean {
  const compound = compounds[at]!;
  if (!matchesCompound(page, node, compound, classesOf)) return false;
  if (at + 1 === compounds.length) return true;
  let ancestor = page.parent[node]!;
  for (let steps = 0; ancestor > 0 && steps < (compound.combinator === "child" ? 1 : MAX_ANCESTORS); steps++, ancestor = page.parent[ancestor]!) {
    if (matchesFrom(page, ancestor, compounds, at + 1, classesOf)) return true;
  }
  return false;
}

function matchesCompound(page: Page, node: NodeId, { tag, id, classes, attributes }: Compound, classesOf: ClassesOf): boolean {
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
