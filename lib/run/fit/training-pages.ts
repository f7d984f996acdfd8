/** The pages of a source that a learner can learn from, and which of them must stay together. */
import { createHash } from "node:crypto";
import { structureOf } from "../../blocks/templates/structure";
import { PLAIN, TemplateClusters } from "../../blocks/templates/template-clusters";
import { InputError } from "../../errors";
import type { GoldKind } from "../../gold/gold";
import { together } from "../../learn/folds";
import { decodeBytes, type DecodeHints } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
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
 * The pages with gold of any of these kinds; what cannot be decoded cannot be learned from. Where a source does not
 * know the templates of its pages, as a folder does not, they are found as an import finds them, which takes parsing
 * each page once.
 * @throws InputError `no-labels`; the signal's reason when cancelled
 */
export async function trainingPages(
  { name, pages: source }: Pick<Source, "name" | "pages">,
  kinds: readonly GoldKind[],
  task: Task,
): Promise<TrainingPages> {
  const pages: SourcePage[] = [];
  const templates: (string | null)[] = [];
  const clusters = new TemplateClusters();
  const fingerprints: string[] = [];
  let seen = 0;
  for await (const page of source) {
    task.signal.throwIfAborted();
    task.report({ done: seen++, total: null, note: "reading labelled pages" });
    await otherTurns();
    if (!page.golds.some((kind) => kinds.includes(kind))) continue;
    const { bytes, ...rest } = await page.load();
    const html = htmlOf(bytes, rest);
    if (html === null) continue;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    pages.push(page);
    templates.push(page.template ?? templateOf(html, clusters));
    fingerprints.push(pageFingerprint({ ...rest, sha256 }));
  }
  if (pages.length === 0)
    throw new InputError(
      "no-labels",
      `${name} has no page whose ${kinds.join(" or ")} is known${seen === 0 ? "" : `, of ${seen}`}`,
    );
  return {
    pages,
    groups: together([pages.map(({ site }) => site), templates]),
    sha256: createHash("sha256").update(JSON.stringify(fingerprints)).digest("hex"),
  };
}

/** Null for bytes that cannot be decoded. */
function htmlOf(bytes: Uint8Array, hints: DecodeHints): string | null {
  try {
    return decodeBytes(bytes, hints).html;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** A name that no source gives a template; null for a page with too few elements to have one. */
function templateOf(html: string, clusters: TemplateClusters): string | null {
  const template = clusters.add(structureOf(parsePage(html)));
  return template === PLAIN ? null : `found ${template}`;
}
