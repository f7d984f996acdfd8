/** What is worked out of a page in a hurry, held against its definition on real pages. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { corporaFolder } from "../../corpora-folder";
import type { Ensemble } from "../../learn/trees/ensemble";
import { leafFor } from "../../learn/trees/tree";
import { stylesOf } from "../../page/css/cascade";
import { computed, markupOf, ROOT, type Style } from "../../page/css/computed";
import { pageSheets } from "../../page/css/page-sheets";
import { matches, type ClassesOf } from "../../page/css/selector";
import { parseSheet } from "../../page/css/sheet";
import { decodeBytes } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
import { attributeOf, wholeView, type Page } from "../../page/page";
import { corpusOf } from "../../run/fit/corpus-of";
import { openFiles } from "../../run/sources/files";
import { listPages, type SourcePage } from "../../run/sources/source";
import { extractorById } from "../index";
import { baseInputs, titleDistances, withColumn } from "./candidates";
import { analyse, findFields, ready, type Known } from "./find";
import { fieldModelsSchema } from "./models";
import type { FieldValues } from "./field-params";

const CORPORA = ["fundus", "big9"].map((name) => join(corporaFolder(), name));
const LEARNED = 60;
/** Every rule is held against every element of these. */
const EVERY = 4;

const learner = extractorById("cardoso").configure({ ensemble: "forest", trees: 30 });
const values = learner.params as unknown as FieldValues;

async function pagesOf(folder: string): Promise<readonly SourcePage[]> {
  return listPages(await openFiles(folder));
}

async function parsed({ load }: SourcePage): Promise<Page> {
  const payload = await load();
  return parsePage(decodeBytes(payload.bytes, payload).html, payload);
}

async function learned(pages: readonly SourcePage[]): Promise<Known> {
  const { model } = await learner.fit(corpusOf(pages, "labels"));
  return ready(fieldModelsSchema.parse((model as { readonly learned: unknown }).learned));
}

/** The mean over trees of one example at a time, all inputs worked out. */
function slowly({ trees, width }: Ensemble, inputs: Float64Array): Float64Array {
  return Float64Array.from({ length: inputs.length / width }, (_, row) => {
    let sum = 0;
    for (const tree of trees) sum += tree.probability[leafFor(tree, inputs, row * width)]!;
    return sum / trees.length;
  });
}

/** (N) styles by all rules held against each element with text. */
function slowStyles(page: Page): readonly (Style | null)[] {
  const rules = pageSheets(page).flatMap((sheet) => parseSheet(sheet));
  const styles: (Style | null)[] = [ROOT];
  const classesOf: ClassesOf = (node) => (attributeOf(page, node, "class") ?? "").split(/\s+/);
  for (let id = 1; id < page.size; id++) {
    const above = styles[page.parent[id]!] ?? ROOT;
    if (page.leavesBefore[page.end[id]!] === page.leavesBefore[id]) styles.push(null);
    else if (page.isText[id] === 1) styles.push(above);
    else {
      const matched = rules
        .filter(({ selector }) => matches(page, id, selector, classesOf))
        .sort((a, b) => a.selector.specificity - b.selector.specificity);
      styles.push(computed(above, page.tags[id]!, matched, markupOf(page, id)));
    }
  }
  return styles;
}

describe.skipIf(!CORPORA.every((folder) => existsSync(folder)))(
  "on pages of fundus and big9 (skipped without the corpora)",
  { timeout: 3_600_000 },
  () => {
    it("titles and dates are as likely, to the last bit, as where every attribute is worked out", async () => {
      const pages = (await Promise.all(CORPORA.map(pagesOf))).flat();
      const known = await learned(pages.filter((_, at) => at % Math.floor(pages.length / LEARNED) === 0));
      let texts = 0;
      for (const source of pages) {
        const page = await parsed(source);
        const view = wholeView(page);
        const analysis = analyse(view, values);
        const { titleProbability } = findFields(view, analysis, values, known);
        const { candidates } = analysis;
        const inputs = withColumn(
          baseInputs(page, candidates, values.attributes),
          titleDistances(page, candidates, "title-tag"),
        );
        expect(titleProbability, source.key).toEqual(slowly(known.models.title, inputs));
        texts += candidates.size;
      }
      expect(pages.length).toBeGreaterThan(300);
      expect(texts).toBeGreaterThan(50_000);
    });

    it("texts look as they do where each rule is held against each element", async () => {
      const pages = (await Promise.all(CORPORA.map(pagesOf))).flat().filter((_, at) => at % EVERY === 0);
      let styled = 0;
      for (const source of pages) {
        const page = await parsed(source);
        const { style, styles } = stylesOf(page);
        const slow = slowStyles(page);
        const found = Array.from(style, (at) => (at < 0 ? null : styles[at]!));
        expect(found, source.key).toEqual(slow);
        if (new Set(style).size > 5) styled++;
      }
      expect(styled).toBeGreaterThan(pages.length / 3);
    });
  },
);
