/** How long a run takes on hosts that this machine does not have, from what its parts took here. */

/** What was measured of one run, in seconds. */
export interface Costs {
  /** Of each of its parts. */
  readonly parts: readonly number[];
  /** After the last part: what is added up by one worker, whatever their number. */
  readonly serial: number;
  /** Between the end of a part and the begin of the next one on the same worker. */
  readonly between: number;
}

/** Seconds until a run is done by so many workers, each of which takes the next part when it is free. */
export function simulated({ parts, serial, between }: Costs, workers: number): number {
  const free = new Array<number>(workers).fill(0);
  for (const part of parts) {
    const next = free.indexOf(Math.min(...free));
    free[next] = free[next]! + between + part;
  }
  return Math.max(...free) + serial;
}
