import { contentMask } from "../../gold/content-mask";
import { flipPoints, NO_ANSWER, type FlipPoints } from "../../evaluation/curves/flip-points";
import { decodeBytes } from "../../page/parsing/decode";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { statisticsOf } from "../../page/statistics";
import type { FlipPlan } from "./flips-plan";
import type { PagePayload } from "../../run/sources/source";

/** Load what the configurations of a plan need before they answer. */
export async function readyToFlip({ trials }: FlipPlan): Promise<void> {
  for (const { configured } of trials) await configured.ready?.();
}

/**
 * The flip points of a page, by a plan that is ready. One that cannot be read, or on which the extractor fails, is a
 * page without an answer, as in every report.
 */
export function pagePoints({ extractor, trials }: FlipPlan, payload: Omit<PagePayload, "id">): FlipPoints {
  try {
    const page = parsePage(decodeBytes(payload.bytes, payload).html, payload);
    const view = wholeView(page);
    const mask = contentMask(page, payload.gold) ?? new Uint8Array(page.leaves.length);
    const answers = trials.map(({ limit, configured }) => ({
      limit,
      extraction: configured.restore(null).extract(view),
    }));
    return flipPoints(answers, extractor.score.content, statisticsOf(page).leafLength, mask);
  } catch {
    return NO_ANSWER;
  }
}
