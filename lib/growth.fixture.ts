/**
 * How the time of a piece of work grows with its input, on a machine that does other things too. Time is that
 * of the processor, not of the clock, and of several runs the shortest counts, since whatever disturbs a run
 * makes it longer. A first look compares two sizes far apart; only where that is suspicious are all doublings
 * between them measured, and larger ones, before the work is found guilty: a disturbance does not come back
 * each time, growth does.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Most that doubling the input may multiply the time with: n log n is just above 2, a square is 4. */
export const MOST_PER_DOUBLING = 2.5;

/**
 * How often all doublings are measured again before the work is found guilty, and after how many of these times no
 * further: the largest sizes are run more than once as well.
 */
const AGAIN = 6;
const FURTHER = 4;
/** What each doubling multiplies the time with, over all that count, is growth and no step: it is measured twice again. */
const SQUARE = 3.3;
/**
 * From so many milliseconds on a run tells growth: what emptying the heap costs comes in steps, which in a run of a few
 * are as large as the work. Larger inputs are tried until then, up to so many times the size of the first look.
 */
const CERTAIN_MS = 100;
const LARGEST = 1024;

/**
 * So many milliseconds are told well by a clock that counts in ticks of four: of single runs below that the shortest is
 * none at all now and then, and what is held against it is found to grow.
 */
const TOLD_MS = 40;
/** As often short work is run for that at most. */
const MOST_RUNS = 64;

/** Eight times the input may take this many times as long without a second look: somewhat more than a line does. */
const CLEAR = 10;

export interface Growth {
  /** Times of the doublings, in milliseconds of the processor. */
  readonly times: readonly number[];
  /** What a doubling multiplies the time with: by the line fitted to the logarithms, or the last one if that is less. */
  readonly perDoubling: number;
  /** The largest input that was tried. */
  readonly size: number;
}

/**
 * Work on an input that was made beforehand: making it does not count. It must not remember anything of an
 * input.
 */
export interface Work<T> {
  input(size: number): T;
  run(input: T): unknown;
}

export interface GrowthOptions {
  /** The smaller size of the first look; the larger one is eight times as much. */
  readonly size?: number;
  /** Times below this are noise: the sizes are doubled until the larger takes longer, or is `largest`. */
  readonly leastMs?: number;
  readonly largest?: number;
  /** Processor time so far in milliseconds; for tests of this file. */
  readonly now?: () => number;
}

setFlagsFromString("--expose-gc");
/** Empties the heap, so that one run does not pay for what another left. */
const collect = runInNewContext("gc") as () => void;

/**
 * Without what the system takes: on some machines fresh memory costs twenty times what filling it does, from the size
 * on at which the heap has none left over, which makes a step where the work has none.
 */
const processorMs = (): number => process.cpuUsage().user / 1000;

/**
 * The growth of a piece of work: null where a first look finds it within bounds, else what consecutive
 * doublings say. Two sizes at a distance of three doublings tell a square (64 times) from n log n (10 times)
 * whatever disturbs them by half.
 */
export async function suspectedGrowth<T>(
  work: Work<T>,
  { size = 10_000, leastMs = 2, largest = 80_000, now = processorMs }: GrowthOptions = {},
): Promise<Growth | null> {
  /** The time of one run: the mean of as many as it takes to tell it. */
  const meanOf = async (input: T, atMost: number): Promise<number> => {
    const began = now();
    for (let times = 1; ; times++) {
      await work.run(input);
      const spent = now() - began;
      if (times === atMost || spent >= TOLD_MS) return spent / times;
    }
  };
  /** Of so many such means the shortest. */
  const shortest = async (input: T, times: number, atMost: number, before = () => {}): Promise<number> => {
    let best = Infinity;
    for (let time = 0; time < times; time++) {
      before();
      best = Math.min(best, await meanOf(input, atMost));
    }
    return best;
  };
  const most = MOST_PER_DOUBLING ** 3;
  for (let small = size; ; small *= 2) {
    const few = work.input(small);
    const many = work.input(small * 8);
    const manyMs = await meanOf(many, 1);
    // Too short to say anything: neither a square nor a line takes time at this size.
    if (manyMs < leastMs && small * 8 < largest) continue;
    if (manyMs < leastMs) return null;
    let fewMs = await meanOf(few, 8);
    if (manyMs <= CLEAR * fewMs) return null;
    // The first runs may have been slow, as code is made fast beside them.
    fewMs = Math.min(fewMs, await shortest(few, 2, 8));
    // A first run is slow for many reasons; what takes long for its size takes long again.
    if (manyMs <= most * fewMs || (await shortest(many, manyMs > 500 ? 1 : 4, 1)) <= most * fewMs)
      return null;
    break;
  }
  // Suspicious: with care, and again where it still is. Of each size the shortest of all rounds counts.
  let times = await doublings(0);
  for (let again = 0; again < AGAIN && perDoublingOf(times) > MOST_PER_DOUBLING; again++) {
    if (again >= 2 && Math.min(...ratiosOf(times)) >= SQUARE) break;
    // Further at first: a step that goes over several doublings is left behind, and growth is not.
    const next = await doublings(CERTAIN_MS * 2 ** Math.min(again, FURTHER - 1));
    const longer = next.length > times.length ? next : times;
    times = longer.map((_, at) => Math.min(times[at] ?? Infinity, next[at] ?? Infinity));
  }
  return { times, perDoubling: perDoublingOf(times), size: (size / 16) * 2 ** (times.length - 1) };

  /**
   * Times from a sixteenth of the first size to sixteen times as much, and on until a run takes so long, or until one
   * takes a second: what grows fast need not be waited for.
   */
  async function doublings(certainMs: number): Promise<readonly number[]> {
    const times: number[] = [];
    let last = size / 16;
    for (; ; last *= 2) {
      const input = work.input(last);
      collect();
      const once = await meanOf(input, MOST_RUNS);
      // What takes long may leave as much as that costs.
      const before = once > CERTAIN_MS ? collect : () => {};
      times.push(Math.min(once, await shortest(input, once > 500 ? 1 : 2, MOST_RUNS, before)));
      const isEnough = last >= size * 16 && (times.at(-1)! >= certainMs || last >= size * LARGEST);
      if (times.at(-1)! > 1000 || isEnough) break;
    }
    return times;
  }
}

/**
 * Logarithms of the times that count: what grows faster than a line shows at the large end, in the last three doublings.
 * Times below a tenth of a millisecond are taken as that, which is what a call costs.
 */
const countedLogs = (times: readonly number[]): readonly number[] =>
  times.slice(-4).map((time) => Math.log2(Math.max(0.1, time)));

/** What each of the doublings that count multiplies the time with. */
function ratiosOf(times: readonly number[]): readonly number[] {
  const counted = countedLogs(times);
  return counted.slice(1).map((log, at) => 2 ** (log - counted[at]!));
}

/**
 * What a doubling multiplies the time with, over those that count and at the end: a step is behind the largest sizes
 * again, growth is not.
 */
const perDoublingOf = (times: readonly number[]): number =>
  Math.min(fittedRatio(times), ratiosOf(times).at(-1)!);

function fittedRatio(times: readonly number[]): number {
  const counted = countedLogs(times);
  const middle = (counted.length - 1) / 2;
  const mean = counted.reduce((sum, log) => sum + log, 0) / counted.length;
  const slope =
    counted.reduce((sum, log, i) => sum + (i - middle) * (log - mean), 0) /
    counted.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  return 2 ** slope;
}
