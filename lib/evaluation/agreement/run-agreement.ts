/** How alike the answers of the extractors of a run are, over its pages: by the words that they keep. */
import { z } from "zod";
import { clusterOrder } from "./disagreement-order";
import { votesOn } from "./disputed-words";
import { prfOf } from "../../gold/prf";
import type { CorpusPair } from "./review";
import type { WordVerdicts } from "./word-verdicts";

/** What of a review does not grow with its pages. */
export interface Agreement {
  /** (V) in the order in which alike ones stand together. */
  readonly extractors: readonly { readonly key: string; readonly id: string }[];
  /** (V x V) in that order. */
  readonly pairs: readonly (readonly CorpusPair[])[];
  /** How many pages have two answers or more. */
  readonly pages: number;
}

/** What V extractors have in common, as pages go by: of any number of pages V x V numbers are kept. */
export class AgreementSums {
  private pages = 0;
  /** (V x V) by place `a * V + b`, a < b: over the pages that both answered. */
  private readonly answered: Float64Array;
  private readonly f1: Float64Array;
  /** Words: all, kept by the first, by the second, by both. */
  private readonly all: Float64Array;
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private readonly both: Float64Array;

  constructor(private readonly voters: number) {
    const sums = () => new Float64Array(voters * voters);
    [this.answered, this.f1, this.all] = [sums(), sums(), sums()];
    [this.first, this.second, this.both] = [sums(), sums(), sums()];
  }

  /** @param answers (V) null where there is none */
  add(answers: readonly (WordVerdicts | null)[]): void {
    const present = answers.flatMap((answer, at) => (answer === null ? [] : [{ at, answer }]));
    const stretches = present.length < 2 ? null : votesOn(present.map(({ answer }) => answer));
    if (stretches === null) return;
    this.pages++;
    const { kept, both, total } = countsOf(stretches, present.length);
    for (const [a, { at: row }] of present.entries()) {
      for (let b = a + 1; b < present.length; b++) {
        const place = row * this.voters + present[b]!.at;
        const common = both[a * present.length + b]!;
        this.answered[place]!++;
        this.f1[place]! += prfOf(common, kept[a]!, kept[b]!).f1;
        this.all[place]! += total;
        this.first[place]! += kept[a]!;
        this.second[place]! += kept[b]!;
        this.both[place]! += common;
      }
    }
  }

  /** Of what was added so far. @param extractors (V) */
  agreement(extractors: Agreement["extractors"]): Agreement {
    const pairs = extractors.map((_, row) => extractors.map((__, column) => this.pair(row, column)));
    const order = clusterOrder(pairs.map((row) => row.map(({ f1 }) => 1 - f1)));
    return {
      extractors: order.map((at) => {
        const { key, id } = extractors[at]!;
        return { key, id };
      }),
      pairs: order.map((row) => order.map((column) => pairs[row]![column]!)),
      pages: this.pages,
    };
  }

  private pair(a: number, b: number): CorpusPair {
    if (a === b) return { f1: 1, kappa: 1 };
    const place = Math.min(a, b) * this.voters + Math.max(a, b);
    const pages = this.answered[place]!;
    if (pages === 0) return { f1: 0, kappa: 0 };
    const [all, first, second] = [this.all[place]!, this.first[place]!, this.second[place]!];
    const observed = all === 0 ? 1 : (all - first - second + 2 * this.both[place]!) / all;
    const chance = all === 0 ? 1 : (first * second + (all - first) * (all - second)) / (all * all);
    const kappa = chance === 1 ? 1 : (observed - chance) / (1 - chance);
    return { f1: asDrawn(this.f1[place]! / pages), kappa: asDrawn(kappa) };
  }
}

/** Words that each of V voters keeps, and every two (by place `a * V + b`, a < b). */
function countsOf(
  stretches: readonly { readonly words: number; readonly keeps: readonly boolean[] }[],
  voters: number,
): { readonly kept: Float64Array; readonly both: Float64Array; readonly total: number } {
  const kept = new Float64Array(voters);
  const both = new Float64Array(voters * voters);
  let total = 0;
  for (const { words, keeps } of stretches) {
    total += words;
    for (let a = 0; a < voters; a++) {
      if (!keeps[a]) continue;
      kept[a]! += words;
      for (let b = a + 1; b < voters; b++) if (keeps[b]) both[a * voters + b]! += words;
    }
  }
  return { kept, both, total };
}

/** As finely as anything of a review is drawn; the digits behind would be most of what is sent. */
export const asDrawn = (value: number): number => Math.round(value * 1000) / 1000;

const asOfVersion = z.object({
  version: z.literal(2),
  pages: z.number(),
  extractors: z.array(z.object({ key: z.string(), id: z.string() })),
  pairs: z.array(z.array(z.object({ f1: z.number(), kappa: z.number() }))),
});

/** An agreement as the digest of its run. */
export const writeAgreement = (agreement: Agreement): string => JSON.stringify({ version: 2, ...agreement });

/**
 * The agreement in the digest of a run; null for one of another version: the first went by scores, from before
 * runs kept what their answers say of each text.
 */
export function readAgreement(digest: string): Agreement | null {
  const known = asOfVersion.safeParse(JSON.parse(digest));
  if (!known.success) return null;
  const { extractors, pairs, pages } = known.data;
  return { extractors, pairs, pages };
}
