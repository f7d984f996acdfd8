import { wsTokens } from "../../text/words";
import type { Score } from "../scoring/grade";
import { prfOf } from "../../gold/prf";
import { textMetric } from "./text-metric";
import { scoreInOrder } from "./word-lcs";

/**
 * ROUGE-LSum as Bevendorff et al. (SIGIR 2023) compute it (docs/algorithms/metrics.md#rouge-lsum): for each
 * sentence of the gold the union of its longest common subsequences with all sentences of the answer, in
 * tokens parted by white space, each token counted at most as often as it occurs on either side.
 *
 * They split sentences with NLTK's English punkt, which is not at hand here; Unicode's sentence breaks, taken
 * after line breaks became spaces as for punkt, are near but not equal. Chinese and the like have no tokens
 * in this sense: use word-lcs there. Two texts whose sentences are too long to compare are taken as one
 * sentence each, which the note says.
 */
export const rougeLsum = textMetric({
  id: "rouge-lsum",
  name: "ROUGE-LSum",
  averaging: "macro",
  formOf: sentencesOf,
  compare: scoreSentences,
});

/**
 * Steps (table cells and tokens looked at) of one page beyond which sentences are not compared one by one:
 * about two seconds, and 50 MB for the largest table.
 */
const STEP_LIMIT = 400_000_000;

/** The score of texts that are sentences already. */
export function scoreSentences(gold: readonly string[], extracted: readonly string[]): Score {
  const ids = new Map<string, number>();
  const [goldSentences, extractedSentences] = [gold, extracted].map((sentences) =>
    sentences
      .map((sentence) => Uint32Array.from(wsTokens(sentence), (token) => idOf(ids, token)))
      .filter(({ length }) => length > 0),
  ) as [Uint32Array[], Uint32Array[]];
  const goldSize = sizeOf(goldSentences);
  const extractedSize = sizeOf(extractedSentences);
  const common = unionHits(goldSentences, extractedSentences, ids.size);
  if (common !== null) return prfOf(common, goldSize, extractedSize);
  const asOne = scoreInOrder(wsTokens(gold.join(" ")), wsTokens(extracted.join(" ")));
  return {
    ...asOne,
    note: `as one sentence: the sentences are too long to compare one by one${asOne.note === undefined ? "" : `; ${asOne.note}`}`,
  };
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

function sentencesOf(text: string): string[] {
  return Array.from(segmenter.segment(text.replace(/\s+/g, " ")), ({ segment }) => segment);
}

/**
 * Tokens of the gold that a common subsequence reaches, each counted at most as often as it occurs on either
 * side; null beyond the limit.
 */
function unionHits(
  gold: readonly Uint32Array[],
  extracted: readonly Uint32Array[],
  tokens: number,
): number | null {
  const sentencesWith = sentencesByToken(extracted, tokens);
  const goldLeft = countsOf(gold, tokens);
  const extractedLeft = countsOf(extracted, tokens);
  const isInSentence = new Uint8Array(tokens);
  /** Positions of a token in the gold sentence that are not in the union yet. */
  const open = new Int32Array(tokens);
  const seenFor = new Int32Array(extracted.length).fill(-1);
  let hits = 0;
  let steps = 0;
  for (const [index, sentence] of gold.entries()) {
    for (const token of sentence) {
      isInSentence[token] = 1;
      open[token]!++;
    }
    const union = new Uint8Array(sentence.length);
    // Rare tokens first: a candidate all of whose tokens are in the union already adds nothing, and most are
    // never looked at.
    const rareFirst = [...new Set(sentence)].sort(
      (a, b) => sentencesWith[a]!.length - sentencesWith[b]!.length,
    );
    for (const token of rareFirst) {
      for (const candidate of sentencesWith[token]!) {
        if (open[token] === 0) break;
        if (seenFor[candidate] === index) continue;
        seenFor[candidate] = index;
        const columns = columnsOf(extracted[candidate]!, isInSentence);
        const rows = rowsOf(sentence, columns);
        steps += rows.length * columns.length + sentence.length + extracted[candidate]!.length;
        if (steps > STEP_LIMIT) return null;
        markLcs(sentence, rows, columns, union, open);
      }
    }
    for (const [at, token] of sentence.entries()) {
      isInSentence[token] = open[token] = 0;
      if (union[at] === 0 || goldLeft[token] === 0 || extractedLeft[token] === 0) continue;
      goldLeft[token]!--;
      extractedLeft[token]!--;
      hits++;
    }
  }
  return hits;
}

/** A column whose token the gold sentence lacks. */
const FOREIGN = 0xffffffff;

/**
 * The tokens of a candidate as columns. A run of tokens that the gold sentence lacks is one column: all of
 * them have the same values, and the way back goes through them as through one. Left out altogether it would
 * not do: on a tie the way back goes up, and a foreign column is where it may.
 */
function columnsOf(candidate: Uint32Array, isInSentence: Uint8Array): Uint32Array {
  const columns = new Uint32Array(candidate.length);
  let size = 0;
  for (const token of candidate) {
    if (isInSentence[token] === 1) columns[size++] = token;
    else if (size === 0 || columns[size - 1] !== FOREIGN) columns[size++] = FOREIGN;
  }
  return columns.subarray(0, size);
}

/**
 * Positions of the gold sentence whose tokens occur in the columns; the way back always goes up through the
 * others.
 */
function rowsOf(sentence: Uint32Array, columns: Uint32Array): number[] {
  const present = new Set(columns);
  const rows: number[] = [];
  for (const [at, token] of sentence.entries()) if (present.has(token)) rows.push(at);
  return rows;
}

/**
 * Mark in `union` the positions of one longest common subsequence, no longer `open`: walked back from the
 * end, equal tokens are taken, a tie goes up.
 */
function markLcs(
  sentence: Uint32Array,
  rows: readonly number[],
  columns: Uint32Array,
  union: Uint8Array,
  open: Int32Array,
): void {
  const width = columns.length;
  // One bit per cell: whether the cell to the left is larger than the one above.
  const goesLeft = new Uint8Array((rows.length * width + 7) >> 3);
  let above = new Int32Array(width + 1);
  let current = new Int32Array(width + 1);
  for (const [row, at] of rows.entries()) {
    const token = sentence[at]!;
    for (let column = 0; column < width; column++) {
      const left = current[column]!;
      const up = above[column + 1]!;
      current[column + 1] = columns[column] === token ? above[column]! + 1 : Math.max(left, up);
      if (left > up) {
        const cell = row * width + column;
        goesLeft[cell >> 3]! |= 1 << (cell & 7);
      }
    }
    [above, current] = [current, above];
  }
  for (let row = rows.length - 1, column = width - 1; row >= 0 && column >= 0;) {
    const cell = row * width + column;
    const at = rows[row]!;
    if (columns[column] === sentence[at]) {
      if (union[at] === 0) open[sentence[at]!]!--;
      union[at] = 1;
      row--;
      column--;
    } else if (((goesLeft[cell >> 3]! >> (cell & 7)) & 1) === 1) column--;
    else row--;
  }
}

/** For each token the sentences that hold it, each once, rising. */
function sentencesByToken(sentences: readonly Uint32Array[], tokens: number): number[][] {
  const places = Array.from({ length: tokens }, (): number[] => []);
  for (const [index, sentence] of sentences.entries()) {
    for (const token of sentence) if (places[token]!.at(-1) !== index) places[token]!.push(index);
  }
  return places;
}

function countsOf(sentences: readonly Uint32Array[], tokens: number): Int32Array {
  const counts = new Int32Array(tokens);
  for (const sentence of sentences) for (const token of sentence) counts[token]!++;
  return counts;
}

const sizeOf = (sentences: readonly Uint32Array[]): number =>
  sentences.reduce((sum, { length }) => sum + length, 0);

function idOf(ids: Map<string, number>, token: string): number {
  const known = ids.get(token);
  if (known !== undefined) return known;
  ids.set(token, ids.size);
  return ids.size - 1;
}
