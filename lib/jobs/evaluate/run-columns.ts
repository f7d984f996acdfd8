/**
 * What a finished run keeps beside its rows: the answers of each extractor as packed columns, a chunk of pages at a
 * time, and its tables of scores by every metric and grouping. The rows stay what runs are made of (they come one
 * by one from any worker, twice too, and lists are sorted by them); who reads a run of millions reads these.
 */
import { metricById } from "../../evaluation/metrics/index";
import { packAnswers, unpackAnswers, type ReportedAnswer } from "../../evaluation/report/packed-answers";
import type { EvaluatedPage } from "../../evaluation/report/report";
import { ScoreTable, SLICE_KINDS, type RunScores, type SliceBy } from "../../evaluation/report/report-scores";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";

type Runs = Pick<Store, "runs">;
type Run = Pick<RunRecord, "id" | "extractors" | "metrics">;

/** Pages of a chunk: few enough that those of all extractors fit into memory as answers. */
const CHUNK = 1_000;

/** Rows of fewer scores are read in a tenth of a second. */
export const FEWEST_SCORES = 10_000;

const PAGES = "pages";
const answersOf = (index: number): string => `answers ${index}`;
const tableOf = (metric: string, by: SliceBy): string => `table ${metric} ${by}`;

/** A page of the run as it is kept. */
interface KeptPage {
  readonly id: string;
  readonly parseMs: number;
}

/** Takes the pages of a run as they go by and keeps them. */
export class RunColumns {
  private readonly groups: Pick<EvaluatedPage, SliceBy>[] = [];
  private chunk: EvaluatedPage[] = [];
  private chunks = 0;

  private constructor(
    private readonly store: Runs,
    private readonly run: Run,
    private readonly scored: number,
  ) {}

  /**
   * Null where the run is so small that its rows are as good.
   * @param fewest scores of a run that keeps them
   */
  static async of(store: Runs, run: Run, fewest = FEWEST_SCORES): Promise<RunColumns | null> {
    const scored = await store.runs.scoredPages(run.id);
    return scored * run.extractors.length < fewest ? null : new RunColumns(store, run, scored);
  }

  async add(pages: readonly EvaluatedPage[]): Promise<void> {
    this.groups.push(...pages.map(({ site, kind, lang }) => ({ site, kind, lang })));
    this.chunk.push(...pages);
    while (this.chunk.length >= CHUNK) await this.keepChunk(this.chunk.splice(0, CHUNK));
  }

  /** @param summaries of the whole run, which its tables show */
  async end(summaries: RunRecord["summaries"]): Promise<void> {
    if (this.chunk.length > 0) await this.keepChunk(this.chunk.splice(0));
    const { id, extractors, metrics } = this.run;
    const tables = metrics.flatMap((metric) => {
      const known = Object.fromEntries(extractors.map(({ key }) => [key, summaries[key]?.[metric]]));
      return SLICE_KINDS.map(
        (by) => new ScoreTable(this.groups, extractors, metricById(metric), by, null, known),
      );
    });
    for (const index of extractors.keys())
      for await (const answers of keptAnswers(this.store, this.run, index))
        for (const table of tables) table.add(index, answers);
    const parts = tables.map((table) => {
      const scores = table.scores();
      const bytes = new TextEncoder().encode(JSON.stringify(scores));
      return { name: tableOf(scores.metric, scores.by), number: 0, bytes };
    });
    await this.store.runs.keepParts(id, this.scored, parts);
  }

  private async keepChunk(pages: readonly EvaluatedPage[]): Promise<void> {
    const { id, extractors, metrics } = this.run;
    const number = this.chunks++;
    const kept = pages.map((page): KeptPage => ({ id: page.id, parseMs: page.evaluation.parseMs }));
    await this.store.runs.keepParts(id, this.scored, [
      { name: PAGES, number, bytes: new TextEncoder().encode(JSON.stringify(kept)) },
      ...extractors.map((_, index) => ({
        name: answersOf(index),
        number,
        bytes: packAnswers(
          pages.map(({ evaluation }) => evaluation.answers[index]!),
          metrics,
        ),
      })),
    ]);
  }
}

/** The pages of a run in the order of its columns; null where none are kept, or scores came or went since. */
export async function keptPages({ runs }: Runs, { id }: Run): Promise<readonly KeptPage[] | null> {
  const parts = await runs.parts(id, PAGES);
  return parts.length === 0 ? null : parts.flatMap((bytes) => fromJson<KeptPage[]>(bytes));
}

/** The answers of one extractor, a chunk of pages after the other in the order of `keptPages`. */
export async function* keptAnswers(
  { runs }: Runs,
  { id, metrics }: Run,
  index: number,
): AsyncGenerator<readonly ReportedAnswer[]> {
  for (const bytes of await runs.parts(id, answersOf(index))) yield unpackAnswers(bytes, metrics);
}

/** The table of all of a run; null where none is kept, or scores came or went since. */
export async function keptTable(
  { runs }: Runs,
  { id }: Run,
  metric: string,
  by: SliceBy,
): Promise<Omit<RunScores, "published"> | null> {
  const [bytes] = await runs.parts(id, tableOf(metric, by));
  return bytes === undefined ? null : fromJson(bytes);
}

const fromJson = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;
