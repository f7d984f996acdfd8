import type { LabelsApi } from "./labels-api";
import type { Desk, Outbox } from "./outbox";

/**
 * Send what other pages left behind, e.g. when the browser was closed while the server was away. True where
 * nothing is left. What the server refuses stays, and keeps nothing else waiting: a page may be gone, or the
 * server may be another one at the same address. One that is away is not asked again.
 */
export async function sendLeftovers(outbox: Outbox, api: LabelsApi, except: Desk): Promise<boolean> {
  let isAllSent = true;
  for (const desk of await outbox.desks()) {
    if (desk.pageId === except.pageId && desk.annotator === except.annotator) continue;
    const { operations, state, page } = await outbox.waiting(desk);
    const loaded = await api.load(desk);
    const answer =
      loaded.kind === "saved"
        ? await api.send(
            { ...desk, ...(page !== undefined && { page }) },
            loaded.set.version,
            operations,
            state,
          )
        : loaded;
    if (answer.kind === "away") return false;
    if (answer.kind === "saved") await outbox.confirm(desk, new Set(operations.map(({ id }) => id)), state);
    else isAllSent = false;
  }
  return isAllSent;
}
