import type { MessagePort } from "node:worker_threads";
import { packFlips, type FlipPoints } from "../../evaluation/curves/flip-points";
import type { Recipe } from "../../recipes/recipe";
import type { PagePayload } from "../../run/sources/source";
import { serveAssignments } from "../../run/threads/serve";

/** What a thread that finds flip points is started with. */
export interface FlipsSetup {
  readonly recipe: Recipe;
}

/** What came of one page. */
export interface FlipsAnswer {
  readonly failed: boolean;
  /** See `packFlips`. */
  readonly points: Uint8Array;
}

export const answerOf = (points: FlipPoints): FlipsAnswer => ({
  failed: points.failed,
  points: packFlips(points),
});

/** Make this thread find the flip points of the pages that the pool assigns to it. */
export function serveFlips(port: MessagePort, pointsOf: (payload: PagePayload) => FlipPoints): void {
  serveAssignments<FlipsAnswer>(
    port,
    (reader, at) =>
      async function* ({ pages }) {
        for await (const { page, payload } of reader.read(pages)) {
          at({ stage: "page", page, contestant: null });
          yield { page, answer: answerOf(pointsOf(payload)) };
        }
      },
  );
}
