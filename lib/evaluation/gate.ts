/** The floors of one extractor on one sample of a corpus: F1 by metric id. */
export type Floors = Readonly<Record<string, number>>;

/** A sample of a corpus that every change of an extractor is held against. */
export interface GateCorpus {
  /** Folder below the evaluation corpora, e.g. `wcxb/dev`; `starter` is the one that every clone has. */
  readonly corpus: string;
  /** Every how many-th page is taken, from the first. */
  readonly every: number;
  readonly metric: string;
  /** SHA-256 over ids, page bytes and gold of the sample; null until it is pinned. */
  readonly hash: string | null;
  /** F1 by extractor id. */
  readonly floors: Floors;
  /** Why a floor was lowered, by extractor id, as long as it stands where it was put; absent where none was. */
  readonly lowered?: Readonly<Record<string, string>>;
}

/** Floors are pinned to this many decimals, rounded down, so that they are met by what set them. */
const DECIMALS = 4;

/** A measured F1 under its floor. */
export interface Breach {
  readonly extractor: string;
  readonly floor: number;
  /** null where the extractor was not measured at all. */
  readonly measured: number | null;
}

/** Which floors the measured F1 values, by extractor id, fall short of. */
export function breachesOf(floors: Floors, measured: Floors): Breach[] {
  return Object.entries(floors).flatMap(([extractor, floor]) => {
    const f1 = measured[extractor];
    return f1 !== undefined && f1 >= floor ? [] : [{ extractor, floor, measured: f1 ?? null }];
  });
}

/**
 * Raise the floors to what was measured; floors of extractors that are new are added. On another sample than
 * the pinned one (another hash) old floors say nothing and are replaced.
 *
 * @throws RangeError where a floor of the same sample would have to be lowered: that is for a person to
 * write, with the reason
 */
export function raised(gate: GateCorpus, hash: string, measured: Floors): GateCorpus {
  const pinned = Object.fromEntries(
    Object.entries(measured).map(([id, f1]) => [id, Math.floor(f1 * 10 ** DECIMALS) / 10 ** DECIMALS]),
  );
  if (gate.hash !== null && gate.hash === hash) {
    const breaches = breachesOf(gate.floors, measured);
    if (breaches.length > 0) {
      throw new RangeError(
        `${gate.corpus}: not lowered: ${breaches.map(({ extractor, floor, measured: f1 }) => `${extractor} ${f1} is under ${floor}`).join(", ")}`,
      );
    }
  }
  return { ...gate, hash, floors: pinned };
}
