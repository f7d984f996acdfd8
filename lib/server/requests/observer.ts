/** A request of the API that was answered. */
export interface Answered {
  readonly request: Request;
  readonly status: number;
  /** Until the answer begins, without the time to send its body. */
  readonly ms: number;
  /** Names the request in the log and in the answer. */
  readonly id: string;
}

export type Observer = (answered: Answered) => void;

/** The server is made of several bundles; what one of them sets up holds for all. */
const kept = globalThis as typeof globalThis & { winnowObserver?: Observer };

/** Have every answer told to `observer`. It stands on rooms that stand on this one: hence it is handed in. */
export function setObserver(observer: Observer): void {
  kept.winnowObserver = observer;
}

/** Tell of an answer, and name it in its header. */
export function observed(request: Request, response: Response, ms: number): Response {
  const id = crypto.randomUUID();
  response.headers.set("X-Request-Id", id);
  kept.winnowObserver?.({ request, status: response.status, ms, id });
  return response;
}
