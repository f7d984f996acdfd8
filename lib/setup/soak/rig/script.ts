import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { seededRng, type Rng } from "../../../learn/rng";

/** The databases that a script can be run on. */
export const ENGINES = ["sqlite", "postgres"] as const;
export type Engine = (typeof ENGINES)[number];

export interface SoakOptions {
  readonly engine: Engine;
  readonly seed: number;
  /** For how long people label, for scripts that say so. */
  readonly minutes: number;
  /** How many kills, jumps, cuts and the like; null is as many as the script does by itself. */
  readonly times: number | null;
}

/** What a script has at hand. */
export interface SoakRoom extends SoakOptions {
  readonly rng: Rng;
  /** Its own, removed at its end. */
  readonly folder: string;
  /** Say how far it is, on standard error. */
  readonly say: (message: string) => void;
}

/** What came of a script: figures by name, and what is wrong in words; none where all is well. */
export interface SoakResult {
  readonly figures: Readonly<Record<string, number | string | null>>;
  readonly faults: readonly string[];
}

export interface Soak {
  readonly id: string;
  /** What it does to whom, as a line of the help. */
  readonly about: string;
  readonly engines: readonly Engine[];
  /** Longest time of it in ms; what takes longer has failed. */
  readonly boundMs: (options: SoakOptions) => number;
  run(room: SoakRoom): Promise<SoakResult>;
}

export interface SoakReport extends SoakResult {
  readonly soak: string;
  readonly engine: Engine;
  readonly seed: number;
  readonly seconds: number;
  /** Load of the machine over the last minute, at the beginning and at the end. */
  readonly load: readonly [number, number];
}

const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

/** Run a script in a folder of its own, within its bound. What it throws is a fault. */
export async function runSoak(
  soak: Soak,
  options: SoakOptions,
  say: (message: string) => void,
): Promise<SoakReport> {
  const folder = await mkdtemp(join(tmpdir(), `winnow-soak-${soak.id}-`));
  const before = load();
  const began = performance.now();
  const boundMs = soak.boundMs(options);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`not over after ${Math.round(boundMs / 1000)} s, its bound`)),
      boundMs,
    );
  });
  const result = await Promise.race([
    soak.run({ ...options, rng: seededRng(options.seed), folder, say }),
    late,
  ]).catch((error: unknown): SoakResult => ({
    figures: {},
    faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  clearTimeout(timer);
  await rm(folder, { recursive: true, force: true });
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const { engine, seed } = options;
  return { soak: soak.id, engine, seed, seconds, load: [before, load()], ...result };
}
