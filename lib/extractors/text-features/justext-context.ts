/**
 * jusText's second pass: what the neighbours make of paragraphs that cannot be judged alone (steps 2 to 5 of
 * justext.ts). O(P).
 */

export type Judgement = "good" | "near" | "short" | "bad";

/**
 * What decided: the paragraph alone, or what stands around it. `between-good` and `between-bad` have the same on
 * both sides; `beside-near` has good text on one and near good text on the other, `beside-bad` good text on one only;
 * `beside-good` has it on one side at least; `heading` is one that belongs to good text after it.
 */
export type Ground =
  "alone" | "between-good" | "between-bad" | "beside-near" | "beside-bad" | "beside-good" | "heading";

/** Of each paragraph (P) what it is in the end, `good` or `bad`, and why. */
export interface InContext {
  readonly final: readonly Judgement[];
  readonly ground: readonly Ground[];
}

/**
 * @param alone (P) what each paragraph is by itself
 * @param lengths (P) characters of each paragraph
 * @param isHeading (P) 1 where the paragraph lies in `h1` to `h6`
 * @param headingDistance most characters between a heading and its text; null gives headings no treatment of
 * their own
 */
export function inContext(
  alone: readonly Judgement[],
  lengths: Int32Array,
  isHeading: Uint8Array,
  headingDistance: number | null,
): InContext {
  const now = [...alone];
  const ground = new Array<Ground>(now.length).fill("alone");
  if (headingDistance !== null) {
    // Step 2.
    for (let at = 0; at < now.length; at++)
      if (isHeading[at] === 1 && now[at] === "short" && isGoodNear(now, lengths, at, headingDistance)) {
        now[at] = "near";
        // It is good in the end, by step 4 or by step 5.
        ground[at] = "heading";
      }
  }
  decideShort(now, ground);
  decideNear(now, ground);
  if (headingDistance !== null) {
    // Step 5. Only headings that were not bad by themselves.
    for (let at = 0; at < now.length; at++) {
      if (
        isHeading[at] === 1 &&
        now[at] === "bad" &&
        alone[at] !== "bad" &&
        isGoodNear(now, lengths, at, headingDistance)
      ) {
        now[at] = "good";
        ground[at] = "heading";
      }
    }
  }
  return { final: now, ground };
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
function decideShort(now: Judgement[], ground: Ground[]): void {
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
    const by = groundBetween(side, after[at]!);
    now[at] = by === "between-good" || by === "beside-near" ? "good" : "bad";
    ground[at] = by;
  }
}

function groundBetween(before: Side, after: Side): Ground {
  const leansGood = (bad: Side): boolean => bad.solid === "bad" && bad.nearest === "near";
  if (before.solid === after.solid) return before.solid === "good" ? "between-good" : "between-bad";
  return leansGood(before) || leansGood(after) ? "beside-near" : "beside-bad";
}

/** Step 4. In order, so that a near paragraph already decided counts as the neighbour of the next. */
function decideNear(now: Judgement[], ground: Ground[]): void {
  const after: Judgement[] = new Array<Judgement>(now.length);
  let next: Judgement = "bad";
  for (let at = now.length - 1; at >= 0; at--) {
    after[at] = next;
    if (now[at] !== "near") next = now[at]!;
  }
  let before: Judgement = "bad";
  for (let at = 0; at < now.length; at++) {
    if (now[at] === "near") {
      const isBetweenBad = before === "bad" && after[at] === "bad";
      now[at] = isBetweenBad ? "bad" : "good";
      if (ground[at] === "alone") ground[at] = isBetweenBad ? "between-bad" : "beside-good";
    }
    before = now[at]!;
  }
}
