import { correctGold, undoCorrection } from "../../corpus/correction";
import type { GoldCorrection, GoldRecord } from "../../corpus/record";
import { UsageError } from "../../errors";
import type { LeafRange } from "../../page/page";
import { pageOf, type SentPage } from "./sent-page";
import { plural } from "../../text/plural";

export interface Correction {
  readonly page: SentPage;
  readonly gold: GoldRecord;
  readonly leaves: LeafRange;
  readonly to: GoldCorrection["to"];
  readonly by: string;
  /** ISO 8601 */
  readonly at: string;
}

/** The gold after one more correction. @throws UsageError `no-such-text` and those of `correctGold` */
export function correct({ page: sent, gold, leaves, to, by, at }: Correction): GoldRecord {
  const page = pageOf(sent);
  if (leaves.end > page.leaves.length)
    throw new UsageError(
      "no-such-text",
      `the page has ${plural(page.leaves.length, "text")}, not ${leaves.end}`,
    );
  return correctGold(page, gold, leaves, to, by, at);
}

/** The gold without its last correction. @throws UsageError `not-corrected` */
export function uncorrect({ page, gold }: Pick<Correction, "page" | "gold">): GoldRecord {
  return undoCorrection(pageOf(page), gold);
}
