import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { extracted } from "../../extractors/extractor.fixture";
import { readability } from "../../extractors/peers/readability";
import { shortName } from "../../page/path";
import { parsePage } from "../../page/parse";
import { provideNodePeers } from "../node-peers";
import { examplesOf } from "./examples";
import { sentenceOf } from "./readability.fixture";

beforeAll(() => provideNodePeers());

const doc = readFileSync(new URL("../../../docs/readability.md", import.meta.url), "utf8");
const examples = examplesOf(doc);

it("docs/readability.md has three examples", () => {
  expect(examples).toHaveLength(3);
});

it.each(examples)("docs/readability.md says of $text what the program does", async ({ html, text, says }) => {
  const page = parsePage(html);
  const { answer } = await extracted(readability, html);
  const leaf = page.leaves.findIndex((one) => one.text.trim().startsWith(text));
  const reason = answer.reasons.filter(({ range }) => range.start <= leaf && leaf < range.end).at(-1)!;
  expect(reason.verdict).toBe("drop");
  expect(sentenceOf(reason, reason.node === null ? "its place" : shortName(page, reason.node))).toBe(says);
});
