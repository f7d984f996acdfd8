import type { Operation } from "@/lib/labels/model";
import type { AnnotationSet, LabelState } from "@/lib/store/store";
import type { Desk } from "./outbox";

/**
 * What became of a request. `away`: no answer or the server failed, try again later. `refused`: trying again
 * would not help.
 */
export type Answer =
  | { readonly kind: "saved"; readonly set: AnnotationSet }
  | { readonly kind: "conflict"; readonly current: AnnotationSet }
  | { readonly kind: "away"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/** The labels of the server, as the synchroniser sees them. */
export interface LabelsApi {
  load(desk: Desk): Promise<Answer>;
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
  load: ({ pageId, annotator }) =>
    ask(`/api/pages/${encodeURIComponent(pageId)}/labels?annotator=${encodeURIComponent(annotator)}`, {}),
  send: ({ pageId, annotator, page }, version, operations, state) =>
    ask(`/api/pages/${encodeURIComponent(pageId)}/labels`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(page !== undefined && { "if-match": `"${page}"` }) },
      body: JSON.stringify({ annotator, version, operations, ...(state !== null && { state }) }),
    }),
};

async function ask(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, { ...init, cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    body = await response.json();
  } catch {
    // No connection, no answer in time, or half an answer: what was sent may have arrived, and sending it
    // again is harmless.
    return { kind: "away", message: "the server does not answer" };
  }
  if (response.ok) return { kind: "saved", set: body as AnnotationSet };
  const { message, current } =
    (body as { error?: { message?: string; current?: AnnotationSet } }).error ?? {};
  if (response.status === 409 && current !== undefined) return { kind: "conflict", current };
  const text = message ?? `the server answered ${response.status}`;
  return { kind: response.status >= 500 || response.status === 429 ? "away" : "refused", message: text };
}
