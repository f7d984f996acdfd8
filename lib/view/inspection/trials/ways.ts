/** What is offered of all that would give a text the other verdict, the best first. Pure. */
import type { Extractor, Measure, ParamValue } from "../../../extractors/contract/contract";
import { figureOf } from "../../../text/figures";
import { SAME } from "../../../evaluation/report/report-against";
import type { Inspection } from "../inspection";
import type { AmountChange, Counterfactual, ParameterChange, Tried } from "./trials";
import { wordOf } from "../why";

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
  /** What would do and is not offered: it would keep nothing of the page, ... */
  readonly emptying: readonly ParameterChange[];
  /** ... or all of it, at a cost, ... */
  readonly flooding: readonly ParameterChange[];
  /** ... or set nothing else right, at a cost. */
  readonly harming: readonly ParameterChange[];
}

/**
 * With gold the change that gains most of F1 comes first, without it the one that flips least beside; what
 * keeps the whole page comes last. Not offered is what keeps nothing of the page; and for a verdict that is
 * wrong by gold, what costs the page more than it gains and keeps all of it, or sets nothing else right. What
 * flips this text and no other is offered: it is the answer to the question with nothing to pay for it, and
 * without gold it comes first. To leave it out as a change that changes nothing else would leave a text whose own
 * figure decided without any.
 */
export function waysOf(found: readonly Counterfactual[], isError: boolean): Ways {
  const changes = found.filter((each) => each.kind === "parameter");
  const emptying = changes.filter(({ leaves }) => leaves === "nothing");
  const costly = changes.filter(
    ({ leaves, gain }) => isError && leaves !== "nothing" && gain !== null && gain <= 0,
  );
  const flooding = costly.filter(({ leaves }) => leaves === "everything");
  const harming = costly.filter((each) => !flooding.includes(each) && onlyHarms(each));
  const leftOut = new Set([...emptying, ...flooding, ...harming]);
  const offered = changes.filter((each) => !leftOut.has(each));
  const ways: { best: ParameterChange; alike: ParameterChange[] }[] = [];
  for (const change of offered.sort(compareChanges)) {
    const kind = ways.find(({ best }) => best.param === change.param || isSame(best.keep, change.keep));
    if (kind === undefined) ways.push({ best: change, alike: [] });
    else kind.alike.push(change);
  }
  return { ways, amount: found.find((each) => each.kind === "text") ?? null, emptying, flooding, harming };
}

function onlyHarms({ beside }: ParameterChange): boolean {
  return beside !== null && beside.right === 0 && beside.wrong > 0;
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

/**
 * Why no parameter is offered: what was tried, or why nothing was.
 * @param measures of the reason
 */
export function noneWords(
  { extractor, recipe }: Pick<Inspection, "extractor" | "recipe">,
  { values, untried }: Tried,
  { emptying, flooding, harming }: Ways,
  measures: readonly Measure[] = [],
): string {
  if (!("use" in recipe))
    return "Nothing was tried: a recipe of several has no parameters but those of its parts.";
  if (Object.keys(extractor.params).length === 0) return `${extractor.name} has no parameters to try.`;
  if (values.size === 0)
    return extractor.spares === undefined
      ? "Nothing was tried: at other values it needs the server or other pages."
      : "The program decides by rules of its own; no parameter here changes them.";
  const count = [...values.values()].reduce((sum, tried) => sum + tried.length, 0);
  const scope = `${amount(count, "value")} of ${amount(values.size, "parameter")} tried, one at a time`;
  const rest = untried.map((param) => wordOf(param).toLowerCase()).join(", ");
  const isFound = emptying.length + flooding.length + harming.length > 0;
  const good = isFound ? " for the better" : "";
  const ends = measures.flatMap((measure) => endOf(extractor, measure) ?? []).join("");
  return `No single parameter changes this verdict${good}: ${scope}${rest === "" ? "" : `; not tried: ${rest}`}.${ends}`;
}

/** That a limit would have to go further than it can, where that is so. */
function endOf({ params }: Pick<Extractor, "params">, { param, value, relation }: Measure): string | null {
  const spec = param === undefined ? undefined : params[param];
  if (spec?.kind !== "number") return null;
  const isAbove = relation === ">=" || relation === ">";
  const end = isAbove ? spec.max : spec.min;
  const isBeyond = isAbove ? value > end : value < end;
  return isBeyond ? ` ${wordOf(param!)} ends at ${figureOf(end)}.` : null;
}

/** What would do and is not offered, with the reason; null where there is nothing. */
export function leftOutWords({ emptying, flooding, harming }: Ways): string | null {
  const list = (changes: readonly ParameterChange[]): string =>
    changes.map(({ words }) => words.charAt(0).toLowerCase() + words.slice(1)).join(", ");
  const parts = [
    ...(emptying.length === 0 ? [] : [`${list(emptying)} would keep nothing of the page`]),
    ...(flooding.length === 0 ? [] : [`${list(flooding)} would keep the whole page and cost F1`]),
    ...(harming.length === 0 ? [] : [`${list(harming)} would set nothing else right and cost F1`]),
  ];
  return parts.length === 0 ? null : `Not offered: ${parts.join("; ")}.`;
}

const amount = (size: number, one: string): string => `${size} ${one}${size === 1 ? "" : "s"}`;
