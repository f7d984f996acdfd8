import type { MessagePort } from "node:worker_threads";
import type { Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import type { PagePayload } from "../../run/sources/source";
import { serveAssignments } from "../../run/threads/serve";

/** What a thread that works out doubts is started with. */
export interface DoubtSetup {
  readonly recipe: Recipe;
  /** The models that it names. */
  readonly models: readonly Model[];
}

/** The doubt about a page, bits in [0, 1]; null where the page or the recipe gave no answer. */
export type Doubt = number | null;

/** Make this thread work out the doubts about the pages that the pool assigns to it. */
export function serveDoubts(port: MessagePort, doubtOf: (payload: PagePayload) => Doubt): void {
  serveAssignments<Doubt>(
    port,
    (reader, at) =>
      async function* ({ pages }) {
        for await (const { page, payload } of reader.read(pages)) {
          at({ stage: "page", page, contestant: null });
          yield { page, answer: doubtOf(payload) };
        }
      },
  );
}
