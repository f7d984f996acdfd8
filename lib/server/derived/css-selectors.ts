/**
 * Selectors of captured pages: what may stand in them, which elements they can reach at most, and what it
 * costs to match them.
 */
import { generate, ident, type AttributeSelector, type CssNode } from "css-tree";
import { ADDRESS, PSEUDO_CLASSES, PSEUDO_ELEMENTS } from "./allowed";
import type { Census, Key } from "./census";

/** Links lose their href, so what the page says of `:link` is said of the attribute that took its place. */
const LINK_ATTRIBUTE = "data-href";
/** A value that no attribute of the frame has. */
const NO_VALUE = "no address";
/**
 * Comparisons of an element with a part of a selector that one document may ask for; about a second of work.
 */
const MOST_COMPARISONS = 20_000_000;
/** Layers are ordered anew with each that comes, a scope looks at all that is around an element. */
const MOST_AT_RULES: ReadonlyMap<string, number> = new Map([
  ["layer", 500],
  ["scope", 10],
  ["container", 500],
  ["font-face", 1_000],
]);
/** What `:has()` costs per element and part, more than looking at a class does. */
const HAS_WEIGHT = 24;
const COUNT_WEIGHT = 4;
const COUNT_OF_WEIGHT = 40;

/** What selectors of one document have cost so far, and how many were left out for it. */
export class SelectorBudget {
  private spent = 0;
  private readonly held = new Map<string, number>();
  refused = 0;

  constructor(readonly census: Census) {}

  /** Whether one more at-rule of this name may stand: some cost the browser much for each that there is. */
  mayHold(name: string): boolean {
    const most = MOST_AT_RULES.get(name);
    const held = (this.held.get(name) ?? 0) + 1;
    this.held.set(name, held);
    if (most === undefined || held <= most) return true;
    this.refused++;
    return false;
  }

  spend(cost: number): boolean {
    if (this.spent + cost > MOST_COMPARISONS) {
      this.refused++;
      return false;
    }
    this.spent += cost;
    return true;
  }
}

/**
 * What is known of a rule's selectors: which elements they name at the right end, and how much work one
 * comparison is.
 */
export interface Reach {
  readonly keys: readonly Key[];
  readonly weight: number;
}

/**
 * Settle a list of selectors in place and pay for it; null where it holds what is not allowed or costs too
 * much. `parent` is the rule around, for `&`.
 */
export function settleSelectors(list: CssNode, budget: SelectorBudget, parent: Reach | null): Reach | null {
  const selectors =
    list.type === "SelectorList" ? list.children.toArray() : list.type === "Selector" ? [list] : [];
  const keys: Key[] = [];
  let weight = 0;
  let cost = 0;
  for (const selector of selectors) {
    const parts =
      selector.type === "Selector" && isAllowed(selector) ? measure(selector, budget.census, parent) : null;
    if (parts === null) return null;
    keys.push(...parts.keys);
    weight += parts.weight;
    cost += parts.weight * Math.max(1, ...parts.keys.map((key) => budget.census.countOf(key)));
  }
  return selectors.length > 0 && budget.spend(cost) ? { keys, weight } : null;
}

/** Whether every part is on the list; changes what is said of links and of addresses. */
function isAllowed(selector: CssNode): boolean {
  if (!("children" in selector) || selector.children === null) return true;
  return selector.children.toArray().every((node) => {
    switch (node.type) {
      case "TypeSelector":
      case "ClassSelector":
      case "IdSelector":
      case "Combinator":
      case "NestingSelector":
      case "Percentage":
      case "AnPlusB":
      case "Identifier":
      case "String":
        return !ADDRESS.test(generate(node));
      case "AttributeSelector":
        return settleAttribute(node);
      case "PseudoClassSelector": {
        const name = ident.decode(node.name).toLowerCase();
        if (name === "link" || name === "any-link")
          Object.assign(node, {
            type: "AttributeSelector",
            name: { type: "Identifier", name: LINK_ATTRIBUTE },
            matcher: null,
            value: null,
            flags: null,
          });
        return (PSEUDO_CLASSES.has(name) || /^-[a-z]+-[a-z-]+$/.test(name)) && isAllowed(node);
      }
      case "PseudoElementSelector": {
        const name = ident.decode(node.name).toLowerCase();
        return (PSEUDO_ELEMENTS.has(name) || /^-[a-z]+-[a-z-]+$/.test(name)) && isAllowed(node);
      }
      case "Nth":
        return node.selector === null || isAllowed(node.selector);
      case "SelectorList":
      case "Selector":
        return isAllowed(node);
      default:
        return false;
    }
  });
}

function settleAttribute(node: AttributeSelector): boolean {
  if (ident.decode(node.name.name).toLowerCase() === "href") node.name.name = LINK_ATTRIBUTE;
  const { value } = node;
  const text = value === null ? "" : value.type === "String" ? value.value : ident.decode(value.name);
  if (ADDRESS.test(text)) node.value = { type: "String", value: NO_VALUE };
  return !ADDRESS.test(node.name.name);
}

/** Keys at the right end, and comparisons for one element that has such a key. */
function measure(selector: CssNode, census: Census, parent: Reach | null): Reach {
  let key: Key | null = null;
  let nested = false;
  let weight = 1;
  const nodes = "children" in selector && selector.children !== null ? selector.children.toArray() : [];
  for (const node of nodes) {
    if (node.type === "Combinator") {
      key = null;
      nested = false;
      weight = node.name === "~" ? (weight + 1) * Math.max(2, census.siblings) : weight + 1;
    } else if (node.type === "IdSelector") key = { kind: "id", name: ident.decode(node.name) };
    else if (node.type === "ClassSelector" && key?.kind !== "id")
      key = { kind: "class", name: ident.decode(node.name) };
    else if (node.type === "TypeSelector" && key === null && !/[*|]/.test(node.name))
      key = { kind: "tag", name: ident.decode(node.name).toLowerCase() };
    else if (node.type === "NestingSelector") {
      nested = true;
      weight += parent?.weight ?? 1;
    } else if (node.type === "PseudoClassSelector" && node.children !== null) {
      const isHas = ident.decode(node.name).toLowerCase() === "has";
      const inside = weightInside(node, census, parent);
      weight += isHas ? HAS_WEIGHT * inside : inside;
    }
  }
  return {
    keys: key !== null ? [key] : nested && parent !== null ? parent.keys : [{ kind: "all", name: "" }],
    weight,
  };
}

function weightInside(node: CssNode, census: Census, parent: Reach | null): number {
  if (node.type === "Selector") return measure(node, census, parent).weight;
  if (node.type === "Nth")
    return node.selector === null
      ? COUNT_WEIGHT
      : COUNT_OF_WEIGHT * weightInside(node.selector, census, parent);
  if (!("children" in node) || node.children === null) return 1;
  return node.children.toArray().reduce((sum, child) => sum + weightInside(child, census, parent), 0);
}
