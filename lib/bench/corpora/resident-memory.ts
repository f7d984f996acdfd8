import { readFileSync } from "node:fs";

/** Shares of the work between which memory is looked at as that of the beginning, and as that of the end. */
const EARLY = [0.2, 0.4] as const;
const LATE = [0.8, 1] as const;

/** What is resident of a process while it works, in MiB, as Linux tells it. */
export class ResidentMemory {
  private readonly samples: { readonly share: number; readonly mib: number }[] = [];

  constructor(private readonly residentMib: (pid: number) => number = residentOf) {}

  /** Look at it when a share of the work, in [0, 1], is done. */
  look(pid: number, share: number): void {
    this.samples.push({ share, mib: this.residentMib(pid) });
  }

  /** The most that was seen; 0 where nobody looked. */
  get peakMib(): number {
    return Math.max(0, ...this.samples.map(({ mib }) => mib));
  }

  /** The mean over the last fifth of the work by that of the second fifth; NaN where one of them was not looked at. */
  get growth(): number {
    return this.mean(LATE) / this.mean(EARLY);
  }

  private mean([from, to]: readonly [number, number]): number {
    const within = this.samples.filter(({ share }) => share >= from && share <= to);
    return within.reduce((sum, { mib }) => sum + mib, 0) / within.length;
  }
}

/** @throws Error where there is no such process, or no /proc */
function residentOf(pid: number): number {
  const [, kib] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  if (kib === undefined) throw new Error(`process ${pid} says nothing of its memory`);
  return Number(kib) / 1024;
}
