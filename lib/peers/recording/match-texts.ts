/**
 * Which texts of one tree are which of another, where two parsers read the same source, or one reads again
 * what the other wrote. White space aside, both have the same characters in the same order, cut into nodes
 * differently; where trees differ (text beside the cells of a table, elements that one of them closes), the
 * texts between what both agree on are found by equality.
 */

/**
 * @returns for each text of `b` the texts of `a` that it shares characters with, rising; none where it has
 * only white space or no counterpart is found
 */
export function matchTexts(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const inA = a.map(inked);
  const inB = b.map(inked);
  const matched: number[][] = b.map(() => []);
  const front = walk(inA, inB, 0, 0, inB.length, matched);
  if (front.b < inB.length || front.a < inA.length) matchRest(inA, inB, front.a, front.b, matched);
  return matched;
}

const inked = (text: string): string => text.replace(/\s+/g, "");

/**
 * Pair characters from the given texts on for as long as they are equal, before the text `endB`.
 * @returns the first text of either side that was not used up, and the text of `b` beyond which it could not go
 */
function walk(
  a: readonly string[],
  b: readonly string[],
  fromA: number,
  fromB: number,
  endB: number,
  matched: number[][],
): { readonly a: number; readonly b: number; readonly reached: number } {
  let textA = fromA;
  let textB = fromB;
  let atA = 0;
  let atB = 0;
  // Where both sides began a text together: what is after it is only certain once both end together again.
  let sure = { a: fromA, b: fromB };
  let open: [number, number][] = [];
  while (textA < a.length && textB < endB) {
    const left = a[textA]!;
    const right = b[textB]!;
    const length = Math.min(left.length - atA, right.length - atB);
    if (length > 0) {
      if (left.slice(atA, atA + length) !== right.slice(atB, atB + length)) break;
      open.push([textA, textB]);
      atA += length;
      atB += length;
    }
    if (atA === left.length) {
      textA++;
      atA = 0;
    }
    if (atB === right.length) {
      textB++;
      atB = 0;
    }
    if (atA > 0 || atB > 0) continue;
    for (const [one, other] of open) matched[other]!.push(one);
    open = [];
    sure = { a: textA, b: textB };
  }
  return { ...sure, reached: textB };
}

/**
 * A text of one side may be thousands of the other, where one parser cuts at entities. After so many walks from it that
 * came to nothing, none is tried from those texts that the last one went through, each of which would read the rest again.
 * The first few find it behind a text that begins as it does.
 */
const MOST_WALKS = 8;

/**
 * Equal texts that are left: the n-th of a kind with the n-th where both sides have as many, and else the
 * next one behind what is matched. Where none is equal, characters are walked again from there, so that texts
 * cut differently find each other.
 */
function matchRest(
  a: readonly string[],
  b: readonly string[],
  fromA: number,
  fromB: number,
  matched: number[][],
): void {
  const isTaken = new Uint8Array(a.length).fill(1, 0, fromA);
  const inA = placesOf(a, fromA);
  const inB = placesOf(b, fromB);
  for (const [said, places] of inB) {
    const there = inA.get(said);
    if (said === "" || there?.length !== places.length) continue;
    for (const [nth, place] of places.entries()) {
      matched[place]!.push(there[nth]!);
      isTaken[there[nth]!] = 1;
    }
  }
  // Texts of a kind are used up from the front, so that many alike take no longer than few.
  const used = new Map<string, number>();
  let before = fromA - 1;
  const inVain = { from: -1, walks: 0, to: -1 };
  for (let text = fromB, end = fromB; text < b.length; text++) {
    if (matched[text]!.length > 0) {
      before = matched[text]!.at(-1)!;
      continue;
    }
    const said = b[text]!;
    if (said === "") continue;
    for (end = Math.max(end, text); end < b.length && matched[end]!.length === 0; end++);
    if (inVain.from !== before + 1) Object.assign(inVain, { from: before + 1, walks: 0 });
    const isInVain = inVain.walks >= MOST_WALKS && text < inVain.to;
    if (isTaken[before + 1] === 0 && !isInVain) {
      const walked = walk(a, b, before + 1, text, end, matched);
      if (walked.b > text) {
        isTaken.fill(1, before + 1, walked.a);
        before = walked.a - 1;
        continue;
      }
      inVain.walks++;
      inVain.to = walked.reached;
    }
    const there = inA.get(said) ?? [];
    let nth = used.get(said) ?? 0;
    while (nth < there.length && (there[nth]! <= before || isTaken[there[nth]!] === 1)) nth++;
    used.set(said, nth);
    if (nth === there.length) continue;
    before = there[nth]!;
    matched[text]!.push(before);
    isTaken[before] = 1;
  }
}

function placesOf(texts: readonly string[], from: number): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let text = from; text < texts.length; text++) {
    const known = places.get(texts[text]!);
    if (known === undefined) places.set(texts[text]!, [text]);
    else known.push(text);
  }
  return places;
}
