/**
 * `npm run fuzz -- --seed N --runs N`: hostile pages through everything that reads pages, see
 * docs/reliability.md. The same seed gives the same pages. What is found is made as small as it gets, and
 * printed as a line of JSON; the exit code is then 1.
 */
import { Command } from "commander";
import fc from "fast-check";
import { positiveInteger, wholeNumber } from "../../cli/options/options";
import { provideNodePeers } from "../../peers/node-peers";
import { fuzzChecks } from "./checks";
import { hostileBytes } from "./hostile-page";

/** One page in so many goes through all formats, which takes as long as everything else. */
const FORMATS_EVERY = 10;
const SHRINKS = 400;

const { seed, runs } = new Command("fuzz")
  .description("Hostile pages through everything that reads pages; the same seed gives the same pages.")
  .option("--seed <n>", "of the pages", wholeNumber, 1)
  .option("--runs <n>", "how many pages", positiveInteger, 1000)
  .parse()
  .opts<{ seed: number; runs: number }>();
provideNodePeers();
const checks = await fuzzChecks();
const began = performance.now();
/** The smallest page by what is wrong with it. */
const smallest = new Map<string, Uint8Array>();
let done = 0;
for (const bytes of fc.sample(hostileBytes, { seed, numRuns: runs })) {
  const found = await checks.found(bytes, done % FORMATS_EVERY === 0);
  for (const { part, message } of found) {
    const name = `${part}: ${message.replace(/\d+/g, "N")}`;
    if (smallest.has(name)) continue;
    smallest.set(name, await shrunk(bytes, name));
    const page = Buffer.from(smallest.get(name)!);
    console.log(
      JSON.stringify({
        part,
        message,
        seed,
        page: done,
        base64: page.toString("base64"),
        html: page.toString(),
      }),
    );
  }
  done += 1;
}
const seconds = Math.round((performance.now() - began) / 100) / 10;
console.log(JSON.stringify({ fuzz: seed, pages: done, seconds, found: smallest.size }));
if (smallest.size > 0) process.exitCode = 1;

/** Take stretches out of a page as long as the same is wrong with it. */
async function shrunk(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  let small = bytes;
  let tries = 0;
  for (let length = small.length >> 1; length >= 1; length >>= 1)
    for (let at = 0; at < small.length && tries < SHRINKS; tries++) {
      const shorter = Buffer.concat([small.subarray(0, at), small.subarray(at + length)]);
      const found = await checks.found(shorter, name.startsWith("format "));
      if (found.some(({ part, message }) => `${part}: ${message.replace(/\d+/g, "N")}` === name))
        small = shorter;
      else at += length;
    }
  return small;
}
