import type { NodeId, Page } from "../page";
import { bitOf, type AskedNames } from "./rule-index";

/** What rules and markup can tell about an element by itself. */
export interface Traits {
  /** Below N; the same for elements that are alike. */
  readonly number: number;
  /** `""`, the tag, `.class` and `#id` of those that are asked for. */
  readonly keys: readonly string[];
  /** The bits of the keys for what is around others. */
  readonly bits: readonly number[];
  /** Classes that are asked for. */
  readonly classes: readonly string[];
  /** Whether its own markup says nothing of how it looks. */
  readonly isPlain: boolean;
}

const NONE: readonly string[] = [];
const OTHER_SPACE = /[^\S ]/;
const FONT: ReadonlySet<string> = new Set(["size", "face", "color"]);

/**
 * The traits of elements, made once for those that are alike: most elements of a page are like another one, and
 * most classes and ids are for other rules or for scripts.
 */
export function traitsBy(page: Page, asked: AskedNames): (node: NodeId) => Traits {
  const { tags, attributes, size } = page;
  const { classes, ids, attributes: askedAttributes } = asked;
  const isAsked = askedAttributes.size > 0;
  /** As bits, the lengths of the names that make a difference: most of others are told by theirs. */
  let lengths = 0;
  for (const names of [["class", "id", "style"], FONT, askedAttributes])
    for (const { length } of names) lengths |= 1 << Math.min(length, 31);
  const isTelling = (length: number): boolean => (lengths & (1 << (length < 31 ? length : 31))) !== 0;
  const tagNumbers = new Map<string, number>();
  /** Lists of classes that are asked for, by the text of the attribute, and by themselves. */
  const lists = new Map<string, ClassList>();
  const sameLists = new Map<string, ClassList>();
  const plainList: ClassList = { number: 0, classes: NONE };
  sameLists.set("", plainList);
  const plain = new Map<number, Traits>();
  const others = new Map<string, Traits>();
  /** By the number of the tag, those of elements without attributes. */
  const bareOf: (Traits | undefined)[] = [];
  let count = 0;

  function listOf(value: string): ClassList {
    let list = lists.get(value);
    if (list !== undefined) return list;
    const names = askedIn(value);
    const written = names.join(" ");
    list = sameLists.get(written);
    if (list === undefined) sameLists.set(written, (list = { number: sameLists.size, classes: names }));
    lists.set(value, list);
    return list;
  }

  /** The classes in an attribute that are asked for, each once. */
  function askedIn(value: string): readonly string[] {
    const hasOtherSpace = OTHER_SPACE.test(value);
    if (!hasOtherSpace && !value.includes(" ")) return classes.has(value) ? [value] : NONE;
    // By a character, which costs far less than by a pattern.
    const all = hasOtherSpace ? value.split(/\s+/) : value.split(" ");
    const asked = all.filter((name) => classes.has(name));
    return asked.length > 1 ? [...new Set(asked)] : asked;
  }

  function made(tag: string, { classes: names }: ClassList, id: string, isPlain: boolean): Traits {
    const keys = ["", tag];
    const bits = [bitOf(tag)];
    const add = (key: string): void => {
      keys.push(key);
      bits.push(bitOf(key));
    };
    for (const name of names) add(`.${name}`);
    if (id !== "") add(`#${id}`);
    return { number: count++, keys, bits, classes: names, isPlain };
  }

  /** Of an element about which its tag and classes tell all. */
  function plainOf(tag: string, number: number, list: ClassList): Traits {
    const key = list.number * size + number;
    let traits = plain.get(key);
    if (traits === undefined) plain.set(key, (traits = made(tag, list, "", true)));
    return traits;
  }

  return (node) => {
    const tag = tags[node]!;
    let number = tagNumbers.get(tag);
    if (number === undefined) tagNumbers.set(tag, (number = tagNumbers.size));
    const own = attributes[node]!;
    if (own.length === 0) {
      let bare = bareOf[number];
      if (bare === undefined) bareOf[number] = bare = plainOf(tag, number, plainList);
      return bare;
    }
    let list = plainList;
    let id = "";
    /** What else makes a difference, as it is written. */
    let rest = "";
    let isPlain = true;
    for (let at = 0; at < own.length; at++) {
      const { name, value } = own[at]!;
      if (!isTelling(name.length)) continue;
      if (name === "class" && classes.size > 0) list = listOf(value);
      else if (name === "id" && ids.has(value)) {
        id = value;
        rest += `#${value};`;
      }
      const isMarkup = name === "style" || (tag === "font" && FONT.has(name));
      if (isMarkup) isPlain = false;
      if (isMarkup || (isAsked && askedAttributes.has(name))) rest += `${name}=${value};`;
    }
    if (rest === "") return plainOf(tag, number, list);
    const key = `${number} ${list.number} ${rest}`;
    let traits = others.get(key);
    if (traits === undefined) others.set(key, (traits = made(tag, list, id, isPlain)));
    return traits;
  };
}

interface ClassList {
  readonly number: number;
  readonly classes: readonly string[];
}
