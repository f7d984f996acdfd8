/**
 * What a segment of Common Crawl costs, from what a page costs here: `winnow extract --input warc` on gzipped records of
 * real pages, one thread, by the time of the processor that its process takes. That is nearly the same on a busy machine,
 * and it counts all of it: unpacking, parsing, extracting, writing.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Figure } from "../figure";
import { atLeast } from "../figure";
import { benchPages } from "../pages";
import { stream, warcPage } from "../stream";
import { segmentCost, SEGMENT } from "./segment-cost";

/** A fast extractor, and the one that answers if none is named. */
const EXTRACTORS = ["block-extractor-modern", "combination"] as const;
/** Before them threads start, and the code becomes fast. */
const WARM_PAGES = 300;
const TIMED_PAGES = 600;
/** Of Linux, where a process tells its times. */
const TICKS_PER_SECOND = 100;
/** What the first extractor is to do in a second of one core. */
const LEAST_RECORDS = 25;

export async function benchSegment(say: (line: string) => void): Promise<Figure[]> {
  const { name, pages } = benchPages();
  const figures: Figure[] = [];
  for (const extractor of EXTRACTORS) {
    const seconds = await secondsOf(extractor, pages);
    const bytes = Array.from({ length: TIMED_PAGES }, (_, at) => sizeAt(pages, WARM_PAGES + at)).reduce(
      (sum, size) => sum + size,
      0,
    );
    const cost = segmentCost({ records: TIMED_PAGES, bytes, seconds }, SEGMENT);
    say(
      `${extractor} on ${name}: ${cost.recordsPerSecond.toFixed(1)} records and ${(cost.bytesPerSecond / 1e6).toFixed(2)} MB a second of one core`,
    );
    const [hours, more] = [cost.hoursByRecords.toFixed(0), cost.hoursByBytes.toFixed(0)];
    say(
      `  a segment of ${SEGMENT.pages} pages, ${(SEGMENT.bytes / 1e12).toFixed(2)} TB: ${hours} core-hours by its pages, ${more} by its bytes`,
    );
    say(`  ${cost.pagesPerCoreHour.toFixed(0)} pages for a core-hour`);
    if (extractor === EXTRACTORS[0])
      figures.push(
        atLeast(`records of a second of one core, ${extractor}`, cost.recordsPerSecond, "", LEAST_RECORDS),
      );
  }
  return figures;
}

const sizeAt = (pages: readonly Uint8Array[], at: number): number => pages[at % pages.length]!.length;

/** Seconds of the processor for the timed pages. */
async function secondsOf(extractor: string, pages: readonly Uint8Array[]): Promise<number> {
  // A member of gzip for each record, as in the files of a crawl.
  const records = pages.map((page, at) => gzipSync(warcPage(at, page)));
  let answers = 0;
  let [from, to] = [0, 0];
  await stream(
    { workers: 1, extractor },
    function* () {
      for (let at = 0; at < WARM_PAGES + TIMED_PAGES; at++) yield records[at % records.length]!;
    },
    (pid) => {
      answers++;
      if (answers === WARM_PAGES) from = processorSeconds(pid);
      if (answers === WARM_PAGES + TIMED_PAGES) to = processorSeconds(pid);
    },
  );
  return to - from;
}

function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // Behind the name, which may hold anything: the 14th and 15th field are the ticks of the program and of the system.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
