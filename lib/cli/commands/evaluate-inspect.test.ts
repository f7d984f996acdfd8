import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { corporaFolder } from "../../corpora-folder";
import { openCorpus } from "../../corpus/formats/recognise";
import { metricById } from "../../evaluation/metrics/index";
import { METRIC_IDS, PAGE_METRIC, type MetricId } from "../../evaluation/metrics/names";
import { extractorById } from "../../extractors/index";
import { contentMask } from "../../gold/content-mask";
import { pageGold } from "../../gold/page-gold";
import { decodeBytes } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
import { inspectionOf, OURS } from "../../view/inspection/pages.fixture";
import { BY_CHARACTERS, scorerBy } from "../../evaluation/metrics/page-scorer";
import { SLOW, winnow } from "../cli.fixture";

const EXTRACTORS = ["block-extractor", "cetd", "num-words-rules"];
const WCXB = join(corporaFolder(), "wcxb/dev");
if (!existsSync(WCXB)) console.warn(`the figures of 100 real pages are not compared: no pages in ${WCXB}`);

type Columns = Readonly<Record<string, Readonly<Record<string, readonly (number | null)[]>>>>;

/** F1 that inspect mode shows of the first pages of a corpus, by extractor and metric; null without gold. */
async function inspected(folder: string, most: number, metrics: readonly MetricId[]): Promise<Columns> {
  const corpus = await openCorpus(folder);
  const columns = EXTRACTORS.flatMap((id) =>
    metrics.map((metric) => ({ id, metric, f1: [] as (number | null)[] })),
  );
  try {
    for await (const { gold, bytes } of corpus.entries) {
      if (columns[0]!.f1.length === most) break;
      const { html } = decodeBytes(await bytes(), { encoding: gold.encoding ?? null });
      const page = parsePage(html);
      const known = { page, gold: contentMask(page, gold) };
      const texts = pageGold(page, gold);
      for (const { id, metric, f1 } of columns) {
        const scorer =
          metric === PAGE_METRIC ? BY_CHARACTERS : scorerBy({ ...metricById(metric), id: metric }, texts);
        const score = inspectionOf(known, extractorById(id), {}, scorer).score;
        f1.push(score === null ? null : Number(score.f1.toFixed(6)));
      }
    }
  } finally {
    await corpus.close();
  }
  return Object.fromEntries(
    EXTRACTORS.map((id) => [
      id,
      Object.fromEntries(columns.filter((each) => each.id === id).map(({ metric, f1 }) => [metric, f1])),
    ]),
  );
}

async function evaluated(folder: string, most: number, metrics: readonly MetricId[]): Promise<Columns> {
  const { code, out } = await winnow(
    ...["evaluate", "--corpus", folder, "--extractors", EXTRACTORS.join(",")],
    ...["--metrics", metrics.join(","), "--limit", `${most}`, "--workers", "2", "--json"],
  );
  expect(code).toBe(0);
  const { pageScores } = JSON.parse(out) as { readonly pageScores: { readonly f1: Columns } };
  return Object.fromEntries(EXTRACTORS.map((id) => [id, pageScores.f1[id]!]));
}

const ALL = METRIC_IDS;

/** A page of which everything is known that a metric may ask for, and one of which nothing is. */
async function ownCorpus(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-inspect-"));
  await mkdir(join(folder, "pages"));
  const text =
    "Heavy rain fell on Monday and the river rose two metres. Officials said three villages were cut off.";
  await writeFile(
    join(folder, "pages/p.html"),
    `<title>Rain floods the valley</title><nav><a href="/">Home</a></nav><h1>Rain floods the valley</h1><p>19 October 2024</p><p>${text}</p><footer>Write to us</footer>`,
  );
  await writeFile(join(folder, "pages/q.html"), `<p>${text}</p>`);
  const gold = [
    {
      id: "p",
      text: `Rain floods the valley ${text}`,
      with: ["river rose", "not there"],
      without: ["Write to us"],
      title: "Rain floods the valley",
      date: "2024-10-19",
      author: "Ada Byron",
    },
    { id: "q" },
  ];
  await writeFile(join(folder, "gold.jsonl"), gold.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return folder;
}

describe("the F1 that inspect mode shows of a page", { timeout: 4 * SLOW }, () => {
  it("is the one that winnow evaluate prints, to all its digits, by each metric", async () => {
    const folder = await ownCorpus();
    const shown = await inspected(folder, 2, ALL);
    expect(Object.keys(shown["cetd"]!)).toEqual(ALL);
    for (const metric of ALL) {
      const [known, unknown] = shown["cetd"]![metric]!;
      expect([metric, typeof known, unknown]).toEqual([metric, "number", null]);
    }
    expect(shown).toEqual(await evaluated(folder, 2, ALL));
    await rm(folder, { recursive: true });
  });

  it("is so on the pages of the project", async () => {
    const shown = await inspected(OURS, 100, ALL);
    expect(shown["block-extractor"]![PAGE_METRIC]!.length).toBeGreaterThan(10);
    expect(shown).toEqual(await evaluated(OURS, 100, ALL));
  });

  it.skipIf(!existsSync(WCXB))("and on 100 real pages (skipped without the evaluation corpora)", async () => {
    const shown = await inspected(WCXB, 100, ALL);
    expect(shown["cetd"]![PAGE_METRIC]).toHaveLength(100);
    expect(shown).toEqual(await evaluated(WCXB, 100, ALL));
  });
});
