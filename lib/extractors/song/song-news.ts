/**
 * News pages after S2 section 3.1: CoreEx, and before it two filters for Chinese pages (chinese-filters.ts).
 * That there are two filters, and what they rest on, is stated; their rules, lists and limits are ours.
 */
import type { View } from "../../page/page";
import { begin } from "../contract/begin";
import type { Extractor } from "../contract/contract";
import { defineExtractor } from "../contract/define";
import { reasonsOf, type Verdicts } from "../contract/verdicts";
import { filterChinese, FILTER_PARAMS, type FilterValues } from "./chinese-filters";
import { CORE_EX_PARAMS, decideCoreEx, dropForms, type CoreEx, type CoreExValues } from "./core-ex";
import { songPatterns, type SongPatterns } from "./patterns";
import { traceCoreEx } from "./trace";

export const NEWS_PARAMS = { ...CORE_EX_PARAMS, ...FILTER_PARAMS } as const;
export type NewsValues = CoreExValues & FilterValues;

/** Decide every open leaf of a page: forms, filters, CoreEx. */
export function decideNews(
  { page }: View,
  verdicts: Verdicts,
  open: Uint8Array,
  gone: Uint8Array,
  patterns: SongPatterns,
  values: NewsValues,
): CoreEx {
  const left = dropForms(page, verdicts, open, gone, values.maxFormShare);
  const filtered = filterChinese(page, verdicts, left.open, patterns.statement, values);
  const core = decideCoreEx(page, verdicts, filtered.open, left.gone, values);
  const isFiltered = (leaf: number): boolean =>
    verdicts.rule[leaf] === "statement" || verdicts.rule[leaf] === "no-full-stop";
  return {
    ...core,
    unit: core.unit.map((unit, leaf) => (isFiltered(leaf) ? filtered.block[leaf]! : unit)),
    measuresOf: (leaf) => (isFiltered(leaf) ? filtered.measuresOf(leaf) : core.measuresOf(leaf)),
  };
}

/** The extractor for given lists of words. */
export function makeSongNews(patterns: SongPatterns): Extractor {
  const decide = (view: View, values: NewsValues): { verdicts: Verdicts; decision: CoreEx } => {
    const { verdicts, open, removal } = begin(view);
    return { verdicts, decision: decideNews(view, verdicts, open, removal.gone, patterns, values) };
  };
  return defineExtractor({
    id: "song-news",
    name: "Song et al., news",
    summary:
      "CoreEx after two filters for Chinese pages: blocks without full stop, and statements with fixed words.",
    source: { key: "S2", section: "3.1", evidence: "reconstructed" },
    about: {
      idea: "Two habits of Chinese news pages help CoreEx. What is not the article, such as menus and lists of headlines, contains no Chinese full stop, so short blocks without one are dropped first. Copyright notes, disclaimers and the names of editors do contain full stops, but also words that hardly ever change, so short blocks with such words, and those at the end of the page, are dropped too. CoreEx decides among the rest.",
      formula:
        "no full stop: hanShare >= minHanShare and length < minKeep\nstatement: fixed words and (length < maxStatement or textAfter <= tailShare)\nthen CoreEx: score = (1 - weightText) * (setWords - setLinks) / setWords + weightText * setWords / pageWords",
      choices: [
        "The paper gives neither rules nor lists: the limits, the share of Han characters and the words are ours.",
        "The filter as it is worded would drop every text without full stop: that is the flag strict.",
        "Headings, and short blocks between passing siblings, are kept, because subtitles and short paragraphs have no full stop either (keepBridges).",
      ],
    },
    score: {
      name: "core score",
      scale: "linear",
      content: "high",
      limit: null,
      doc: "The best CoreEx score of an element whose set holds the text, after the filters; what shares the highest value on the page is kept.",
    },
    params: NEWS_PARAMS,
    extract(view, values) {
      const { verdicts, decision } = decide(view, values);
      return {
        keep: verdicts.keep,
        score: decision.score,
        reasons: reasonsOf("song-news", verdicts, decision.unit, decision.measuresOf),
        fields: [],
      };
    },
    trace(view, values) {
      const { verdicts, decision } = decide(view, values);
      return traceCoreEx(view.page, verdicts, decision, values.threshold);
    },
  });
}

export const songNews = makeSongNews(songPatterns());
