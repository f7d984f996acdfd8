/** The pages that are learned from, as one: their runs, how much each counts, and the parts that share no group. */
import { foldsBySite } from "../../learn/folds";
import type { HashedExamples } from "../../learn/hashed-linear";
import { sharedMemory } from "../../learn/shared-memory";
import type { Example } from "./examples";

/** All runs of all pages, one after the other. */
export class TrainingSet {
  readonly labels: Uint8Array;
  readonly weights: Float32Array;

  constructor(
    readonly pages: readonly Example[],
    readonly seed: number,
  ) {
    this.labels = Uint8Array.from(pages.flatMap(({ labels }) => [...labels]));
    this.weights = joined(pages.map(({ weights }) => weights));
  }

  private tokens: HashedExamples | null = null;

  /** The words of all runs, put together when they are first asked for. */
  get words(): HashedExamples {
    return (this.tokens ??= joinedWords(this.pages, this.labels.length));
  }

  /** The pages themselves, without what else is taught by each. */
  get named(): readonly Example[] {
    return this.pages.filter(({ isUnnamed }) => !isUnnamed);
  }

  /** At most so many parts of the groups; a page and what else is taught by it are in one. */
  parts(most: number): Parts {
    const pages = this.named;
    const groups = togetherOf(pages);
    const count = new Set(groups.map((group, page) => group ?? page)).size;
    // Pages of one site alone are better parted than judged by what they themselves taught.
    const byPage = count < 2;
    const folds = Math.min(most, byPage ? pages.length : count);
    if (folds < 2) return { folds, foldOf: new Int32Array(this.pages.length) };
    const foldOfPage = foldsBySite(byPage ? pages.map(() => null) : groups, folds, this.seed);
    let page = -1;
    return {
      folds,
      foldOf: Int32Array.from(this.pages, ({ isUnnamed }) => foldOfPage[isUnnamed ? page : ++page]!),
    };
  }

  /** (runs) weights without the pages of a fold. */
  without(fold: number, { foldOf }: Parts): Float32Array {
    const weights = this.weights.slice();
    let at = 0;
    this.pages.forEach(({ labels }, page) => {
      if (foldOf[page] === fold) weights.fill(0, at, at + labels.length);
      at += labels.length;
    });
    return weights;
  }

  /** Whether runs of both labels count. */
  tellsApart(weights: Float32Array): boolean {
    const seen = new Set(this.labels.filter((_, run) => weights[run]! > 0));
    return seen.size === 2;
  }
}

/**
 * (pages) which pages are together: those of a group, or those of a site where one group is more than half of all. As
 * one part such a group would be judged by what a few odd pages taught.
 */
function togetherOf(pages: readonly Example[]): readonly (string | null)[] {
  const sizes = new Map<string, number>();
  for (const { group } of pages) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const isMost = [...sizes.values()].some((size) => 2 * size > pages.length);
  return pages.map(({ group, site }) => (isMost ? site : group));
}

function joinedWords(pages: readonly Example[], runs: number): HashedExamples {
  const numbers = (length: number): Int32Array =>
    new Int32Array(sharedMemory(length * Int32Array.BYTES_PER_ELEMENT));
  const tokens = numbers(pages.reduce((sum, { words }) => sum + words.tokens.length, 0));
  const starts = numbers(runs + 1);
  let [at, run] = [0, 0];
  for (const { words } of pages) {
    tokens.set(words.tokens, at);
    for (const end of words.starts.subarray(1)) starts[++run] = at + end;
    at += words.tokens.length;
  }
  return { tokens, starts };
}

export interface Parts {
  readonly folds: number;
  /** (pages) */
  readonly foldOf: Int32Array;
}

/** One after the other. */
export function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
