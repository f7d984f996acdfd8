/** Rules of sheets by what elements they can match, so that few are held against each. */
import { ancestorKeys, indexKey, matches, type ClassesOf, type MatchBudget } from "./selector";
import type { NodeId, Page } from "../page";
import type { Rule } from "./sheet";

/** The rules of one sheet. */
interface IndexedSheet {
  readonly rules: readonly Rule[];
  /** Rules by the rarest part of their own compound. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
  /** (rules) bits of the names that elements around one that matches must have; null until a rule is looked at. */
  readonly around: (readonly number[] | null)[];
  readonly asked: AskedNames;
}

/** What selectors ask of elements; other classes, ids and attributes make no difference. */
export interface AskedNames {
  readonly classes: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
}

/** Names of elements around an element, as bits: one that is missing is not around it, others may be. */
export type NamesAround = Int32Array;

const WORDS = 16;
export const noNamesAround = (): NamesAround => new Int32Array(WORDS);

/** The same where all are around already. */
export function withNames(around: NamesAround, bits: readonly number[]): NamesAround {
  if (areAround(bits, around)) return around;
  const more = around.slice();
  for (const bit of bits) more[bit >> 5]! |= 1 << (bit & 31);
  return more;
}

function areAround(bits: readonly number[], around: NamesAround): boolean {
  for (const bit of bits) if ((around[bit >> 5]! & (1 << (bit & 31))) === 0) return false;
  return true;
}

/** The bit of a type, `#id` or `.class`. */
export function bitOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) & (32 * WORDS - 1);
}

/** Sheets are parsed once for many pages, and so is this. */
const known = new WeakMap<readonly Rule[], IndexedSheet>();

function indexed(rules: readonly Rule[]): IndexedSheet {
  let sheet = known.get(rules);
  if (sheet === undefined) known.set(rules, (sheet = indexOf(rules)));
  return sheet;
}

function indexOf(rules: readonly Rule[]): IndexedSheet {
  const byKey = new Map<string, number[]>();
  const [classes, ids, attributes] = [new Set<string>(), new Set<string>(), new Set<string>()];
  rules.forEach(({ selector }, rule) => {
    const key = indexKey(selector);
    const list = byKey.get(key);
    if (list === undefined) byKey.set(key, [rule]);
    else list.push(rule);
    for (const compound of selector.compounds) {
      for (const name of compound.classes) classes.add(name);
      if (compound.id !== "") ids.add(compound.id);
      for (const { name } of compound.attributes) attributes.add(name);
    }
  });
  return { rules, byKey, around: rules.map(() => null), asked: { classes, ids, attributes } };
}

export interface RuleIndex {
  readonly asked: AskedNames;
  /**
   * The rules that match an element, by rising specificity, then order.
   * @param keys `""`, its tag, `.class` and `#id` of those that are asked for
   */
  matching(node: NodeId, keys: readonly string[], around: NamesAround): readonly Rule[];
}

const NONE: readonly Rule[] = [];

/** @param sheets in the order in which they count */
export function ruleIndex(
  page: Page,
  sheets: readonly (readonly Rule[])[],
  classesOf: ClassesOf,
  budget: MatchBudget,
): RuleIndex {
  const all = sheets.filter((rules) => rules.length > 0).map(indexed);
  return {
    asked: all.length === 1 ? all[0]!.asked : joined(all.map(({ asked }) => asked)),
    matching(node, keys, around) {
      let found: Rule[] | null = null;
      for (const { rules, byKey, around: asked } of all) {
        let here: number[] | null = null;
        for (let at = 0; at < keys.length; at++) {
          const filed = byKey.get(keys[at]!);
          if (filed === undefined) continue;
          for (const rule of filed) {
            const { selector } = rules[rule]!;
            const bits = (asked[rule] ??= ancestorKeys(selector).map(bitOf));
            if (!areAround(bits, around) || !matches(page, node, selector, classesOf, budget)) continue;
            (here ??= []).push(rule);
          }
        }
        if (here === null) continue;
        if (here.length > 1) here.sort((a, b) => a - b);
        found ??= [];
        for (const rule of here) found.push(rules[rule]!);
      }
      // Stable: of the same specificity the later one counts more.
      return found === null ? NONE : found.sort((a, b) => a.selector.specificity - b.selector.specificity);
    },
  };
}

function joined(all: readonly AskedNames[]): AskedNames {
  const of = (part: keyof AskedNames): ReadonlySet<string> => {
    const names = new Set<string>();
    for (const asked of all) for (const name of asked[part]) names.add(name);
    return names;
  };
  return { classes: of("classes"), ids: of("ids"), attributes: of("attributes") };
}
