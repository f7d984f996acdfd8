import type { GoldRecord } from "./record";

/**
 * Which corrections of a page's gold somebody saw: how many, and when the last of them was made (ISO 8601; null where
 * there is none). By their number alone one that was taken back and another one in its place look the same. No name of
 * a person is in it: it is the same for who must not know them.
 */
export interface SeenCorrections {
  readonly corrections: number;
  readonly last: string | null;
}

/** The corrections of that gold, as who saw it names them. */
export function seenCorrections({ corrections = [] }: Pick<GoldRecord, "corrections">): SeenCorrections {
  return { corrections: corrections.length, last: corrections.at(-1)?.at ?? null };
}

/** Whether gold has the corrections that somebody saw, and no others. */
export function areSeen(gold: Pick<GoldRecord, "corrections">, seen: SeenCorrections): boolean {
  const { corrections, last } = seenCorrections(gold);
  return corrections === seen.corrections && last === seen.last;
}
