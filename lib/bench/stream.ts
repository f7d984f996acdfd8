/**
 * Pages as a stream: how near `winnow extract --input warc` comes to its threads doing nothing but extracting,
 * and what memory it takes over many records. The stream is a process of its own, fed and read through pipes.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { answerRecords, type AskedRecords } from "../cli/stream/answer-record";
import { median } from "./contest";
import { atLeast, atMost, type Figure } from "./figure";
import { benchPages } from "./pages";

const RECIPE = { use: "block-extractor-modern" } as const;
/** Pages that are read before the clock starts: threads start, and the code becomes fast. */
const WARM_PAGES = 300;
const TIMED_PAGES = 600;
const RECORDS = 100_000;
const SAMPLE_MS = 250;
const LEAST_SHARE = 0.85;
const MOST_GROWTH = 1.2;

export async function benchStream(rounds: number, say: (line: string) => void): Promise<Figure[]> {
  const { name, pages } = benchPages();
  const workers = availableParallelism();
  say(`pages: ${name}, ${pages.length}; ${workers} threads`);
  const shares: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await inProcessRate(pages);
    const streamed = await streamRate(pages, workers);
    shares.push(streamed / (workers * alone));
    say(`in this process ${alone.toFixed(1)} pages a second, as a stream ${streamed.toFixed(1)}`);
  }
  const { first, last } = await memoryOver(RECORDS, workers);
  say(
    `resident memory ${first.toFixed(0)} MB after a fifth of ${RECORDS} records, ${last.toFixed(0)} MB at the end`,
  );
  return [
    atLeast(`stream of a WARC / (${workers} x in-process)`, median(shares), "x", LEAST_SHARE),
    atMost(
      `memory of a stream at the end of ${RECORDS} records / after a fifth`,
      last / first,
      "x",
      MOST_GROWTH,
    ),
  ];
}

/** Pages a second in this thread, by what a thread of the stream does. */
async function inProcessRate(pages: readonly Uint8Array[]): Promise<number> {
  const answer = (at: number): Promise<unknown> => {
    const name = { id: at, url: null };
    const page = { kind: "page", name, bytes: pages[at % pages.length]!, httpCharset: null } as const;
    return answerRecords({
      pages: [page],
      recipe: RECIPE,
      models: null,
      form: "jsonl",
    } satisfies AskedRecords);
  };
  for (let at = 0; at < WARM_PAGES; at++) await answer(at);
  const began = performance.now();
  for (let at = WARM_PAGES; at < WARM_PAGES + TIMED_PAGES; at++) await answer(at);
  return (TIMED_PAGES * 1000) / (performance.now() - began);
}

/** Pages a second of the stream, once it is warm. */
async function streamRate(pages: readonly Uint8Array[], workers: number): Promise<number> {
  const times: number[] = [];
  const records = pages.map((page, at) => warcPage(at, page));
  await stream(
    { workers },
    function* () {
      for (let at = 0; at < WARM_PAGES * workers + TIMED_PAGES; at++) yield records[at % records.length]!;
    },
    () => times.push(performance.now()),
  );
  return (TIMED_PAGES * 1000) / (times.at(-1)! - times.at(-1 - TIMED_PAGES)!);
}

/** Median resident MB of the process in the second and in the last fifth of its records. */
async function memoryOver(
  count: number,
  workers: number,
): Promise<{ readonly first: number; readonly last: number }> {
  const story =
    "<p>It rained all day in the hills, and the river rose by two metres in one night.</p>".repeat(25);
  const samples: { readonly answers: number; readonly mb: number }[] = [];
  let answers = 0;
  await stream(
    { workers },
    function* () {
      for (let at = 0; at < count; at++) yield warcPage(at, Buffer.from(`<title>${at}</title>${story}`));
    },
    () => answers++,
    (pid) => samples.push({ answers, mb: residentMb(pid) }),
  );
  const fifth = (which: number): number =>
    median(
      samples
        .filter((sample) => Math.min(4, Math.floor((5 * sample.answers) / count)) === which)
        .map(({ mb }) => mb),
    );
  return { first: fifth(1), last: fifth(4) };
}

/** Run the stream as a process of its own, through pipes. @param onAnswer and onSample are told its id */
export async function stream(
  { workers, extractor = RECIPE.use }: { readonly workers: number; readonly extractor?: string },
  records: () => Iterable<Uint8Array>,
  onAnswer: (pid: number) => void,
  onSample?: (pid: number) => void,
): Promise<void> {
  const bin = join(import.meta.dirname, "../cli/winnow.mjs");
  const argv = ["extract", "--input", "warc", "--extractor", extractor, "--workers", String(workers)];
  const child = spawn(process.execPath, [bin, ...argv], { stdio: ["pipe", "pipe", "inherit"] });
  const timer = onSample === undefined ? undefined : setInterval(() => onSample(child.pid!), SAMPLE_MS);
  child.stdout.on("data", (piece: Buffer) => {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) onAnswer(child.pid!);
  });
  const ended = once(child, "exit");
  for (const record of records()) if (!child.stdin.write(record)) await once(child.stdin, "drain");
  child.stdin.end();
  const [code] = (await ended) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`the stream ended with ${code}`);
}

/** A record of a page. */
export function warcPage(id: number, page: Uint8Array): Buffer {
  const head = `WARC/1.0\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:${id}>\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), page, Buffer.from("\r\n\r\n")]);
}

function residentMb(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
