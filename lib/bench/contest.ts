/** One way of doing the work; it gets one input and must finish it before it returns. */
export interface Contender<T> {
  readonly name: string;
  run(input: T): unknown;
}

export interface Ratio {
  readonly name: string;
  /** Median over rounds of CPU time relative to the first contender in the same round. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/**
 * CPU time of every contender relative to the first, all in one process: each round gives each input to every
 * contender in turn, so that a change of the machine's speed meets them all alike. The first round warms up
 * and does not count.
 */
export function contest<T>(
  inputs: readonly T[],
  contenders: readonly Contender<T>[],
  rounds: number,
): Ratio[] {
  const times: number[][] = contenders.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    const sums = contenders.map(() => 0);
    for (const input of inputs) {
      for (const [i, contender] of contenders.entries()) {
        const began = process.cpuUsage();
        contender.run(input);
        const { user, system } = process.cpuUsage(began);
        sums[i]! += user + system;
      }
    }
    if (round > 0) for (const [i, sum] of sums.entries()) times[i]!.push(sum);
  }
  return contenders.map(({ name }, i) => {
    const ratios = times[i]!.map((time, round) => time / times[0]![round]!).sort((a, b) => a - b);
    return { name, ratio: median(ratios), low: ratios[0]!, high: ratios[ratios.length - 1]! };
  });
}

/** The middle value, or the mean of the two; 0 for no values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Median wall milliseconds of `run` over `rounds` calls, after one that does not count. */
export function medianMs(run: () => unknown, rounds: number): number {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now();
    run();
    if (round > 0) times.push(performance.now() - began);
  }
  return median(times);
}
