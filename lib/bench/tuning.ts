/**
 * Nested folds for the parameters of block-extractor-modern (docs/tuning.md): for each of five folds by site
 * over all corpora together, the parameters are searched on the other four and what is found is scored on the
 * fold, which the search never saw. The same search on all pages gives the defaults; their score is in sample
 * and is not printed.
 *
 *   node --import tsx lib/bench/tuning.ts --out DIR [--fold N|all] [--start hand-set|published] [--fix
 *   name=value ...]
 *
 * A setting is evaluated on all pages once; its page scores are kept in DIR, so folds and later runs share
 * them and a run that was stopped goes on where it was. DIR belongs to one state of code and corpora: start
 * an empty one after a change. Uses one core and about 4 GB.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { corporaFolder } from "../corpora-folder";
import { openCorpus } from "../corpus/formats/recognise";
import { UsageError } from "../errors";
import { summarise } from "../evaluation/scoring/aggregate";
import { goldText } from "../gold/page-gold";
import { wordLcs } from "../evaluation/metrics/word-lcs";
import { scored, type Score } from "../evaluation/scoring/grade";
import { blockExtractorModern } from "../extractors/block-extractor/block-extractor-modern";
import { ADAPTATIONS_OFF, PAPER_PARAMS } from "../extractors/block-extractor/options";
import type { ParamValues } from "../extractors/contract/contract";
import { foldsBySite } from "../learn/folds";
import { decodeBytes } from "../page/parsing/decode";
import { wholeView, type Page } from "../page/page";
import { hostOf, parsePage } from "../page/parsing/parse";
import { renderText } from "../page/render";
import { statisticsOf } from "../page/statistics";
import { registrableDomain } from "../corpus/registrable-domain";
import { coordinateSearch, trainingValue, type Graded, type Grid } from "./tuning-search";

const FOLDS = 5;
/** Holds nothing out. */
const NO_FOLD = -1;
const SEARCH = { rounds: 2, minGain: 0.0001 };
/** All corpora with the text of whole pages as gold; of the largest every third page, which costs less. */
const CORPORA: readonly { readonly name: string; readonly every: number }[] = [
  { name: "wcxb/dev", every: 3 },
  { name: "scrapinghub", every: 1 },
  { name: "cleaneval-en", every: 1 },
  { name: "l3s-gn1", every: 1 },
  { name: "big9", every: 1 },
  { name: "cleanportaleval", every: 1 },
  { name: "zh-news-10sites", every: 1 },
  { name: "chinese-wced", every: 1 },
  { name: "ceed", every: 1 },
  { name: "harvest-forum52", every: 1 },
  { name: "fundus", every: 1 },
];
const METRIC = wordLcs;

const GRID: Grid = {
  threshold: [0.1, 0.15, 0.2, 0.3],
  maxHintShare: [0, 0.3, 0.4, 0.5],
  dropElements: [true, false],
  dropHidden: [false, true],
  preferArticle: [0, 0.3, 0.5],
  fillGaps: [0, 100, 150, 200],
  minKept: [0, 300, 500, 800],
  attributeCap: [20, 40, 60],
  focus: [0, 0.65, 0.7, 0.8],
  ignoreLinkText: [true, false],
  maxLinkShare: [0.4, 0.5, 0.7],
  grammar: ["sequence", "alternation"],
};

const STARTS = {
  /** The first defaults, set by hand. */
  "hand-set": {
    threshold: 0.3,
    maxHintShare: 0.5,
    dropElements: true,
    dropHidden: false,
    preferArticle: 0.5,
    fillGaps: 150,
    minKept: 600,
    attributeCap: 40,
    focus: 0.7,
    ignoreLinkText: true,
    maxLinkShare: 0.5,
    grammar: "sequence",
  },
  /** The paper's extractor: every adaptation off. */
  published: {
    ...ADAPTATIONS_OFF,
    threshold: PAPER_PARAMS.threshold.default,
    grammar: PAPER_PARAMS.grammar.default,
  },
} as const;
type Start = keyof typeof STARTS;

/** A page as the search needs it. */
interface Sample {
  readonly page: Page;
  readonly gold: string;
  /** Scores by mask: most settings give most pages the same answer. */
  readonly known: Map<string, Score>;
}

interface TuningCorpus {
  readonly name: string;
  readonly samples: readonly Sample[];
  readonly folds: Int32Array;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Parse the corpora and cut them into folds together, so that a site that occurs in several is on one side.
 * Pages without gold are left out.
 */
async function loadCorpora(): Promise<TuningCorpus[]> {
  const loaded: { name: string; samples: Sample[] }[] = [];
  const sites: (string | null)[] = [];
  for (const { name, every } of CORPORA) {
    const corpus = await openCorpus(join(corporaFolder(), name));
    const samples: Sample[] = [];
    let seen = 0;
    for await (const entry of corpus.entries) {
      if (seen++ % every !== 0) continue;
      const page = parsePage(decodeBytes(await entry.bytes(), entry.gold).html, entry.gold);
      const gold = goldText(entry.gold, page);
      if (gold === null) continue;
      statisticsOf(page);
      const host = hostOf(entry.gold.url ?? null) ?? entry.gold.site ?? null;
      sites.push(host === null ? null : registrableDomain(host));
      samples.push({ page, gold, known: new Map() });
    }
    await corpus.close();
    say(`${name}: ${samples.length} pages`);
    loaded.push({ name, samples });
  }
  const folds = foldsBySite(sites, FOLDS);
  let first = 0;
  return loaded.map((corpus) => ({ ...corpus, folds: folds.slice(first, (first += corpus.samples.length)) }));
}

/** Page scores of settings, kept in memory and in a folder. */
class Scores {
  private readonly known = new Map<string, readonly (readonly Score[])[]>();
  private evaluated = 0;

  constructor(
    private readonly corpora: readonly TuningCorpus[],
    private readonly folder: string,
  ) {
    mkdirSync(folder, { recursive: true });
  }

  /** Page scores of a setting, corpus by corpus. */
  of(setting: ParamValues): Graded[] {
    const { key } = blockExtractorModern.configure(setting);
    let scores = this.known.get(key);
    if (scores === undefined) this.known.set(key, (scores = this.read(key) ?? this.evaluate(key, setting)));
    return this.corpora.map(({ folds }, corpus) => ({
      averaging: METRIC.averaging,
      scores: scores[corpus]!,
      folds,
    }));
  }

  private fileOf(key: string): string {
    return join(this.folder, `${createHash("sha256").update(key).digest("hex").slice(0, 16)}.json`);
  }

  private read(key: string): readonly (readonly Score[])[] | null {
    if (!existsSync(this.fileOf(key))) return null;
    const { scores } = JSON.parse(readFileSync(this.fileOf(key), "utf8")) as { scores: Score[][] };
    const isOfTheseCorpora = this.corpora.every(
      ({ samples }, corpus) => scores[corpus]?.length === samples.length,
    );
    if (!isOfTheseCorpora)
      throw new UsageError("stale-results", `${this.fileOf(key)} is of other corpora: use an empty folder`);
    return scores;
  }

  private evaluate(key: string, setting: ParamValues): readonly (readonly Score[])[] {
    const began = process.cpuUsage();
    const fitted = blockExtractorModern.configure(setting).restore(null);
    const scores = this.corpora.map(({ samples }) =>
      samples.map(({ page, gold, known }) => {
        const { keep } = fitted.extract(wholeView(page));
        const mask = packed(keep);
        let score = known.get(mask);
        if (score === undefined) known.set(mask, (score = METRIC.score(gold, renderText(page, keep))));
        return score;
      }),
    );
    writeWhole(this.fileOf(key), { key, scores });
    const f1 = scores.map((of) => summarise(of.map(scored), METRIC.averaging).f1.toFixed(4));
    say(`${++this.evaluated} ${f1.join(" ")} ${(process.cpuUsage(began).user / 1e6).toFixed(1)} s ${key}`);
    return scores;
  }
}

/** A mask as a string of eight leaves per character. */
function packed(keep: Uint8Array): string {
  const bytes = Buffer.alloc((keep.length + 7) >> 3);
  keep.forEach((bit, leaf) => (bytes[leaf >> 3]! |= bit << (leaf & 7)));
  return bytes.toString("latin1");
}

/** Write under another name first, so that a stopped run leaves no half file. */
function writeWhole(file: string, value: unknown): void {
  writeFileSync(`${file}.part`, JSON.stringify(value));
  renameSync(`${file}.part`, file);
}

interface FoldResult {
  readonly fold: number;
  readonly setting: ParamValues;
  /** Mean over the corpora on the other folds. */
  readonly training: number;
}

/** The outer score: each page's by the search that did not see it, per corpus, with what the folds found. */
function printTable(results: readonly FoldResult[], corpora: readonly TuningCorpus[], scores: Scores): void {
  const row = (cells: readonly string[]): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`);
  row(["held-out fold", "pages", "training folds", "found setting"]);
  row(["---", "--:", "--:", "---"]);
  for (const { fold, setting, training } of results) {
    const pages = corpora.reduce((sum, { folds }) => sum + folds.filter((of) => of === fold).length, 0);
    row([`${fold}`, `${pages}`, training.toFixed(4), `\`${blockExtractorModern.configure(setting).key}\``]);
  }
  if (results.length < FOLDS) return;
  process.stdout.write("\n");
  row(["corpus", "pages", "outer score", "95 % interval"]);
  row(["---", "--:", "--:", "---"]);
  const pooled = corpora.map(({ folds, samples }, corpus) => {
    const byFold = results.map(({ setting }) => scores.of(setting)[corpus]!.scores);
    return summarise(
      samples.map((_, page) => scored(byFold[folds[page]!]![page]!)),
      METRIC.averaging,
    );
  });
  for (const [corpus, { n, f1, low, high }] of pooled.entries())
    row([corpora[corpus]!.name, `${n}`, f1.toFixed(4), `${low.toFixed(4)} to ${high.toFixed(4)}`]);
  const mean = pooled.reduce((sum, { f1 }) => sum + f1, 0) / pooled.length;
  row(["mean of the corpora", "", mean.toFixed(4), ""]);
}

/**
 * `name=value` with the type that the parameter has. @throws UsageError through the extractor for a value out
 * of range
 */
function fixedOf(entries: readonly string[]): ParamValues {
  const given = Object.fromEntries(entries.map((entry) => entry.split("=", 2)));
  const { params } = blockExtractorModern.configure(given);
  return Object.fromEntries(Object.keys(given).map((name) => [name, params[name]!]));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: "string" },
      fold: { type: "string", default: "all" },
      start: { type: "string", default: "hand-set" },
      fix: { type: "string", multiple: true, default: [] },
    },
  });
  const wanted =
    values.fold === "all" ? Array.from({ length: FOLDS }, (_, fold) => fold) : [Number(values.fold)];
  if (values.out === undefined) throw new UsageError("bad-option", "--out names a folder for the results");
  if (!wanted.every((fold) => Number.isInteger(fold) && fold >= 0 && fold < FOLDS))
    throw new UsageError("bad-option", `--fold is ${values.fold}, allowed: all, 0 to ${FOLDS - 1}`);
  if (!Object.hasOwn(STARTS, values.start))
    throw new UsageError(
      "bad-option",
      `--start is ${values.start}, allowed: ${Object.keys(STARTS).join(", ")}`,
    );
  const fixed = fixedOf(values.fix);
  const grid = Object.fromEntries(Object.entries(GRID).filter(([name]) => !Object.hasOwn(fixed, name)));
  const resultsFolder = join(values.out, ["from", values.start, ...values.fix].join("-"));
  mkdirSync(resultsFolder, { recursive: true });

  const corpora = await loadCorpora();
  const scores = new Scores(corpora, join(values.out, "settings"));
  for (const fold of wanted) {
    const { setting, value } = coordinateSearch(
      { ...STARTS[values.start as Start], ...fixed },
      grid,
      (tried) => trainingValue(scores.of(tried), fold),
      SEARCH,
    );
    const result: FoldResult = { fold, setting, training: value };
    writeWhole(join(resultsFolder, `fold-${fold}.json`), result);
    say(`fold ${fold} done`);
  }
  if (values.fold === "all") {
    const start = { ...STARTS[values.start as Start], ...fixed };
    const { setting } = coordinateSearch(
      start,
      grid,
      (tried) => trainingValue(scores.of(tried), NO_FOLD),
      SEARCH,
    );
    process.stdout.write(`found on all pages: ${blockExtractorModern.configure(setting).key}\n\n`);
  }
  const files = Array.from({ length: FOLDS }, (_, fold) => join(resultsFolder, `fold-${fold}.json`)).filter(
    (file) => existsSync(file),
  );
  printTable(
    files.map((file) => JSON.parse(readFileSync(file, "utf8")) as FoldResult),
    corpora,
    scores,
  );
}

await main();
