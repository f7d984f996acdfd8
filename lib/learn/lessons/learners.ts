/**
 * Who learns where that takes long. By itself a learner works in the thread that calls it; who has threads hands them
 * in, and what does not depend on one another is then learned at the same time. What is learned is the same.
 */
import type { Binned } from "../boosting/bins";
import type { BoostOptions } from "../boosting/boost";
import type { Boosted } from "../boosting/model";
import type { HashedExamples, HashedLinear, HashedOptions } from "../hashed-linear";

/** A piece of learning that needs nothing but what it holds. */
export type Lesson =
  | {
      readonly of: "trees";
      readonly binned: Binned;
      readonly labels: Uint8Array;
      readonly weights: Float32Array;
      readonly options: BoostOptions;
    }
  | {
      readonly of: "words";
      readonly examples: HashedExamples;
      readonly labels: Uint8Array;
      readonly weights: Float32Array;
      readonly options: HashedOptions;
    };

/** What a lesson gives. */
export interface Learned {
  readonly trees: Boosted;
  readonly words: HashedLinear;
}

export interface Learners {
  /** Whether a lesson over so many numbers is worth a thread. */
  areWorthwhile(numbers: number): boolean;
  /**
   * @param onStep told of steps that are done, not of each
   * @throws AppError `thread-failed`; the signal's reason when cancelled
   */
  learn<L extends Lesson>(
    lesson: L,
    signal: AbortSignal,
    onStep: (step: number) => void,
  ): Promise<Learned[L["of"]]>;
}

let here: Learners | null = null;

/** Hand threads in, for all of the program; null takes them away again. */
export function provideLearners(learners: Learners | null): void {
  here = learners;
}

/** Null where nobody has handed any in, or for so few numbers. */
export function learnersFor(numbers: number): Learners | null {
  return here?.areWorthwhile(numbers) === true ? here : null;
}
