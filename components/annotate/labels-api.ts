import type { Operation } from "../../lib/labels/model";
import type { AnnotationSet, LabelState } from "../../lib/store/store";
import type { Desk } from "./outbox";

/**
 * What became of a request. `away`: no answer or the server failed, try again later. `refused`: trying again would not help; `isPageGone` where the server says that
 * there is no such page any more.
 */
export type Answer =
  | { readonly kind: "saved"; readonly set: AnnotationSet }
  | { readonly kind: "conflict"; readonly current: AnnotationSet }
  | { readonly kind: "away"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string; readonly isPageGone?: boolean };

/** The labels of the server, as the synchroniser sees them. */
export interface LabelsApi {
  load(desk: Desk): Promise<Answer>;
  send(desk: Desk, version: number, operations: readonly Operation[], state: LabelState | null): Promise<Answer>;
}

/** Longer than any healthy answer; a server that hangs is treated like one that is away. */
const PATIENCE_MS = 15_000;

/** The routes under /api/pages/ID/labels. */
export const httpLabels: LabelsApi = {
  load: ({ pageId, annotator }) => ask(pageId, `?annotator=${encodeURIComponent(annotator)}`, {}),
  send: ({ pageId, annotator }, version, operations, state) => ask(pageId, "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ annotator, version, operations, ...(state !== null && { state }) }),
  }),
};

async function ask(pageId: string, query: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${pagePath(pageId)}/labels${query}`, { ...init, cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    body = await response.json();
  } catch {
    // No connection, no answer in time, or half an answer: what was sent may have arrived, and sending it again is harmless.
    return { kind: "away", message: "the server does not answer" };
  }
  if (response.ok) return { kind: "saved", set: body as AnnotationSet };
  const { message, current } = (body as { error?: { message?: string; current?: AnnotationSet } }).error ?? {};
  if (response.status === 409 && current !== undefined) return { kind: "conflict", current };
  const text = message ?? `the server answered ${response.status}`;
  if (response.status >= 500 || response.status === 429) return { kind: "away", message: text };
  // Of a name, too, the route says that there is none.
  return { kind: "refused", message: text, ...(response.status === 404 && (await isMissing(pagePath(pageId))) && { isPageGone: true }) };
}

/** Whether the server itself says that nothing is there; what answers in its place does not say so in its words. */
async function isMissing(path: string): Promise<boolean> {
  try {
    const response = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.status !== 404) return false;
    const { error } = (await response.json()) as { readonly error?: { readonly code?: string } };
    return error?.code === "not-found";
  } catch {
    return false;
  }
}

const pagePath = (pageId: string): string => `/api/pages/${encodeURIComponent(pageId)}`;
