import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Extractor } from "../extractors/contract/contract";
import { extracted } from "../extractors/extractor.fixture";
import { defuddle } from "../extractors/peers/defuddle";
import { readability } from "../extractors/peers/readability";
import { shortName } from "../page/path";
import { parsePage } from "../page/parsing/parse";
import { provideNodePeers } from "./node-peers";
import { sentenceOf } from "./peer.fixture";
import { examplesOf } from "./readability/examples";

beforeAll(() => provideNodePeers());

const PAGES: readonly { readonly file: string; readonly peer: Extractor; readonly count: number }[] = [
  { file: "docs/readability.md", peer: readability, count: 3 },
  { file: "docs/defuddle.md", peer: defuddle, count: 2 },
];

describe.each(PAGES)("$file", ({ file, peer, count }) => {
  const doc = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const examples = examplesOf(doc);

  it(`has ${count} examples`, () => {
    expect(examples).toHaveLength(count);
  });

  it.each(examples)("says of $text what the program does", async ({ html, text, says }) => {
    const page = parsePage(html);
    const { answer } = await extracted(peer, html);
    const leaf = page.leaves.findIndex((one) => one.text.trim().startsWith(text));
    const reason = answer.reasons.filter(({ range }) => range.start <= leaf && leaf < range.end).at(-1)!;
    expect(reason.verdict).toBe("drop");
    const place = reason.node === null ? "its place" : shortName(page, reason.node);
    expect(sentenceOf(peer, reason, place)).toBe(says);
  });
});
