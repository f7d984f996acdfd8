/** Real pages through every layout that names places: what comes back is what went out, page by page. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { corporaFolder } from "../../corpora-folder";
import { contentMask } from "../../gold/content-mask";
import { stretchesOfLeaves, textOfStretches } from "../../gold/leaves";
import { intervalsFrom, stretches } from "../../gold/stretches";
import { hasContent } from "../gold-in-use";
import { pageReader } from "../places/said";
import { canonical, contentSpans, intervalsOf } from "../places/spans";
import { readCorpus } from "../corpus.fixture";
import type { CorpusEntry, GoldRecord } from "../record";
import { withoutOurs, written } from "./other-programs.fixture";
import { openCorpus } from "./recognise";

const FROM = ["cleaneval-en", "l3s-gn1", "harvest-forum52", "scrapinghub", "chinese-wced"];
const PLACED = ["l3s", "boilernet", "webmainbench", "web-annotation", "label-studio"];
/** Every so many pages of a corpus; 1 takes all, which takes minutes. */
const EVERY = Number(process.env.WINNOW_EVERY ?? 40);

/**
 * Pages of a corpus with what their gold text is aligned with as places: whole texts, as the corpora were labelled,
 * and on every other page stretches that begin and end within a word.
 */
async function sample(name: string): Promise<CorpusEntry[]> {
  const corpus = await openCorpus(join(corporaFolder(), name));
  const entries: CorpusEntry[] = [];
  let number = 0;
  for await (const { gold, bytes: load, origin } of corpus.entries) {
    if (number++ % EVERY !== 0 || !hasContent(gold)) continue;
    const bytes = await load();
    const page = pageReader(bytes, gold)();
    // Other programs have no place for an encoding that the page does not say itself.
    if (pageReader(bytes, {})().html !== page.html) continue;
    const whole = intervalsFrom(stretchesOfLeaves(page, contentMask(page, gold)!));
    const intervals = whole.flatMap(([start, end]): [number, number][] =>
      number % 2 === 0 && end - start > 9 ? [[start + 3, end - 4]] : [[start, end]],
    );
    const text = textOfStretches(page, stretches(intervals));
    entries.push({ gold: { ...gold, text, intervals }, origin, bytes: async () => bytes });
  }
  await corpus.close();
  return entries;
}

describe.skipIf(!existsSync(join(corporaFolder(), FROM[0]!)))(
  "real pages (skipped without the corpora)",
  () => {
    it.each(FROM)(
      "of %s go through every layout that names places and come back with the same",
      async (name) => {
        const entries = await sample(name);
        for (const format of PLACED) {
          const out = await written(format, entries);
          const ours = await readCorpus(out);
          expect(ours.rejects).toEqual([]);
          const records = new Map(ours.pages.map(({ gold }) => [gold.id, gold]));
          for (const { gold } of entries) expect(records.get(gold.id)).toEqual(gold);
          const others = await readCorpus(await withoutOurs(out));
          expect(others.rejects).toEqual([]);
          const found = new Map(others.pages.map(({ gold }) => [gold.id, gold]));
          const same = await Promise.all(entries.map((entry) => isSame(entry, found.get(entry.gold.id))));
          const equal = same.filter((is) => is).length;
          if (EVERY === 1)
            process.stdout.write(
              `${name} ${format} ${equal} of ${entries.length} without the record, all with it\n`,
            );
          // CleanEval's sources begin with an element of its own, so that their titles are texts of the body, which
          // take no marks.
          const least =
            name === "cleaneval-en" && format !== "web-annotation" && format !== "label-studio" ? 0.8 : 0.97;
          expect(equal, format).toBeGreaterThanOrEqual(least * entries.length);
        }
      },
      3_600_000,
    );
  },
);

/** Whether a page came back with the places that it had, but for white space that is no text. */
async function isSame({ gold, bytes }: CorpusEntry, back: GoldRecord | undefined): Promise<boolean> {
  const page = pageReader(await bytes(), gold)();
  const wanted = intervalsOf(canonical(page, contentSpans(page, gold, "main")!));
  return JSON.stringify(back?.intervals) === JSON.stringify(wanted);
}
