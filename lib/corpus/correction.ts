/** Gold put right on the spot: what was changed, by whom and when, and the way back. */
import { UsageError } from "../errors";
import { contentMask } from "../gold/content-mask";
import { leavesOfStretches, stretchesOfLeaves, textOfStretches } from "../gold/leaves";
import { intervalsFrom, stretches, type Stretches } from "../gold/stretches";
import type { LeafRange, Page } from "../page/page";
import { withoutNulls } from "./gold-line";
import type { GoldAgreement, GoldCorrection, GoldRecord } from "./record";

/**
 * The record after one more correction. The first one keeps what the gold was in `original`; from then on the
 * gold is the leaves that count as content, as intervals and as the text that they render to. Leaves that
 * gold covered in part are decided as metrics decide them, by the tie rule.
 *
 * @throws UsageError `no-content-gold` for a page whose content is not known, `nothing-to-correct` where gold
 * says so already
 */
export function correctGold(
  page: Page,
  gold: GoldRecord,
  leaves: LeafRange,
  to: GoldCorrection["to"],
  by: string,
  at: string,
): GoldRecord {
  const mask = contentMask(page, gold)?.slice();
  if (mask === undefined)
    throw new UsageError("no-content-gold", "this page has no gold of its content to correct");
  const value = to === "main" ? 1 : 0;
  if (mask.subarray(leaves.start, leaves.end).every((is) => is === value))
    throw new UsageError("nothing-to-correct", `gold already says that this text is ${to}`);
  const { start } = page.leaves[leaves.start]!;
  const last = page.leaves[leaves.end - 1]!;
  const correction: GoldCorrection = { start, end: last.start + last.text.length, to, by, at };
  return {
    ...withMask(page, gold, mask.fill(value, leaves.start, leaves.end)),
    original: gold.original ?? contentOf(gold),
    corrections: [...(gold.corrections ?? []), correction],
  };
}

/**
 * The record without its last correction; without any it is what it was. @throws UsageError `not-corrected`
 */
export function undoCorrection(page: Page, gold: GoldRecord): GoldRecord {
  return withCorrections(page, gold, (gold.corrections ?? []).slice(0, -1));
}

/**
 * The record as labels that somebody finished would have it, each text that gold says differently as one
 * correction; null where gold says all of it already. Of a page without gold of its content, or with a gold
 * text that is nowhere on it, every text is one, so that the way back is kept there too.
 *
 * @param content what the labels call content
 * @param at ISO 8601, the same for all pages of one go: by it they are taken back
 * @param agreement how far people agree with that; null where nobody could contradict
 */
export function settleGold(
  page: Page,
  gold: GoldRecord,
  content: Stretches,
  by: string,
  at: string,
  agreement: GoldAgreement | null = null,
): GoldRecord | null {
  const known = contentMask(page, gold);
  const after = leavesOfStretches(page, content);
  const before =
    known?.includes(1) === false && gold.text?.trim() !== "" && gold.intervals === undefined ? null : known;
  const corrections: GoldCorrection[] = [];
  for (let leaf = 0; leaf < after.length;) {
    const differs = after[leaf] !== before?.[leaf];
    let end = leaf + 1;
    while (end < after.length && after[end] === after[leaf] && (after[end] !== before?.[end]) === differs)
      end++;
    if (differs) {
      const last = page.leaves[end - 1]!;
      corrections.push({
        start: page.leaves[leaf]!.start,
        end: last.start + last.text.length,
        to: after[leaf] === 1 ? "main" : "boilerplate",
        by,
        at,
      });
    }
    leaf = end;
  }
  if (corrections.length === 0) return null;
  return {
    ...withMask(page, gold, after),
    ...(agreement !== null && { agreement }),
    original: gold.original ?? contentOf(gold),
    corrections: [...(gold.corrections ?? []), ...corrections],
  };
}

/**
 * The record without what `settleGold` did at that time; null where it did nothing, or somebody corrected
 * more since.
 */
export function unsettleGold(page: Page, gold: GoldRecord, at: string): GoldRecord | null {
  const all = gold.corrections ?? [];
  const left = all.slice(0, all.findLastIndex((correction) => correction.at !== at) + 1);
  return left.length === all.length ? null : withCorrections(page, gold, left);
}

/**
 * The original content with these corrections, the first ones of those it has. @throws UsageError
 * `not-corrected`
 */
function withCorrections(page: Page, gold: GoldRecord, left: readonly GoldCorrection[]): GoldRecord {
  const { corrections = [], original } = gold;
  if (corrections.length === 0 || original === undefined)
    throw new UsageError("not-corrected", "the gold of this page was never corrected");
  const before = withoutNulls({
    ...gold,
    corrections: null,
    original: null,
    text: null,
    intervals: null,
    agreement: null,
    ...original,
  }) as GoldRecord;
  if (left.length === 0) return before;
  const mask = contentMask(page, before)?.slice() ?? new Uint8Array(page.leaves.length);
  for (const { start, end, to } of left)
    leavesOfStretches(page, stretches([{ start, end }])).forEach((inside, leaf) => {
      if (inside === 1) mask[leaf] = to === "main" ? 1 : 0;
    });
  return { ...withMask(page, before, mask), original, corrections: left };
}

const contentOf = ({ text, intervals }: GoldRecord): NonNullable<GoldRecord["original"]> => ({
  ...(text !== undefined && { text }),
  ...(intervals !== undefined && { intervals }),
});

function withMask(page: Page, gold: GoldRecord, mask: Uint8Array): GoldRecord {
  const content = stretchesOfLeaves(page, mask);
  // How far people agreed is of what gold was.
  const rest = withoutNulls({ ...gold, agreement: null }) as GoldRecord;
  return { ...rest, text: textOfStretches(page, content), intervals: intervalsFrom(content) };
}
