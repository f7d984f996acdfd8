/**
 * Days as pages write them, found in short texts in one pass: `2019-10-19`, `19.10.2019`, `10/19/2019`, `19 de
 * octubre de 2019`, `October 19th, 2019`, `2019. október 19.`, `2019年10月19日`, and with a time after them.
 * Ours, by hand: it must read some thirty languages in one pass, in linear time, the same on every machine,
 * and say where a date can be read in two ways (docs/adr/0017-dates-read-by-hand.md, with figures).
 */
import { monthsNamed } from "./months";

/** A day as ISO 8601, e.g. `2019-10-19`. */
export type Day = string;

export interface DateOptions {
  /** Whether `3/4/2020` is in March rather than in April, as in the United States. */
  readonly isMonthFirst?: boolean;
}

/** More of a text than this is not read. */
const MAX_TEXT = 2000;

/** A number or a word, with what stands between it and the one before. */
interface Item {
  readonly gap: string;
  /** -1 for a word. */
  readonly number: number;
  /** Digits of a number; 0 for a word. */
  readonly digits: number;
  /** What a word can name; none for a number. */
  readonly months: readonly number[];
  /** Whether a word can stand between the parts of a date. */
  readonly isFiller: boolean;
}

const ITEM = /\p{Nd}+|[\p{L}\p{M}]+/gu;
const FILLERS: ReadonlySet<string> = new Set(
  "st nd rd th of the de del do di d den der er r m г γ року года год".split(" "),
);
/** What may stand between the parts of a date of numbers alone, and of one with the name of a month. */
const BETWEEN_NUMBERS = /^\s?[-./‐–]\s?$/u;
const BETWEEN_WORDS = /^[\s.,'’º°ª/-]{0,3}$/u;

/**
 * The days that a text names, in order. Each comes with all its readings, the likelier one first: `3/4/2020` has
 * two. A date without a year is none.
 */
export function datesIn(text: string, { isMonthFirst = false }: DateOptions = {}): (readonly Day[])[] {
  const items = itemsOf(beginning(text));
  const dates: (readonly Day[])[] = [];
  for (let at = 0; at < items.length;) {
    const found = compact(items[at]!) ?? numeric(items, at, isMonthFirst) ?? named(items, at);
    if (found !== null) dates.push(found.days);
    at = found?.next ?? at + 1;
  }
  return dates;
}

/** What is read of a text: a number that would be cut in two is left out, or it would be another one. */
function beginning(text: string): string {
  let end = Math.min(text.length, MAX_TEXT);
  if (end < text.length) while (end > 0 && text[end - 1]! >= "0" && text[end - 1]! <= "9") end--;
  return text.slice(0, end);
}

/** The day that a text names first, in its likeliest reading; null where it names none. */
export function dayOf(text: string, options: DateOptions = {}): Day | null {
  return datesIn(text, options)[0]?.[0] ?? null;
}

/** Whether a text names a day, in any reading. */
export function namesDay(text: string, day: Day): boolean {
  return datesIn(text).some((days) => days.includes(day));
}

function itemsOf(text: string): Item[] {
  // The marks that East Asian dates have for year, month and day are separators.
  const plain = text.replace(/[年月년월]/g, "-").replace(/[日일]/g, " ");
  const items: Item[] = [];
  let end = 0;
  for (const match of plain.matchAll(ITEM)) {
    const [found] = match;
    const gap = plain.slice(end, match.index);
    end = match.index + found.length;
    const number = numberOf(found);
    items.push(
      number >= 0
        ? { gap, number, digits: [...found].length, months: [], isFiller: false }
        : { gap, number, digits: 0, months: monthsNamed(found), isFiller: FILLERS.has(found.toLowerCase()) },
    );
  }
  return items;
}

/** The value of a run of digits of any script; -1 for a word. */
function numberOf(found: string): number {
  if (/^\d+$/.test(found)) return Number(found);
  if (!/^\p{Nd}/u.test(found)) return -1;
  return [...found].reduce((value, digit) => value * 10 + digitOf(digit.codePointAt(0)!), 0);
}

/** Digits of a script follow each other from zero to nine. */
function digitOf(code: number): number {
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return code - zero;
}

interface Found {
  readonly days: readonly Day[];
  /** The item after the date. */
  readonly next: number;
}

/** `20191019`. */
function compact({ number, digits }: Item): (Pick<Found, "days"> & { readonly next?: undefined }) | null {
  if (digits !== 8) return null;
  const day = dayFrom(Math.floor(number / 10000), Math.floor(number / 100) % 100, number % 100);
  return day === null ? null : { days: [day] };
}

/** Year, month and day as numbers, the year first or last. */
function numeric(items: readonly Item[], at: number, isMonthFirst: boolean): Found | null {
  const [a, b, c] = [items[at]!, items[at + 1], items[at + 2]];
  if (b === undefined || c === undefined || a.digits === 0 || b.digits === 0 || c.digits === 0) return null;
  if (!BETWEEN_NUMBERS.test(b.gap) || b.gap.trim() !== c.gap.trim() || c.gap.length > 3) return null;
  const next = at + 3;
  if (a.digits === 4) return asFound([dayFrom(a.number, b.number, c.number)], next);
  if (a.digits > 2 || b.digits > 2 || (c.digits !== 4 && c.digits !== 2)) return null;
  const year = c.digits === 4 ? c.number : c.number + (c.number < 70 ? 2000 : 1900);
  const readings = [dayFrom(year, b.number, a.number), dayFrom(year, a.number, b.number)];
  // With points between them the day is always first.
  if (b.gap.includes(".")) return asFound(readings.slice(0, 1), next);
  return asFound(isMonthFirst ? readings.reverse() : readings, next);
}

/** A date with the name of its month: day first, month first, or year first. */
function named(items: readonly Item[], at: number): Found | null {
  const first = items[at]!;
  if (first.isFiller) return null;
  const second = after(items, at);
  const third = second < 0 ? -1 : after(items, second);
  if (third < 0) return null;
  const parts = [first, items[second]!, items[third]!] as const;
  const month = parts.find(({ months }) => months.length > 0);
  const numbers = parts.filter(({ digits }) => digits > 0);
  if (month === undefined || numbers.length !== 2 || month === parts[2]) return null;
  const [year, day] = numbers[0]!.digits === 4 ? numbers : [numbers[1]!, numbers[0]!];
  if (year!.digits !== 4 || day!.digits > 2) return null;
  return asFound(
    month.months.map((each) => dayFrom(year!.number, each, day!.number)),
    third + 1,
  );
}

/** The next item that can be a part of the same date; -1 where there is none. At most two fillers between. */
function after(items: readonly Item[], at: number): number {
  for (let next = at + 1; next <= at + 3 && next < items.length; next++) {
    if (!BETWEEN_WORDS.test(items[next]!.gap)) return -1;
    if (!items[next]!.isFiller) return next;
  }
  return -1;
}

function asFound(readings: readonly (Day | null)[], next: number): Found | null {
  const days = [...new Set(readings.filter((day) => day !== null))];
  return days.length === 0 ? null : { days, next };
}

/** A day of the calendar; null for none, e.g. the 30th of February. */
function dayFrom(year: number, month: number, day: number): Day | null {
  // Thai years count from 543 years earlier.
  const common = year >= 2400 && year < 2700 ? year - 543 : year;
  const isDay =
    common >= 1900 && common < 2100 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(common, month);
  return isDay ? `${common}-${twoDigits(month)}-${twoDigits(day)}` : null;
}

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31;

const twoDigits = (number: number): string => String(number).padStart(2, "0");
