import type { Operation } from "@/lib/labels/model";
import type { LabelState } from "@/lib/store/interfaces/labels";
import type { Desk, Outbox } from "./outbox";

/** An outbox for browsers that refuse storage, and for tests: it is gone with the tab. */
export function memoryOutbox(): Outbox {
  const desks = new Map<string, { desk: Desk; operations: Operation[]; state: LabelState | null }>();
  const of = (desk: Desk) => {
    const key = `${desk.pageId} ${desk.annotator}`;
    const entry = desks.get(key) ?? { desk, operations: [], state: null };
    desks.set(key, entry);
    return entry;
  };
  return {
    isDurable: false,
    async put(desk, operations, state) {
      const entry = of(desk);
      entry.desk = desk;
      entry.operations.push(...operations);
      if (state !== null) entry.state = state;
    },
    async waiting(desk) {
      const {
        operations,
        state,
        desk: { page },
      } = of(desk);
      return { operations: [...operations], state, ...(page !== undefined && { page }) };
    },
    async confirm(desk, ids, state) {
      const entry = of(desk);
      entry.operations = entry.operations.filter(({ id }) => !ids.has(id));
      if (entry.state === state) entry.state = null;
    },
    async desks() {
      return [...desks.values()]
        .filter(({ operations, state }) => operations.length > 0 || state !== null)
        .map(({ desk }) => desk);
    },
  };
}
