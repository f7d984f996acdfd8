/** The pages of a source that a learner can learn from, and which of them must stay together. */
import { createHash } from "node:crypto";
import { InputError } from "../../errors";
import type { GoldKind } from "../../gold/gold";
import { together } from "../../learn/folds";
import { decodeBytes, type DecodeHints } from "../../page/decode";
import { otherTurns, type Task } from "../../task";
import type { Source, SourcePage } from "../sources/source";
import { pageFingerprint } from "./fingerprint";

export interface TrainingPages {
  readonly pages: readonly SourcePage[];
  /** (pages) pages of the same group are never on both sides of a fold. */
  readonly groups: readonly string[];
  /** SHA-256 of all that is learned from. */
  readonly sha256: string;
}

/**
 * The pages with gold of any of these kinds; what cannot be decoded cannot be learned from.
 * @throws InputError `no-labels`; the signal's reason when cancelled
 */
export async function trainingPages(
  { name, pages: source }: Pick<Source, "name" | "pages">,
  kinds: readonly GoldKind[],
  task: Task,
): Promise<TrainingPages> {
  const pages: SourcePage[] = [];
  const fingerprints: string[] = [];
  let seen = 0;
  for await (const page of source) {
    task.signal.throwIfAborted();
    task.report({ done: seen++, total: null, note: "reading labelled pages" });
    await otherTurns();
    if (!page.golds.some((kind) => kinds.includes(kind))) continue;
    const { bytes, url, site, encoding, lang, gold } = await page.load();
    if (!isReadable(bytes, { encoding, lang })) continue;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    pages.push(page);
    fingerprints.push(pageFingerprint({ sha256, url, site, encoding, lang, gold }));
  }
  if (pages.length === 0)
    throw new InputError(
      "no-labels",
      `${name} has no page whose ${kinds.join(" or ")} is known${seen === 0 ? "" : `, of ${seen}`}`,
    );
  return {
    pages,
    groups: together([pages.map(({ site }) => site), pages.map(({ template = null }) => template)]),
    sha256: createHash("sha256").update(JSON.stringify(fingerprints)).digest("hex"),
  };
}

function isReadable(bytes: Uint8Array, hints: DecodeHints): boolean {
  try {
    decodeBytes(bytes, hints);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
