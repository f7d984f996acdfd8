/** What is offered of all that would give a text the other verdict, the best first. Pure. */
import type { Extractor, ParamValue } from "../../extractors/contract";
import { SAME } from "../../evaluation/report-against";
import type { Inspection } from "./inspection";
import type { AmountChange, Counterfactual, ParameterChange, Tried } from "./trials";
import { wordOf } from "./why";

/** Changes of one kind: of one parameter, or with one and the same effect. */
export interface Way {
  readonly best: ParameterChange;
  /** The others of its kind, the better first. */
  readonly alike: readonly ParameterChange[];
}

export interface Ways {
  /** The best first. */
  readonly ways: readonly Way[];
  /** Null where no amount of text is known that would do. */
  readonly amount: AmountChange | null;
  /** What would do and is not offered, since it would empty the page or only do harm beside. */
  readonly emptying: readonly ParameterChange[];
  readonly harming: readonly ParameterChange[];
}

/**
 * With gold the change that gains most of F1 comes first, without it the one that flips least beside; what
 * keeps the whole page comes last. Not offered is what keeps nothing of the page; and for a verdict that is
 * wrong by gold, what sets nothing else right, something else wrong, and costs the page more than it gains.
 */
export function waysOf(found: readonly Counterfactual[], isError: boolean): Ways {
  const changes = found.filter((each) => each.kind === "parameter");
  const emptying = changes.filter(({ leaves }) => leaves === "nothing");
  const harming = changes.filter((each) => each.leaves !== "nothing" && isError && onlyHarms(each));
  const offered = changes.filter((each) => !emptying.includes(each) && !harming.includes(each));
  const ways: { best: ParameterChange; alike: ParameterChange[] }[] = [];
  for (const change of offered.sort(compareChanges)) {
    const kind = ways.find(({ best }) => best.param === change.param || isSame(best.keep, change.keep));
    if (kind === undefined) ways.push({ best: change, alike: [] });
    else kind.alike.push(change);
  }
  return { ways, amount: found.find((each) => each.kind === "text") ?? null, emptying, harming };
}

function onlyHarms({ gain, beside }: ParameterChange): boolean {
  return gain !== null && gain <= 0 && beside !== null && beside.right === 0 && beside.wrong > 0;
}

function compareChanges(a: ParameterChange, b: ParameterChange): number {
  const gain = (b.gain ?? 0) - (a.gain ?? 0);
  if (Math.abs(gain) > SAME) return gain;
  return Number(a.leaves === "everything") - Number(b.leaves === "everything") || a.others - b.others;
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.every((kept, leaf) => kept === b[leaf]);

/** What was tried of one parameter, as a table shows it. */
export interface TriedRow {
  readonly name: string;
  readonly values: string;
}

/** The values that were tried, with every digit: they are what is said to change nothing. */
export function triedRows({ params }: Extractor, { values }: Tried): readonly TriedRow[] {
  const word = (param: string, value: ParamValue): string =>
    params[param]?.kind === "flag" ? (value === true ? "on" : "off") : String(value);
  return [...values].map(([param, tried]) => ({
    name: wordOf(param),
    values: tried.map((value) => word(param, value)).join(", "),
  }));
}

/** Why no parameter is offered: what was tried, or why nothing was. */
export function noneWords(
  { extractor, recipe }: Pick<Inspection, "extractor" | "recipe">,
  { values, untried }: Tried,
  { emptying, harming }: Ways,
): string {
  if (!("use" in recipe))
    return "Nothing was tried: a recipe of several has no parameters but those of its parts.";
  if (Object.keys(extractor.params).length === 0) return `${extractor.name} has no parameters to try.`;
  if (values.size === 0) return "Nothing was tried: at other values it needs the server or other pages.";
  const count = [...values.values()].reduce((sum, tried) => sum + tried.length, 0);
  const scope = `${amount(count, "value")} of ${amount(values.size, "parameter")} tried, one at a time`;
  const rest = untried.map((param) => wordOf(param).toLowerCase()).join(", ");
  const isFound = emptying.length + harming.length > 0;
  return `No single parameter ${isFound ? "does" : "changes"} this${isFound ? " to any good" : " verdict"}: ${scope}${rest === "" ? "" : `; not tried: ${rest}`}.`;
}

/** What would do and is not offered, with the reason; null where there is nothing. */
export function leftOutWords({ emptying, harming }: Ways): string | null {
  const list = (changes: readonly ParameterChange[]): string =>
    changes.map(({ words }) => words.charAt(0).toLowerCase() + words.slice(1)).join(", ");
  const parts = [
    ...(emptying.length === 0 ? [] : [`${list(emptying)} would keep nothing of the page`]),
    ...(harming.length === 0 ? [] : [`${list(harming)} would set nothing else right and cost F1`]),
  ];
  return parts.length === 0 ? null : `Not offered: ${parts.join("; ")}.`;
}

const amount = (size: number, one: string): string => `${size} ${one}${size === 1 ? "" : "s"}`;
