import { InputError } from "../errors";

/** A stretch `[start, end)` of the text axis, in UTF-16 units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

declare const checked: unique symbol;

/**
 * Stretches of one text axis that were checked: whole numbers from 0, none ends before it starts, each starts
 * where the one before it ends or later. Made by `stretches` alone, so that whoever is given some need not
 * look again.
 */
export type Stretches = readonly Stretch[] & { readonly [checked]: true };

/** How stretches stand in gold files and in the store. */
export type Intervals = readonly (readonly [number, number])[];

/**
 * The one way to stretches, wherever they come from: labels, a gold file, the store.
 *
 * @throws InputError `bad-stretches` for one that is no stretch, for two that overlap and for a wrong order
 */
export function stretches(list: readonly Stretch[] | Intervals): Stretches {
  const found: Stretch[] = [];
  for (const each of list) {
    const { start, end } = "start" in each ? each : { start: each[0], end: each[1] };
    const last = found.at(-1);
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0)
      throw refusal(`${named({ start, end })} is not a stretch of whole characters`);
    if (end < start) throw refusal(`${named({ start, end })} ends before it starts`);
    if (last !== undefined && start < last.end)
      throw refusal(
        `stretches must be in order and must not overlap: ${named({ start, end })} after ${named(last)}`,
      );
    found.push({ start, end });
  }
  return found as readonly Stretch[] as Stretches;
}

/** The stretches as gold files and the store hold them. */
export function intervalsFrom(list: Stretches): Intervals {
  return list.map(({ start, end }) => [start, end] as const);
}

const named = ({ start, end }: Stretch): string => `[${start}, ${end})`;
const refusal = (message: string): InputError => new InputError("bad-stretches", message);
