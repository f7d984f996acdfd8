/**
 * What others have published for a benchmark, to be drawn beside scores of the same metric on the same pages:
 * figures of another metric, or of a part of the pages, would say nothing.
 */

/** One system's F1 in [0, 1]. */
export interface PublishedScore {
  readonly system: string;
  readonly f1: number;
}

export interface PublishedTable {
  /** The pages that were scored, e.g. `WCXB dev`. */
  readonly benchmark: string;
  /** Id of the metric. */
  readonly metric: string;
  /** Who published the figures. */
  readonly source: string;
  /** The highest first. */
  readonly scores: readonly PublishedScore[];
}

/** A table with the layout and the number of pages by which its benchmark is recognised. */
interface Benchmark extends PublishedTable {
  readonly format: string;
  readonly pages: number;
}

const table = (scores: Readonly<Record<string, number>>): PublishedScore[] =>
  Object.entries(scores).map(([system, f1]) => ({ system, f1 }));

const WCXB = {
  format: "wcxb",
  metric: "bag-of-words",
  source: "M. Foley, Web Content Extraction Benchmark (WCXB), 2026",
} as const;

const BENCHMARKS: readonly Benchmark[] = [
  {
    ...WCXB,
    benchmark: "WCXB dev",
    pages: 1497,
    scores: table({
      "rs-trafilatura": 0.859,
      "MinerU-HTML": 0.827,
      Trafilatura: 0.791,
      "dom-smoothie": 0.762,
      "ReaderLM-v2": 0.741,
      "Readability (port)": 0.675,
    }),
  },
  {
    ...WCXB,
    benchmark: "WCXB test",
    pages: 511,
    scores: table({
      "rs-trafilatura": 0.893,
      Trafilatura: 0.833,
      "dom-smoothie": 0.808,
      "Readability (port)": 0.726,
    }),
  },
  {
    format: "scrapinghub",
    benchmark: "scrapinghub article extraction benchmark",
    pages: 181,
    metric: "shingle-4",
    source: "outputs stored in scrapinghub/article-extraction-benchmark",
    scores: table({
      AutoExtract: 0.97,
      rs_trafilatura: 0.97,
      go_trafilatura: 0.96,
      trafilatura: 0.958,
      Diffbot: 0.951,
      newspaper4k: 0.949,
      readability_js: 0.947,
      boilerpipe: 0.86,
      jusText: 0.804,
      "html-text": 0.665,
    }),
  },
];

/**
 * The published figures for a corpus; null where it is no known benchmark, or not all of one.
 * @param format id of the layout in which the corpus was found; null where that is not known
 * @param pages how many pages were scored
 */
export function publishedFor(format: string | null, pages: number): PublishedTable | null {
  const found = BENCHMARKS.find((known) => known.format === format && known.pages === pages);
  if (found === undefined) return null;
  const { benchmark, metric, source, scores } = found;
  return { benchmark, metric, source, scores };
}
