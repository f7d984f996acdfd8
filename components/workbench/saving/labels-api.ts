import { api, type RequestOptions } from "@/lib/api/client";
import { RequestError } from "@/lib/api/request-error";
import type { Operation } from "@/lib/labels/model";
import type { LabelsSince, LabelState } from "@/lib/store/interfaces/labels";
import type { Desk } from "./outbox";

/**
 * What became of a request. `away`: no answer or the server failed, try again later. `refused`: trying again
 * would not help.
 */
export type Answer =
  | { readonly kind: "saved"; readonly set: LabelsSince }
  | { readonly kind: "conflict"; readonly current: LabelsSince }
  | { readonly kind: "away"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/** The labels of the server, as the synchroniser sees them. */
export interface LabelsApi {
  /** All of the log. */
  load(desk: Desk): Promise<Answer>;
  /** Answers with what is stored behind `version`. */
  send(
    desk: Desk,
    version: number,
    operations: readonly Operation[],
    state: LabelState | null,
  ): Promise<Answer>;
}

/** Longer than any healthy answer; a server that hangs is treated like one that is away. */
const PATIENCE_MS = 15_000;

/** The routes under /api/pages/ID/labels. */
export const httpLabels: LabelsApi = {
  load: ({ pageId, annotator }) => ask((options) => api.labels.load({ id: pageId, annotator }, options)),
  send: ({ pageId, annotator, page }, version, operations, state) => {
    const body = { annotator, version, operations, state: state ?? undefined };
    return ask((options) => api.labels.append({ id: pageId, body }, { ...options, ofPage: page }));
  },
};

async function ask(send: (options: RequestOptions) => Promise<LabelsSince>): Promise<Answer> {
  try {
    const set = await send({ cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return { kind: "saved", set };
  } catch (error) {
    // No connection, no answer in time, or half an answer: what was sent may have arrived, and sending it
    // again is harmless.
    if (!(error instanceof RequestError) || error.isOffline)
      return { kind: "away", message: "the server does not answer" };
    const { status, message, current } = error;
    if (status === 409 && current !== undefined) return { kind: "conflict", current: current as LabelsSince };
    return { kind: status >= 500 || status === 429 || status === 401 ? "away" : "refused", message };
  }
}
