import type { MessagePort } from "node:worker_threads";
import { packFlips, type FlipPoints } from "../evaluation/flip-points";
import type { ParamValues } from "../extractors/contract";
import type { Assignment, FromThread, PagePayload, ToThread } from "./evaluate-protocol";
import { PageReader } from "./evaluate-reader";

/** What a thread that finds flip points is started with. */
export interface FlipsSetup {
  readonly extractor: { readonly id: string; readonly params: ParamValues };
}

/** What came of one page. */
export interface FlipsAnswer {
  readonly failed: boolean;
  /** See `packFlips`. */
  readonly points: Uint8Array;
}

export const answerOf = (points: FlipPoints): FlipsAnswer => ({ failed: points.failed, points: packFlips(points) });

/** Make this thread answer the pool: it names each page before it goes through it, so that the pool knows which one it was when the thread dies or hangs. */
export function serveFlips(port: MessagePort, pointsOf: (payload: PagePayload) => FlipPoints): void {
  const post = (message: FromThread<FlipsAnswer>): void => port.postMessage(message);
  const reader = new PageReader((page) => post({ kind: "want", page }));
  const run = async ({ pages }: Assignment): Promise<void> => {
    for await (const { page, payload } of reader.read(pages)) {
      post({ kind: "at", position: { stage: "page", page, contestant: null } });
      post({ kind: "evaluated", page, evaluation: answerOf(pointsOf(payload)) });
    }
    post({ kind: "done" });
  };
  port.on("message", (message: ToThread) => {
    if (message.kind === "page") reader.arrive(message.page, message.payload);
    else void run(message.assignment);
  });
  post({ kind: "ready" });
}
