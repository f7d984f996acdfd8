/**
 * The memory of an evaluate job by the size of its corpus: it holds a window of pages, so that ten times as
 * many pages take hardly more. Every run is a process of its own, on a database that was filled before.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { prismaStore } from "../store/prisma/prisma-store";
import { temporaryDatabase } from "../store/testing";
import { median } from "./contest";
import { atMost, type Figure } from "./figure";
import { addSmallPages } from "./large";

/** What is run: ten that answer a page by itself, fast enough for 200,000 answers. */
export const RECIPES: readonly string[] = [
  "all-text",
  "block-extractor",
  "block-extractor-modern",
  "ccb",
  "ttr",
  "cetd",
  "lqf",
  "bte",
  "justext",
  "crunch",
];
const FEW = 2_000;
const MANY = 20_000;
const ROUNDS = 3;
const MOST = 1.3;

/** Fixed as in the bench of `extract`, so that the peak does not depend on what else the machine does. */
const FIXED_HEAP = [
  "--expose-gc",
  "--min-semi-space-size=16",
  "--max-semi-space-size=16",
  "--max-old-space-size=512",
];

/** What one run took at its most, in MB. */
export interface RunPeak {
  /** What is alive in the heap of the process after a collection, buffers included, without its threads. */
  readonly alive: number;
  /** Resident size of the whole process, threads included. */
  readonly resident: number;
  readonly pages: number;
  readonly seconds: number;
}

/** Measure runs over few and over many pages, alternating. Takes a quarter of an hour. */
export async function benchRunMemory(say: (line: string) => void): Promise<Figure[]> {
  const database = await temporaryDatabase();
  try {
    const store = prismaStore(database.connection);
    const few = await addSmallPages(store, "Few pages", FEW);
    const many = await addSmallPages(store, "Many pages", MANY);
    say(`${FEW} and ${MANY} pages stored`);
    const peaks = { few: [] as RunPeak[], many: [] as RunPeak[] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [size, corpusId] of [["few", few] as const, ["many", many] as const]) {
        const peak = peakOf(database.url, corpusId, `${size}-${round}`);
        peaks[size].push(peak);
        say(
          `${peak.pages} pages x ${RECIPES.length}: ${peak.alive.toFixed(1)} MB alive, ${peak.resident.toFixed(0)} MB resident, ${peak.seconds.toFixed(0)} s`,
        );
      }
    }
    const ratio = (of: "alive" | "resident"): number =>
      median(peaks.many.map((peak) => peak[of])) / median(peaks.few.map((peak) => peak[of]));
    const what = `of a run over ${MANY} pages x ${RECIPES.length} extractors / over ${FEW}`;
    return [
      atMost(`peak of what is alive in the heap, ${what}`, ratio("alive"), "x", MOST),
      atMost(`peak resident memory, ${what}`, ratio("resident"), "x", MOST),
    ];
  } finally {
    await database.remove();
  }
}

function peakOf(url: string, corpusId: string, jobId: string): RunPeak {
  const child = join(import.meta.dirname, "run-memory-child.ts");
  const args = [...FIXED_HEAP, "--import", "tsx", child, url, corpusId, jobId, ...RECIPES];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as RunPeak;
}
