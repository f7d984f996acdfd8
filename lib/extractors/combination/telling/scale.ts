/** How what the model sees of an input is told to people: one value, and all values between two limits. */
import { figureOf, figuresTogether } from "../../../text/figures";

/** The way from the number that the model sees to what people are told, and back. */
export interface Scale {
  /** How the model sees it, where that is another number: what a sentence about the input ends with. */
  readonly doc: string;
  /** From what the model sees to the number that is told, and back; both rise. */
  readonly read: (seen: number) => number;
  readonly write: (told: number) => number;
  /** Whether only whole numbers are told. */
  readonly isWhole: boolean;
  /** The least and the greatest number that there can be. */
  readonly least: number;
  readonly most: number;
  /** A number with what belongs to it, `2 elements up`; the figure may be `2 or more`. */
  readonly unit: (figure: string, told: number) => string;
  /** What the first whole numbers are called. */
  readonly names: readonly string[];
  /** A number that the model sees and that is none, and how it is told; null without one. */
  readonly none: { readonly seen: number; readonly name: string } | null;
  /** How whole numbers from one to another are told, where the unit alone does not say it. */
  readonly range?: (low: number, high: number) => string;
}

/** A value as people read it: `4`, `62.3 %`, `2 elements up`, `none`. */
export function tell(scale: Scale, seen: number): string {
  const { none, isWhole, most, unit } = scale;
  if (seen === none?.seen) return none.name;
  const told = toldOf(scale, seen);
  if (isWhole) return whole(scale, told);
  // Three digits, and more where it would look like the greatest there can be and is not.
  return unit(Number.isFinite(most) ? figuresTogether([told, most])[0]! : figureOf(told), told);
}

/**
 * The values in (above, upTo] in place of the one that is `seen`, which is not among them: `5 or more instead of 4`;
 * null where no page can have such a value.
 */
export function tellChange(scale: Scale, seen: number, above: number, upTo: number): string | null {
  const { none, isWhole, range } = scale;
  const some = isWhole ? wholeRange(scale, above, upTo) : realRange(scale, above, upTo);
  // What has a range of its own has a place for it there.
  const isNone = range === undefined && none !== null && none.seen > above && none.seen <= upTo;
  const others = [...(some === null ? [] : [some]), ...(isNone ? [none.name] : [])].join(", or ");
  return others === "" ? null : `${others} instead of ${ownOf(scale, seen, upTo)}`;
}

/** The value that is, as exact as the limit is told, and more where it would look like that. */
function ownOf(scale: Scale, seen: number, upTo: number): string {
  if (scale.isWhole || seen === scale.none?.seen) return tell(scale, seen);
  const told = toldOf(scale, seen);
  const own = rounded(told, 0);
  return figure(scale, own === rounded(scale.read(upTo), -1) ? told : own);
}

/** Single precision, in which features are, has seven digits: what is behind them is not told. */
function toldOf({ read, isWhole }: Scale, seen: number): number {
  const told = read(seen);
  return isWhole ? Math.round(told) : Number(told.toPrecision(7));
}

const whole = ({ names, unit }: Scale, told: number): string => names[told] ?? unit(figureOf(told), told);

function wholeRange(scale: Scale, above: number, upTo: number): string | null {
  const { least, most, read, write, names, unit, range } = scale;
  const isIn = (told: number): boolean =>
    Math.fround(write(told)) > above && Math.fround(write(told)) <= upTo;
  let low = above < write(least) ? least : Math.floor(read(above));
  let high = upTo > write(most) ? most : Math.ceil(read(upTo));
  while (low <= high && !isIn(low) && low > -Infinity) low++;
  while (low <= high && !isIn(high) && high < Infinity) high--;
  if (high < low) return null;
  if (high === low) return whole(scale, low);
  if (range !== undefined) return range(low, high);
  if (names.length > most) {
    const inside = names.slice(low, high + 1);
    const outside = names.filter((name) => !inside.includes(name));
    return outside.length > 0 && outside.length < inside.length / 2
      ? `anything but ${eitherOf(outside)}`
      : eitherOf(inside);
  }
  if (high === most) return unit(`${low} or more`, high);
  return unit(low === least ? `at most ${high}` : `${low} to ${high}`, high);
}

const eitherOf = (names: readonly string[]): string => names.join(", ").replace(/, (?!.*, )/, " or ");

/** Limits are told rounded to the side on which they hold. */
function realRange(scale: Scale, above: number, upTo: number): string | null {
  const { least, most, read, write } = scale;
  const isFromLeast = above < write(least) || above === -Infinity;
  const isToMost = upTo >= write(most);
  const [from, to] = [isFromLeast ? least : read(above), isToMost ? most : read(upTo)];
  if (isFromLeast ? to < from : to <= from) return null;
  if (isFromLeast && isToMost) return "any number";
  if (to === least) return figure(scale, least);
  const [low, high] = [rounded(from, 1), rounded(to, -1)];
  const isNarrow = !isFromLeast && low >= high;
  return [
    ...(isFromLeast ? [] : [`above ${figure(scale, isNarrow ? from : low)}`]),
    ...(isToMost ? [] : [`at most ${figure(scale, isNarrow ? to : high)}`]),
  ].join(" and ");
}

const figure = ({ unit }: Scale, told: number): string => unit(String(told).replace("-", "−"), told);

/** To four digits: down for -1, to the nearest for 0, up for 1. */
function rounded(value: number, way: -1 | 0 | 1): number {
  const near = Number(value.toPrecision(4));
  if (way * (near - value) >= 0) return near;
  return Number((near + way * 10 ** (Math.floor(Math.log10(Math.abs(value))) - 3)).toPrecision(4));
}
