/**
 * An extraction and its trace as JSON text between server and browser: typed arrays, and numbers that JSON
 * does not have, survive.
 */
import type { Extraction, Trace } from "./contract";

export interface Answer {
  readonly extraction: Extraction;
  /** Null where the extractor shows nothing beside its verdicts. */
  readonly trace: Trace | null;
  /** (L) 1 where it says that a person should look; absent where it cannot tell. */
  readonly uncertain?: Uint8Array;
  /** Milliseconds of extraction. */
  readonly ms: number;
  /**
   * Text of the recipe with the models that it was fitted with, where the server fitted it to the page's site;
   * who has those can decide again without the server.
   */
  readonly fitted?: string;
}

export function answerToText({
  extraction: { keep, score, ...rest },
  trace,
  uncertain,
  ms,
  fitted,
}: Answer): string {
  return JSON.stringify(
    {
      extraction: { keep: Array.from(keep), score: Array.from(score), ...rest },
      trace: trace === null ? null : plain(trace),
      ...(uncertain !== undefined && { uncertain: Array.from(uncertain) }),
      ms,
      fitted,
    },
    (_, value: unknown) => (typeof value === "number" && !Number.isFinite(value) ? `number:${value}` : value),
  );
}

/** Reads what `answerToText` wrote; the text comes from this app's own server. */
export function answerFromText(text: string): Answer {
  const { extraction, trace, uncertain, ms, fitted } = JSON.parse(text, (_, value: unknown) =>
    typeof value === "string" && NON_FINITE.test(value) ? Number(value.slice("number:".length)) : value,
  ) as {
    extraction: Omit<Extraction, "keep" | "score"> & { keep: number[]; score: number[] };
    trace: ReturnType<typeof plain> | null;
    uncertain?: number[];
    ms: number;
    fitted?: string;
  };
  return {
    extraction: {
      ...extraction,
      keep: Uint8Array.from(extraction.keep),
      score: Float32Array.from(extraction.score),
    },
    trace: trace === null ? null : rich(trace),
    ...(uncertain !== undefined && { uncertain: Uint8Array.from(uncertain) }),
    ms,
    ...(fitted !== undefined && { fitted }),
  };
}

const NON_FINITE = /^number:(?:NaN|-?Infinity)$/;

function plain({ curves, columns, ...rest }: Trace) {
  return {
    ...rest,
    curves: curves.map(({ xs, values, leaf, kept, ...curve }) => ({
      ...curve,
      values: Array.from(values),
      leaf: Array.from(leaf),
      ...(xs && { xs: Array.from(xs) }),
      ...(kept && { kept: Array.from(kept) }),
    })),
    columns: columns.map(({ values, ...column }) => ({ ...column, values: Array.from(values) })),
  };
}

function rich({ curves, columns, ...rest }: ReturnType<typeof plain>): Trace {
  return {
    ...rest,
    curves: curves.map(({ xs, values, leaf, kept, ...curve }) => ({
      ...curve,
      values: Float64Array.from(values),
      leaf: Int32Array.from(leaf),
      ...(xs && { xs: Float64Array.from(xs) }),
      ...(kept && { kept: Uint8Array.from(kept) }),
    })),
    columns: columns.map(({ values, ...column }) => ({ ...column, values: Float64Array.from(values) })),
  };
}
