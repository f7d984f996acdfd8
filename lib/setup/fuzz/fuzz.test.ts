/** The short form of `npm run fuzz`: a few hostile pages of one seed, and all pages it has found. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { provideNodePeers } from "../../peers/node-peers";
import { fuzzChecks } from "./checks";
import { FOUND } from "./found";
import { hostileBytes } from "./hostile-page";

provideNodePeers();
const PAGES = 12;
const known = fuzzChecks();

it("finds nothing wrong with hostile pages in any part that reads pages, and every fourth in all formats", async () => {
  const checks = await known;
  const pages = fc.sample(hostileBytes, { seed: 20, numRuns: PAGES });
  for (const [at, bytes] of pages.entries())
    expect(await checks.found(bytes, at % 4 === 0), Buffer.from(bytes).toString("base64")).toEqual([]);
}, 120_000);

it.each(FOUND)("finds nothing wrong any more with $about", async ({ bytes }) => {
  const checks = await known;
  expect(await checks.found(bytes, true)).toEqual([]);
});

it("makes the same pages of the same seed, and others of another", () => {
  const pagesOf = (seed: number) => fc.sample(hostileBytes, { seed, numRuns: 5 }).map((page) => [...page]);
  expect(pagesOf(1)).toEqual(pagesOf(1));
  expect(pagesOf(1)).not.toEqual(pagesOf(2));
});
