import { z } from "zod";
import { contentMask } from "../corpus/content-mask";
import { InputError } from "../errors";
import { flipPoints, NO_ANSWER, packFlips, type FlipPoints } from "../evaluation/flip-points";
import { wholeView } from "../page/page";
import { decodeBytes } from "../page/decode";
import { parsePage } from "../page/parse";
import { statisticsOf } from "../page/statistics";
import type { FlipRow } from "../store/store";
import { flipPages, planFlips, type FlipPage, type FlipPlan } from "./flips-plan";
import type { JobHandler } from "./job";

/** What a flips job is enqueued with. */
export const flipsInput = z.object({
  corpusId: z.string().min(1),
  extractor: z.object({ id: z.string().min(1), params: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).default({}) }),
});

/** What a flips job tells at its end. */
export interface FlipsResult {
  readonly pages: number;
  /** Pages that this job went through; the others were known. */
  readonly computed: number;
  /** Pages on which the extractor gave no answer. */
  readonly failed: number;
}

/** Pages stored in one transaction: what a killed worker loses at most. */
const BATCH = 40;

/**
 * Find where the texts of a corpus flip when the limit of an extractor's score is moved, page by page, and store it. What is known already, by an earlier attempt or for
 * another corpus with the same page, is skipped; what older code found is dropped.
 */
export const flipsJob: JobHandler = async (input, task, { store, codeVersion }): Promise<FlipsResult> => {
  const parsed = flipsInput.safeParse(input);
  if (!parsed.success) throw new InputError("bad-input", `flips job cannot use its input: ${parsed.error.issues[0]!.path.join(".")}: ${parsed.error.issues[0]!.message}`);
  const { corpusId, extractor: { id, params } } = parsed.data;
  const plan = planFlips(id, params, codeVersion);
  await store.flips.forgetOthers(codeVersion);
  const pages = await flipPages(store, corpusId, task.signal);
  const known = await store.flips.find(plan.setup, pages.map(({ name }) => name));
  const missing = pages.filter(({ name }) => !known.has(name));
  let done = pages.length - missing.length, failed = 0;
  task.report({ done, total: pages.length, note: "" });
  let batch: FlipRow[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await store.flips.add(plan.setup, codeVersion, batch);
    batch = [];
  };
  try {
    for (const page of missing) {
      // Bytes come from the database without a pause: without one here nobody would hear of a cancel, and the lease would run out.
      await new Promise((resolve) => setImmediate(resolve));
      task.signal.throwIfAborted();
      const points = pointsOf(plan, page, await store.pages.bytes(page.id));
      if (points.failed) failed++;
      batch.push({ page: page.name, sha256: page.sha256, points: packFlips(points) });
      if (batch.length >= BATCH) await flush();
      task.report({ done: ++done, total: pages.length, note: page.title });
    }
  } finally {
    // Also when the job stops: what is found need not be found again.
    await flush();
  }
  return { pages: pages.length, computed: missing.length, failed };
};

/** A page that cannot be read, or on which the extractor fails, is a page without an answer, as in every report. */
function pointsOf({ extractor, trials }: FlipPlan, { url, site, encoding, lang, gold }: FlipPage, bytes: Uint8Array): FlipPoints {
  try {
    const page = parsePage(decodeBytes(bytes, { encoding, lang }).html, { url, site });
    const view = wholeView(page);
    const mask = contentMask(page, gold) ?? new Uint8Array(page.leaves.length);
    const answers = trials.map(({ limit, configured }) => ({ limit, extraction: configured.restore(null).extract(view) }));
    return flipPoints(answers, extractor.score.content, statisticsOf(page).leafLength, mask);
  } catch {
    return NO_ANSWER;
  }
}
