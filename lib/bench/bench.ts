import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Readability } from "@mozilla/readability";
import { JSDOM } from "jsdom";
import { parseHTML } from "linkedom";
import { parse } from "parse5";
import { treeEditDistance, type PostOrderTree } from "../blocks/redundancy/tree-edit-distance";
import { combination } from "../extractors/combination/combination";
import { noCorpus, type Fitted } from "../extractors/contract/contract";
import { extractorById } from "../extractors/index";
import { seededRng } from "../learn/rng";
import { decodeBytes } from "../page/parsing/decode";
import { wholeView, type Page } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { renderText } from "../page/render";
import { charLcs } from "../text/alignment/lcs";
import { contest, median, medianMs } from "./contest";
import { atLeast, atMost, type Figure } from "./figure";
import { benchPages } from "./pages";

/**
 * Measure everything, in one process where it is about speed; `rounds` alternating rounds, medians. Takes
 * minutes. Pages are decoded beforehand: all contenders begin with the same string, as the peers and the parser take it.
 */
export async function bench(rounds: number, say: (line: string) => void): Promise<Figure[]> {
  const { name, pages } = benchPages();
  const sources = pages.map((bytes) => decodeBytes(bytes).html);
  say(
    `pages: ${name}, ${sources.length}, ${(sources.reduce((sum, html) => sum + html.length, 0) / 1e6).toFixed(1)} million characters`,
  );
  const literal = await extractorById("block-extractor").configure().fit(noCorpus);
  const modern = await extractorById("block-extractor-modern").configure().fit(noCorpus);
  const learned = await combination.configure().fit(noCorpus);

  const whole = contest(
    sources,
    [
      { name: "parse5.parse", run: (html) => parse(html, { scriptingEnabled: false }) },
      { name: "block-extractor", run: (html) => literal.extract(wholeView(parsePage(html))) },
      { name: "block-extractor-modern", run: (html) => modern.extract(wholeView(parsePage(html))) },
      { name: "combination", run: (html) => learned.extract(wholeView(parsePage(html))) },
    ],
    rounds,
  );
  const alone = extractionAlone(sources, [literal, modern], rounds);
  say("speed measured; peers next");
  const sample = sources.filter((_, i) => i % 4 === 0);
  const peers = contest(
    sample,
    [
      { name: "block-extractor", run: (html) => literal.extract(wholeView(parsePage(html))) },
      { name: "combination, source to text", run: (html) => textOf(learned, html) },
      { name: "readability on linkedom", run: (html) => new Readability(parseHTML(html).document).parse() },
      {
        name: "readability on jsdom",
        run: (html) => withoutNoise(() => new Readability(new JSDOM(html).window.document).parse()),
      },
    ],
    Math.min(rounds, 3),
  );
  const ratio = (list: readonly { name: string; ratio: number }[], of: string) =>
    list.find((entry) => entry.name === of)!.ratio;
  const [a, b] = naturalTexts(20_000);
  const lcs = medianMs(() => charLcs(a, b), rounds);
  const [first, second] = [randomTree(200, 1), randomTree(200, 2)];
  const distance = medianMs(() => treeEditDistance(first, second), rounds * 4);
  say("memory next: two processes, one after the other, seven times");
  const memory = memoryRatio();
  return [
    atMost("source to verdicts, block-extractor / parse5.parse", ratio(whole, "block-extractor"), "x", 1.25),
    atMost(
      "source to verdicts, block-extractor-modern / parse5.parse",
      ratio(whole, "block-extractor-modern"),
      "x",
      1.25,
    ),
    atMost("source to verdicts, combination / parse5.parse", ratio(whole, "combination"), "x", 2.5),
    atMost("extraction alone, block-extractor / parse5.parse", alone[0]!, "x", 0.25),
    atMost("extraction alone, block-extractor-modern / parse5.parse", alone[1]!, "x", 0.25),
    atLeast("readability on linkedom / block-extractor", ratio(peers, "readability on linkedom"), "x", 3),
    atLeast(
      "readability on linkedom / combination, source to text",
      ratio(peers, "readability on linkedom") / ratio(peers, "combination, source to text"),
      "x",
      1.5,
    ),
    atLeast("readability on jsdom / block-extractor", ratio(peers, "readability on jsdom"), "x", 15),
    atMost("peak memory, extract / parse", memory, "x", 1.3),
    atMost("char-LCS of 20,000 x 20,000 characters", lcs, "ms", 100),
    atMost("tree edit distance of two trees of 200 nodes", distance, "ms", 20),
  ];
}

function textOf({ extract }: Fitted, html: string): string {
  const page = parsePage(html);
  return renderText(page, extract(wholeView(page)).keep);
}

/**
 * CPU ratios of `extract` alone to `parse5.parse` of the same source. Every round extracts from a freshly
 * parsed page: nothing is cached.
 */
function extractionAlone(
  sources: readonly string[],
  fitted: readonly { extract(view: ReturnType<typeof wholeView>): unknown }[],
  rounds: number,
): number[] {
  const times = fitted.map(() => 0);
  let parsing = 0;
  const spent = (run: () => unknown): number => {
    const began = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  for (let round = 0; round < rounds; round++) {
    for (const html of sources) {
      parsing += spent(() => parse(html, { scriptingEnabled: false }));
      for (const [i, extractor] of fitted.entries()) {
        const page: Page = parsePage(html);
        times[i]! += spent(() => extractor.extract(wholeView(page)));
      }
    }
  }
  return times.map((time) => time / parsing);
}

/**
 * Two texts of `length` characters with the letter frequencies of English words, half of their words in
 * common.
 */
function naturalTexts(length: number): [string, string] {
  const rng = seededRng(1);
  const stock =
    "the river rose and people of every village said that water would reach old mill road before night while rain fell".split(
      " ",
    );
  const text = () => {
    let out = "";
    while (out.length < length) out += `${stock[rng.below(stock.length)]!} `;
    return out.slice(0, length);
  };
  return [text(), text()];
}

/** A tree of `size` nodes in post-order, each new node below a random earlier one; ten labels. */
function randomTree(size: number, seed: number): PostOrderTree {
  const rng = seededRng(seed);
  const children: number[][] = Array.from({ length: size }, () => []);
  for (let node = 1; node < size; node++) children[rng.below(node)]!.push(node);
  const labels: number[] = [];
  const leftmost: number[] = [];
  const visit = (node: number): number => {
    const first = children[node]!.map(visit)[0] ?? labels.length;
    labels.push(rng.below(10));
    leftmost.push(first);
    return first;
  };
  visit(0);
  return { labels: Int32Array.from(labels), leftmost: Int32Array.from(leftmost) };
}

/**
 * A heap whose parts have fixed sizes: how far V8 lets them grow, and so the peak, otherwise depends on what
 * else the machine does. The old part holds the largest page many times over.
 */
const FIXED_HEAP = [
  "--expose-gc",
  "--min-semi-space-size=16",
  "--max-semi-space-size=16",
  "--max-old-space-size=512",
];
const MEMORY_ROUNDS = 7;

/** Peak memory of extracting relative to that of parsing, each the median of seven processes. */
function memoryRatio(): number {
  const rounds = Array.from(
    { length: MEMORY_ROUNDS },
    () => [memoryOf("extract"), memoryOf("parse")] as const,
  );
  return median(rounds.map(([extract]) => extract)) / median(rounds.map(([, parsing]) => parsing));
}

function memoryOf(work: "parse" | "extract"): number {
  const child = join(import.meta.dirname, "memory-child.ts");
  return Number(
    execFileSync(process.execPath, [...FIXED_HEAP, "--import", "tsx", child, work], { encoding: "utf8" }),
  );
}

/** jsdom prints style sheets it cannot read; that is not our business here. */
function withoutNoise<T>(run: () => T): T {
  const { error } = console;
  console.error = () => {};
  try {
    return run();
  } finally {
    console.error = error;
  }
}
