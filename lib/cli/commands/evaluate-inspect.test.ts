import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { corporaFolder } from "../../corpora-folder";
import { openCorpus } from "../../corpus/recognise";
import { PAGE_METRIC } from "../../evaluation/metrics/names";
import { extractorById } from "../../extractors/index";
import { contentMask } from "../../gold/content-mask";
import { decodeBytes } from "../../page/decode";
import { parsePage } from "../../page/parse";
import { inspectionOf, OURS } from "../../view/inspection/pages.fixture";
import { SLOW, winnow } from "../cli.fixture";

const EXTRACTORS = ["block-extractor", "cetd", "num-words-rules"];
const WCXB = join(corporaFolder(), "wcxb/dev");
if (!existsSync(WCXB)) console.warn(`the figures of 100 real pages are not compared: no pages in ${WCXB}`);

/** F1 that inspect mode shows of the first pages of a corpus, by extractor; null without gold. */
async function inspected(folder: string, most: number) {
  const corpus = await openCorpus(folder);
  const columns = EXTRACTORS.map((id) => ({ id, f1: [] as (number | null)[] }));
  try {
    for await (const { gold, bytes } of corpus.entries) {
      if (columns[0]!.f1.length === most) break;
      const { html } = decodeBytes(await bytes(), { encoding: gold.encoding ?? null });
      const page = parsePage(html);
      const known = { page, gold: contentMask(page, gold) };
      for (const { id, f1 } of columns) {
        const score = inspectionOf(known, extractorById(id)).score;
        f1.push(score === null ? null : Number(score.f1.toFixed(6)));
      }
    }
  } finally {
    await corpus.close();
  }
  return Object.fromEntries(columns.map(({ id, f1 }) => [id, f1]));
}

async function evaluated(folder: string, most: number) {
  const { code, out } = await winnow(
    ...["evaluate", "--corpus", folder, "--extractors", EXTRACTORS.join(",")],
    ...["--metrics", PAGE_METRIC, "--limit", `${most}`, "--workers", "2", "--json"],
  );
  expect(code).toBe(0);
  const { pageScores } = JSON.parse(out) as {
    readonly pageScores: { readonly f1: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  };
  return Object.fromEntries(EXTRACTORS.map((id) => [id, pageScores.f1[id]![PAGE_METRIC]]));
}

describe("the F1 that inspect mode shows of a page", { timeout: 2 * SLOW }, () => {
  it("is the one that winnow evaluate prints, to all its digits, on the pages of the project", async () => {
    const shown = await inspected(OURS, 100);
    expect(shown["block-extractor"]!.length).toBeGreaterThan(10);
    expect(shown).toEqual(await evaluated(OURS, 100));
  });

  it.skipIf(!existsSync(WCXB))("and on 100 real pages (skipped without the evaluation corpora)", async () => {
    const shown = await inspected(WCXB, 100);
    expect(shown["cetd"]).toHaveLength(100);
    expect(shown).toEqual(await evaluated(WCXB, 100));
  });
});
