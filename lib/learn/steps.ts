/**
 * Learning step by step, each with its number: whoever drives it may stop it, report or let others have their turn
 * between two steps. What is learned does not depend on that.
 */
export type Steps<T> = Generator<number, T>;

/** All steps at once. @param onStep called before each */
export function finished<T>(steps: Steps<T>, onStep: (step: number) => void = () => {}): T {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
    onStep(next.value);
  }
}
