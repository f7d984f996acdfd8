/** A page through every part that reads pages: decoding, extractors, recipes, answers, errors, frame and formats. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { FORMATS, openCorpus } from "../../corpus/formats/recognise";
import type { CorpusEntry } from "../../corpus/record";
import { directorySink } from "../../corpus/sink";
import { AppError } from "../../errors";
import { EXTRACTORS } from "../../extractors/index";
import type { Fitted } from "../../extractors/contract/contract";
import { pageFields } from "../../extractors/fields/choose";
import { textOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import { axisText } from "../../page/axis";
import { wholeView, type Page } from "../../page/page";
import { ANSWER_FORMATS, type AnswerFormat } from "../../page/rendering/answer";
import { decodeBytes } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
import { describeBlocks, PAPER_OPTIONS } from "../../blocks/describe";
import { configure } from "../../recipes/configure";
import { parseRecipe, writeRecipe } from "../../recipes/text";
import { leavesOf, textsOf } from "../../server/derived/frame-texts.fixture";
import { derivedView } from "../../server/derived/view";
import { isBlank } from "../../text/whitespace";
import { answerHolds, errorsHold, must, pageHolds, ruleFieldsHold, writtenHolds } from "./invariants";

/** A page of this size is answered by every part in far less, on a busy machine too. */
const LONGEST_MS = 10_000;
const RECIPES = [
  "block-extractor | lqf",
  "union(ccb, bte)",
  "intersection(ccb, all-text)",
  "vote(majority: bte, ccb, lqf)",
] as const;

export interface Found {
  readonly part: string;
  readonly message: string;
}

/** Out in a format and in again: nobody throws, and the stretches are the same where the format has them. */
async function comesBack(format: (typeof FORMATS)[number], html: string, page: Page): Promise<void> {
  // No two beside each other, which would be one.
  const kept = page.leaves.filter((_, leaf) => leaf % 3 === 0);
  const intervals = kept.map(({ start, text }): [number, number] => [start, start + text.length]);
  const text = textOfStretches(page, stretches(intervals));
  if (isBlank(text)) return;
  const bytes = Buffer.from(html);
  const entry: CorpusEntry = { gold: { id: "a", text, intervals }, origin: "", bytes: async () => bytes };
  const folder = await mkdtemp(join(tmpdir(), "winnow-fuzz-"));
  try {
    const out = join(folder, "out");
    const sink = await directorySink(out);
    await format.write!(
      (async function* () {
        yield entry;
      })(),
      sink,
    );
    await sink.close();
    const corpus = await openCorpus(out);
    const read: CorpusEntry[] = [];
    for await (const one of corpus.entries) read.push(one);
    must(read.length === 1, `${read.length} pages came back: ${corpus.rejects[0]?.message ?? ""}`);
    if (format.id === "native")
      must(isDeepStrictEqual(read[0]!.gold.intervals, intervals), "other stretches came back");
    await corpus.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Extractors that need nothing but the page and no program beside this one, fitted once. */
async function pageExtractors(): Promise<readonly (readonly [string, Fitted])[]> {
  const nothing = { size: 0, async *pages() {} };
  const own = EXTRACTORS.map((extractor) => extractor.configure()).filter(
    ({ needs, key }) => needs === "page" && key !== "program" && key !== "answers",
  );
  const recipes = RECIPES.map((text) => configure(parseRecipe(text)));
  return Promise.all(
    [...own, ...recipes].map(async (configured) => [configured.key, await configured.fit(nothing)] as const),
  );
}

/** All checks; `found` tells of a page what does not hold, a line per part. */
export async function fuzzChecks(): Promise<{
  found(bytes: Uint8Array, withFormats: boolean): Promise<readonly Found[]>;
}> {
  const extractors = await pageExtractors();
  return {
    async found(bytes, withFormats) {
      const found: Found[] = [];
      const holds = async <T>(part: string, work: () => T | Promise<T>): Promise<T | null> => {
        const began = performance.now();
        try {
          const value = await work();
          const ms = performance.now() - began;
          if (ms > LONGEST_MS) found.push({ part, message: `took ${Math.round(ms)} ms` });
          return value;
        } catch (error) {
          // What refuses a page in words has judged it.
          if (!(error instanceof AppError))
            found.push({ part, message: error instanceof Error ? error.message : String(error) });
          return null;
        }
      };
      const html = await holds("decode", () => decodeBytes(bytes).html);
      if (html === null) return found;
      const page = await holds("page", () => parsePage(html, { site: "example.org" }));
      if (page === null) return found;
      await holds("page", () => pageHolds(page));
      await holds("axis", () => must(axisText(page).length === page.textLength, "another length"));
      await holds("blocks", () => void describeBlocks(page, PAPER_OPTIONS));
      const half = { page, live: Uint8Array.from(page.leaves, (_, leaf) => leaf % 2) };
      const twin = parsePage(html, { site: "example.org" });
      for (const [key, fitted] of extractors)
        for (const view of [wholeView(page), half])
          await holds(key, () => {
            const answer = fitted.extract(view);
            answerHolds(view, answer);
            errorsHold(page, twin, answer);
          });
      await holds("fields", () => ruleFieldsHold(page, pageFields(page)));
      const third = Uint8Array.from(page.leaves, (_, leaf) => (leaf % 3 === 0 ? 0 : 1));
      for (const format of Object.keys(ANSWER_FORMATS) as AnswerFormat[])
        await holds(`answer as ${format}`, () => writtenHolds(page, third, format));
      await holds("recipes", () => {
        for (const text of RECIPES)
          must(
            isDeepStrictEqual(parseRecipe(writeRecipe(parseRecipe(text))), parseRecipe(text)),
            `${text} is another recipe in its own words`,
          );
      });
      await holds("frame", () => {
        const texts = textsOf(derivedView(html, { width: 732, height: 900 }));
        must(
          isDeepStrictEqual(texts, leavesOf(page)),
          "the frame has other texts than the page, or elsewhere",
        );
      });
      if (withFormats)
        for (const format of FORMATS)
          if (format.write !== null) await holds(`format ${format.id}`, () => comesBack(format, html, page));
      return found;
    },
  };
}
