/** Child process of `bench --large`: exports a corpus into nothing, and prints how long and how large that was. */
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { zipStream } from "../../corpus/sink";
import { exportCorpus } from "../../jobs/export-corpus";
import { openStore } from "../../store/open";

/** What the child prints. */
export interface Exported {
  readonly seconds: number;
  readonly firstByteMs: number;
  readonly bytes: number;
  readonly residentMib: number;
}

const [url, corpusId] = process.argv.slice(2);
const store = await openStore(url!);
const sink = zipStream();
const began = performance.now();
let bytes = 0;
let firstByteMs = 0;
const nowhere = new Writable({
  write(chunk: Uint8Array, _, done) {
    if (bytes === 0) firstByteMs = performance.now() - began;
    bytes += chunk.length;
    done();
  },
});
await Promise.all([
  exportCorpus(store, { corpusId: corpusId!, format: "scrapinghub" }, sink, {
    signal: new AbortController().signal,
    report() {},
  }),
  pipeline(sink.output, nowhere),
]);
const seconds = (performance.now() - began) / 1000;
await store.close();
const residentMib = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ seconds, firstByteMs, bytes, residentMib } satisfies Exported));
