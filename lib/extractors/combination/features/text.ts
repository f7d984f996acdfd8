/**
 * What a run's own text looks like. Only `stopWords` asks which words it has, by lists of seven languages, and is left out
 * where a model is to know none (`withoutLanguage`).
 */
import { leafStopWordsOf, languageOf } from "../../../page/leaf-stop-words";
import { isHan } from "../../../text/han";
import { isSpace } from "../../../text/whitespace";
import { COUNT, LOG_COUNT, REAL, SHARE, oneOf } from "../telling/scales";
import { featureGroup, says } from "./group";
import { columnFor, type TextRuns } from "./text-runs";

/** Characters of one run, counted by kind. */
interface Counts {
  all: number;
  letters: number;
  digits: number;
  uppercase: number;
  han: number;
  sentenceEnds: number;
  commas: number;
  separators: number;
  currency: number;
  quotes: number;
  wordStarts: number;
  capitalStarts: number;
  first: number;
  last: number;
}

const SENTENCE_ENDS = new Set([..."。！？!?…"].map((mark) => mark.charCodeAt(0)));
const COMMAS = new Set([...",;，、；،"].map((mark) => mark.charCodeAt(0)));
const SEPARATORS = new Set([..."|/·•»›>«‹←→–—\\"].map((mark) => mark.charCodeAt(0)));
const CURRENCY = new Set([..."$€£¥₹"].map((mark) => mark.charCodeAt(0)));
const QUOTES = new Set([...'"“”„«»「」'].map((mark) => mark.charCodeAt(0)));
const DOT = ".".charCodeAt(0);
const COLON = ":".charCodeAt(0);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isUpper = (code: number): boolean =>
  code < 128 ? code >= 65 && code <= 90 : isCased(code) && isUpperCase(code);
const isLetter = (code: number): boolean =>
  code < 128 ? (code >= 65 && code <= 90) || (code >= 97 && code <= 122) : code >= 0xaa && !isMark(code);
/** Scripts with two cases: Latin, Greek, Cyrillic, Armenian. */
const isCased = (code: number): boolean => code >= 0xc0 && code < 0x590;
const isUpperCase = (code: number): boolean => {
  const letter = String.fromCharCode(code);
  return letter !== letter.toLowerCase();
};
/** General punctuation, arrows, symbols, and the marks of East Asian scripts. */
const isMark = (code: number): boolean =>
  (code >= 0x2000 && code < 0x2c00) || (code >= 0x3000 && code < 0x3040) || (code >= 0xff00 && code < 0xff10);

function countsOf(runs: TextRuns, run: number): Counts {
  const counts: Counts = {
    all: 0,
    letters: 0,
    digits: 0,
    uppercase: 0,
    han: 0,
    sentenceEnds: 0,
    commas: 0,
    separators: 0,
    currency: 0,
    quotes: 0,
    wordStarts: 0,
    capitalStarts: 0,
    first: 0,
    last: 0,
  };
  const { page, of, start, end } = runs;
  for (let leaf = start[run]!; leaf < end[run]!; leaf++) {
    if (of[leaf] !== run) continue;
    const { text } = page.leaves[leaf]!;
    let isInWord = false;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (isSpace(code)) {
        isInWord = false;
        continue;
      }
      counts.all++;
      if (counts.first === 0) counts.first = code;
      counts.last = code;
      if (isLetter(code)) {
        counts.letters++;
        const upper = isUpper(code);
        if (upper) counts.uppercase++;
        if (!isInWord) {
          counts.wordStarts++;
          if (upper) counts.capitalStarts++;
        }
        isInWord = true;
        if (isHan(code)) counts.han++;
        continue;
      }
      if (isDigit(code)) {
        counts.digits++;
        continue;
      }
      if (code === DOT ? at + 1 >= text.length || isSpace(text.charCodeAt(at + 1)) : SENTENCE_ENDS.has(code))
        counts.sentenceEnds++;
      else if (COMMAS.has(code)) counts.commas++;
      else if (SEPARATORS.has(code)) counts.separators++;
      else if (CURRENCY.has(code)) counts.currency++;
      if (QUOTES.has(code)) counts.quotes++;
    }
  }
  return counts;
}

/** By number, as `kindOfFirst` has it. */
const FIRST = ["a letter that is no capital", "a capital", "a mark", "a digit"];
/** By number, as `kindOfLast` has it. */
const LAST = [
  "a digit or another mark",
  "a letter",
  "a comma or semicolon",
  "a colon",
  "another mark that ends a sentence",
  "a full stop",
];

function kindOfFirst(code: number): number {
  if (isDigit(code)) return 3;
  if (!isLetter(code)) return 2;
  return isUpper(code) ? 1 : 0;
}

function kindOfLast(code: number): number {
  if (code === DOT) return 5;
  if (SENTENCE_ENDS.has(code)) return 4;
  if (code === COLON) return 3;
  if (COMMAS.has(code)) return 2;
  return isLetter(code) ? 1 : 0;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Shape of a run's own text. */
export const TEXT = featureGroup(
  "text",
  "the run's own text, by its shape",
  {
    characters: says("its characters", LOG_COUNT),
    words: says("its words", LOG_COUNT),
    wordLength: says("letters and digits to a word", REAL),
    linkShare: says("link text in it", SHARE),
    linkWords: says("words of link text in it", LOG_COUNT),
    plainWords: says("its words outside links", LOG_COUNT),
    sentenceEnds: says("marks in it that end a sentence", LOG_COUNT),
    commas: says("commas and semicolons in it", LOG_COUNT),
    marksToWord: says("commas and ends of sentences to a word", REAL),
    digits: says("digits among its characters", SHARE),
    uppercase: says("capitals among its letters", SHARE),
    capitalWords: says("words that begin with a capital among its words", SHARE),
    han: says("Chinese characters among its letters", SHARE),
    separators: says("bars, bullets, slashes and arrows among its characters", SHARE),
    currency: says("currency signs in it", COUNT),
    quotes: says("quotation marks in it", COUNT),
    stopWords: says("function words among its words", SHARE),
    begins: says("its first character", oneOf(FIRST)),
    ends: says("its last character", oneOf(LAST)),
    leaves: says("pieces of it between two tags", LOG_COUNT),
  },
  (runs) => {
    const { size, page, of, start, end, characters, words, linkWords, linkShare } = runs;
    const column = (): Float32Array => columnFor(runs);
    const columns = {
      characters: column(),
      words: column(),
      wordLength: column(),
      linkShare,
      linkWords: column(),
      plainWords: column(),
      sentenceEnds: column(),
      commas: column(),
      marksToWord: column(),
      digits: column(),
      uppercase: column(),
      capitalWords: column(),
      han: column(),
      separators: column(),
      currency: column(),
      quotes: column(),
      stopWords: column(),
      begins: column(),
      ends: column(),
      leaves: column(),
    };
    const stops = leafStopWordsOf(page, languageOf(page));
    for (let run = 0; run < size; run++) {
      const counts = countsOf(runs, run);
      let stopWords = 0;
      let leaves = 0;
      for (let leaf = start[run]!; leaf < end[run]!; leaf++) {
        if (of[leaf] !== run) continue;
        stopWords += stops[leaf]!;
        leaves++;
      }
      columns.characters[run] = Math.log1p(characters[run]!);
      columns.words[run] = Math.log1p(words[run]!);
      columns.wordLength[run] = share(counts.letters + counts.digits, words[run]!);
      columns.linkWords[run] = Math.log1p(linkWords[run]!);
      columns.plainWords[run] = Math.log1p(words[run]! - linkWords[run]!);
      columns.sentenceEnds[run] = Math.log1p(counts.sentenceEnds);
      columns.commas[run] = Math.log1p(counts.commas);
      columns.marksToWord[run] = share(counts.commas + counts.sentenceEnds, words[run]!);
      columns.digits[run] = share(counts.digits, counts.all);
      columns.uppercase[run] = share(counts.uppercase, counts.letters);
      columns.capitalWords[run] = share(counts.capitalStarts, counts.wordStarts);
      columns.han[run] = share(counts.han, counts.letters);
      columns.separators[run] = share(counts.separators, counts.all);
      columns.currency[run] = counts.currency;
      columns.quotes[run] = counts.quotes;
      columns.stopWords[run] = share(stopWords, words[run]!);
      columns.begins[run] = kindOfFirst(counts.first);
      columns.ends[run] = kindOfLast(counts.last);
      columns.leaves[run] = Math.log1p(leaves);
    }
    return columns;
  },
);
