/**
 * What labels are worth that are carried over to other pages of a template, on corpora with gold: the gold of up to
 * three pages of each template of at least three stands for labels, and what they say of all others is compared with
 * the gold of these.
 *
 *   node --import tsx lib/bench/sites/carried.ts CORPUS
 */
import { structureOf } from "../../blocks/templates/structure";
import { PLAIN, TemplateClusters } from "../../blocks/templates/template-clusters";
import { carryTo } from "../../corpus/propagation/carry";
import { LabelledTemplate, type Likeness } from "../../corpus/propagation/labelled-template";
import { stretchesOfLeaves } from "../../gold/leaves";
import { prfOf } from "../../gold/prf";
import { COMPARED } from "../../jobs/carry/carry-plan";
import type { LabelledInterval } from "../../labels/model";
import { annotationUnits } from "../../labels/units/units";
import { seededRng } from "../../learn/rng";
import type { Page } from "../../page/page";
import { labelledPage, read } from "../../run/fit/corpus-of";
import { openFiles } from "../../run/sources/files";
import { collapsedLength } from "../../text/whitespace";

/** Pages of a template whose labels are carried over. */
const SOURCES = 3;
const LEAST_PAGES = 3;
const BANDS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.001] as const;

interface GoldPage {
  readonly page: Page;
  /** (L) */
  readonly main: Uint8Array;
}

interface Scored {
  readonly confidence: number;
  /** Of the characters called main, all others being none. */
  readonly f1: number;
  /** Share of the characters of which something is said, and of these of which it is right. */
  readonly covered: number;
  readonly right: number;
}

/** Characters by rule and by what was said: all, and those of which it was right. */
type Rules = Map<string, { all: number; right: number }>;

async function pagesByTemplate(path: string): Promise<readonly (readonly GoldPage[])[]> {
  const corpus = await openFiles(path);
  const clusters = new TemplateClusters();
  const found = new Map<number, GoldPage[]>();
  for await (const source of corpus.pages) {
    const { gold } = await source.load();
    const page = await read(source);
    const main = labelledPage(source.key, page, gold).gold;
    const template = clusters.add(structureOf(page));
    if (main === null || template === PLAIN) continue;
    const own = found.get(template);
    if (own === undefined) found.set(template, [{ page, main }]);
    else own.push({ page, main });
  }
  await corpus.close();
  return [...found.values()].filter(({ length }) => length >= LEAST_PAGES);
}

function labelsOf({ page, main }: GoldPage): readonly LabelledInterval[] {
  const of = (mask: Uint8Array, layer1: "main" | "boilerplate"): LabelledInterval[] =>
    stretchesOfLeaves(page, mask).map((stretch) => ({ ...stretch, layer1, role: null, origin: "manual" }));
  return [
    ...of(main, "main"),
    ...of(
      main.map((one) => 1 - one),
      "boilerplate",
    ),
  ];
}

function score(template: LabelledTemplate, { page, main }: GoldPage, isOther: boolean): Scored {
  const units = annotationUnits(page);
  const { units: said, confidence } = carryTo(template, page, units, isOther);
  let [all, covered, right, gold, called, common] = [0, 0, 0, 0, 0, 0];
  for (const { index, leaves } of units.list)
    for (let leaf = leaves.start; leaf < leaves.end; leaf++) {
      const characters = collapsedLength(page.leaves[leaf]!.text);
      const isMain = main[leaf] === 1;
      all += characters;
      if (isMain) gold += characters;
      const one = said[index]!;
      if (one === null) continue;
      const saysMain = one.layer1 === "main";
      covered += characters;
      if (saysMain === isMain) right += characters;
      if (saysMain) called += characters;
      if (saysMain && isMain) common += characters;
    }
  return {
    confidence,
    f1: prfOf(common, gold, called).f1,
    covered: all === 0 ? 1 : covered / all,
    right: covered === 0 ? 1 : right / covered,
  };
}

function countRules(
  rules: Rules,
  template: LabelledTemplate,
  { page, main }: GoldPage,
  isOther: boolean,
): void {
  for (const [leaf, said] of template.carriedTo(page, isOther).entries()) {
    const by: Likeness | "nothing" = said?.by ?? "nothing";
    const name = said === null ? by : `${by}, ${said.layer1}`;
    const characters = collapsedLength(page.leaves[leaf]!.text);
    const sum = rules.get(name) ?? { all: 0, right: 0 };
    rules.set(name, sum);
    sum.all += characters;
    if (said !== null && (said.layer1 === "main") === (main[leaf] === 1)) sum.right += characters;
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  const sum = (of: (at: number) => number): number => a.reduce((total, _, at) => total + of(at), 0);
  const both = sum((at) => (a[at]! - ma) * (b[at]! - mb));
  return both / Math.sqrt(sum((at) => (a[at]! - ma) ** 2) * sum((at) => (b[at]! - mb) ** 2));
}

const templates = await pagesByTemplate(process.argv[2]!);
const rng = seededRng(1);
const scored: Scored[] = [];
const rules: Rules = new Map();
for (const pages of templates)
  for (let turn = 0; turn < SOURCES; turn++) {
    const source = pages[rng.below(pages.length)]!;
    const others = pages.filter((page) => page !== source);
    const compared = others.slice(0, COMPARED);
    const template = new LabelledTemplate(
      source.page,
      labelsOf(source),
      compared.map(({ page }) => page),
    );
    for (const other of others) {
      const isOther = compared.includes(other);
      scored.push(score(template, other, isOther));
      countRules(rules, template, other, isOther);
    }
  }
const of = (value: (one: Scored) => number): readonly number[] => scored.map(value);
console.log(`${templates.length} templates, labels carried over ${scored.length} times`);
console.log(
  `F1 ${mean(of(({ f1 }) => f1)).toFixed(3)}, something is said of ${mean(of(({ covered }) => covered)).toFixed(3)}, of which right ${mean(of(({ right }) => right)).toFixed(3)}; correlation of confidence and F1 ${correlation(
    of(({ confidence }) => confidence),
    of(({ f1 }) => f1),
  ).toFixed(2)}`,
);
console.log(
  "\n| confidence | pages | F1 | lowest tenth | right of what is said |\n| --- | --: | --: | --: | --: |",
);
for (const [at, from] of BANDS.slice(0, -1).entries()) {
  const band = scored.filter(({ confidence }) => confidence >= from && confidence < BANDS[at + 1]!);
  const f1 = band.map((one) => one.f1).sort((a, b) => a - b);
  const to = Math.min(1, BANDS[at + 1]!);
  const right = mean(band.map((one) => one.right)).toFixed(3);
  console.log(
    `| ${from} to ${to} | ${band.length} | ${mean(f1).toFixed(3)} | ${(f1[Math.floor(f1.length / 10)] ?? 0).toFixed(3)} | ${right} |`,
  );
}
console.log("\n| rule | characters | right |\n| --- | --: | --: |");
for (const [name, { all, right }] of [...rules].sort((a, b) => b[1].all - a[1].all))
  console.log(`| ${name} | ${all} | ${name === "nothing" ? "" : (right / all).toFixed(4)} |`);
