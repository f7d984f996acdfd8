import { useState } from "react";
import type { ExtractorForm } from "./choose-run-extractors";
import { sweepValues } from "./sweep-values";

/** Both ends of a sweep and what lies between two of its values. */
export interface SweepRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** A sweep as it is being chosen: one number of one extractor, at many values. */
export interface Sweep {
  /** Id of the extractor; empty where there is none. */
  readonly extractor: string;
  /** Its numbers. */
  readonly numbers: readonly string[];
  /** The one that is swept; undefined where the extractor has none. */
  readonly param: string | undefined;
  readonly range: SweepRange;
  /** Null where they are too few or too many. */
  readonly values: readonly number[] | null;
  choose(extractor: string): void;
  chooseParam(param: string): void;
  setRange(range: Partial<SweepRange>): void;
}

/** What most of them decide by, so that is offered first. */
const USUAL = "threshold";
const NO_SPEC = { min: 0, max: 4, step: 0.1 };

/** Begins with the first extractor; another one, or another number, begins with its own range. */
export function useSweep(extractors: readonly ExtractorForm[]): Sweep {
  const [extractor, setExtractor] = useState(extractors[0]?.id ?? "");
  const [wanted, setParam] = useState(USUAL);
  const [asked, setAsked] = useState<SweepRange | null>(null);
  const params = extractors.find(({ id }) => id === extractor)?.params ?? {};
  const numbers = Object.entries(params).flatMap(([name, spec]) =>
    spec.kind === "number" ? [{ name, spec }] : [],
  );
  const one = numbers.find(({ name }) => name === wanted) ?? numbers[0];
  const { min, max, step } = one?.spec ?? NO_SPEC;
  const range = asked ?? { from: min, to: max, step };
  return {
    extractor,
    numbers: numbers.map(({ name }) => name),
    param: one?.name,
    range,
    values: sweepValues(range.from, range.to, range.step),
    choose: (id) => {
      setExtractor(id);
      setAsked(null);
    },
    chooseParam: (name) => {
      setParam(name);
      setAsked(null);
    },
    setRange: (part) => setAsked({ ...range, ...part }),
  };
}
