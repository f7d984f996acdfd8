/**
 * jusText's second pass: what the neighbours make of paragraphs that cannot be judged alone (steps 2 to 5 of
 * justext.ts). O(P).
 */

export type Judgement = "good" | "near" | "short" | "bad";

/**
 * @param alone (P) what each paragraph is by itself
 * @param lengths (P) characters of each paragraph
 * @param isHeading (P) 1 where the paragraph lies in `h1` to `h6`
 * @param headingDistance most characters between a heading and its text; null gives headings no treatment of
 * their own
 * @returns (P) `good` or `bad`
 */
export function inContext(
  alone: readonly Judgement[],
  lengths: Int32Array,
  isHeading: Uint8Array,
  headingDistance: number | null,
): Judgement[] {
  const now = [...alone];
  if (headingDistance !== null) {
    // Step 2.
    for (let at = 0; at < now.length; at++)
      if (isHeading[at] === 1 && now[at] === "short" && isGoodNear(now, lengths, at, headingDistance))
        now[at] = "near";
  }
  decideShort(now);
  decideNear(now);
  if (headingDistance !== null) {
    // Step 5. Only headings that were not bad by themselves.
    for (let at = 0; at < now.length; at++) {
      if (
        isHeading[at] === 1 &&
        now[at] === "bad" &&
        alone[at] !== "bad" &&
        isGoodNear(now, lengths, at, headingDistance)
      )
        now[at] = "good";
    }
  }
  return now;
}

/** Whether a good paragraph begins at most `limit` characters after a heading. */
function isGoodNear(now: readonly Judgement[], lengths: Int32Array, heading: number, limit: number): boolean {
  let distance = 0;
  for (let at = heading + 1; at < now.length && distance <= limit; at++) {
    if (now[at] === "good") return true;
    distance += lengths[at]!;
  }
  return false;
}

interface Side {
  /** The nearest good or bad paragraph. */
  readonly solid: Judgement;
  /** The nearest that is not short. */
  readonly nearest: Judgement;
}
const NOTHING: Side = { solid: "bad", nearest: "bad" };

const seenFrom = ({ solid }: Side, judgement: Judgement): Side =>
  judgement === "near" ? { solid, nearest: "near" } : { solid: judgement, nearest: judgement };

/** Step 3. All short paragraphs are decided by what stood before the step. */
function decideShort(now: Judgement[]): void {
  const after: Side[] = new Array<Side>(now.length);
  let side = NOTHING;
  for (let at = now.length - 1; at >= 0; at--) {
    after[at] = side;
    if (now[at] !== "short") side = seenFrom(side, now[at]!);
  }
  side = NOTHING;
  for (let at = 0; at < now.length; at++) {
    if (now[at] !== "short") {
      side = seenFrom(side, now[at]!);
      continue;
    }
    const next = after[at]!;
    const leansGood = (bad: Side): boolean => bad.solid === "bad" && bad.nearest === "near";
    now[at] = side.solid === next.solid ? side.solid : leansGood(side) || leansGood(next) ? "good" : "bad";
  }
}

/** Step 4. In order, so that a near paragraph already decided counts as the neighbour of the next. */
function decideNear(now: Judgement[]): void {
  const after: Judgement[] = new Array<Judgement>(now.length);
  let next: Judgement = "bad";
  for (let at = now.length - 1; at >= 0; at--) {
    after[at] = next;
    if (now[at] !== "near") next = now[at]!;
  }
  let before: Judgement = "bad";
  for (let at = 0; at < now.length; at++) {
    if (now[at] === "near") now[at] = before === "bad" && after[at] === "bad" ? "bad" : "good";
    before = now[at]!;
  }
}
