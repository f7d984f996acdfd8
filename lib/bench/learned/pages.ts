/** The pages of a corpus as the combination learns from them, with what it takes to score a choice of their runs. */
import { structureOf, type Structure } from "../../blocks/templates/structure";
import { InputError } from "../../errors";
import { goldText } from "../../gold/page-gold";
import { taughtBy, type Example } from "../../extractors/combination/examples";
import { textRunsOf } from "../../extractors/combination/features/text-runs";
import type { Values } from "../../extractors/combination/params";
import { bagOfWords } from "../../evaluation/metrics/bag-of-words";
import { wholeView } from "../../page/page";
import { boundariesOf, renderLeaves } from "../../page/render";
import { labelledPage, read } from "../../run/fit/corpus-of";
import type { Source } from "../../run/sources/source";
import { otherTurns, type Task } from "../../task";

export interface LearnedPage {
  readonly kind: string;
  /** What pages of the same site share; null where it is not known. */
  readonly site: string | null;
  readonly url: string | null;
  /** How it is built, which tells its template. */
  readonly structure: Structure;
  /** As it is, to be judged; null for a page without text. */
  readonly example: Example | null;
  /** What is learned from it: the same, and whatever else it teaches. */
  readonly taught: readonly Example[];
  /** (P) words of each run. */
  readonly words: Int32Array;
  /** Bag-of-words F1 of a choice of runs, 1 where a run is kept. */
  f1(kept: Uint8Array): number;
}

/**
 * The pages with gold content. No tree is held: a thousand pages fit into memory.
 * @throws InputError `no-labels` where there are none
 */
export async function learnedPages(
  { name, pages }: Pick<Source, "name" | "pages">,
  values: Pick<Values, "hideNames">,
  task: Task,
): Promise<LearnedPage[]> {
  const all: LearnedPage[] = [];
  let seen = 0;
  for await (const source of pages) {
    task.signal.throwIfAborted();
    seen++;
    task.report({ done: all.length, total: null, note: "reading pages" });
    await otherTurns();
    if (!source.golds.includes("content")) continue;
    const { gold } = await source.load();
    const page = await read(source);
    const { gold: labels } = labelledPage(source.key, page, gold);
    const text = goldText(gold, page);
    if (labels === null || text === null) continue;
    const view = wholeView(page);
    const { of, words } = textRunsOf(view);
    const taught = taughtBy(source.key, view, labels, values);
    const leaves = page.leaves.map(({ text }) => ({ text }));
    const boundaries = boundariesOf(page);
    all.push({
      kind: source.kind ?? "",
      site: source.site,
      url: source.url,
      structure: structureOf(page),
      example: taught[0] ?? null,
      taught,
      words,
      f1(kept) {
        const keep = Uint8Array.from(of, (run) => (run >= 0 ? kept[run]! : 0));
        return bagOfWords.score(text, renderLeaves(leaves, boundaries, keep)).f1;
      },
    });
  }
  if (all.length === 0)
    throw new InputError("no-labels", `${name} has no page whose content is known, of ${seen}`);
  return all;
}
