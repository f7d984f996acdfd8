import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Operation } from "../../lib/labels/model";
import type { LabelState } from "../../lib/store/store";

/** Whose work on which page. */
export interface Desk {
  readonly pageId: string;
  readonly annotator: string;
}

/** What the server does not have yet: operations in order, and the label state where it changed. */
export interface Waiting {
  readonly operations: readonly Operation[];
  readonly state: LabelState | null;
}

/** Work that is kept until the server has it. What `put` resolved for survives the end of the browser where it is durable. */
export interface Outbox {
  /** Whether what it holds survives the end of the tab. */
  readonly isDurable: boolean;
  put(desk: Desk, operations: readonly Operation[], state: LabelState | null): Promise<void>;
  waiting(desk: Desk): Promise<Waiting>;
  /** Forget what the server confirmed; a state only if it is still the one that was sent. */
  confirm(desk: Desk, ids: ReadonlySet<string>, state: LabelState | null): Promise<void>;
  /** Every desk with something waiting. */
  desks(): Promise<readonly Desk[]>;
}

interface Schema extends DBSchema {
  operations: { key: number; value: Desk & { readonly operation: Operation }; indexes: { desk: [string, string] } };
  states: { key: [string, string]; value: Desk & { readonly state: LabelState } };
}

/** The outbox of this browser, shared by its tabs. @throws where the browser refuses storage (private window, full disk) */
export async function openOutbox(name = "winnow"): Promise<Outbox> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore("operations", { autoIncrement: true }).createIndex("desk", ["pageId", "annotator"]);
      fresh.createObjectStore("states", { keyPath: ["pageId", "annotator"] });
    },
  });
  return { isDurable: true, put: put(db), waiting: waiting(db), confirm: confirm(db), desks: desks(db) };
}

const keyOf = ({ pageId, annotator }: Desk): [string, string] => [pageId, annotator];

const put = (db: IDBPDatabase<Schema>): Outbox["put"] => async (desk, operations, state) => {
  // "strict": resolved means on the disk, not only in the browser's memory.
  const change = db.transaction(["operations", "states"], "readwrite", { durability: "strict" });
  for (const operation of operations) void change.objectStore("operations").add({ ...desk, operation });
  if (state !== null) void change.objectStore("states").put({ ...desk, state });
  await change.done;
};

const waiting = (db: IDBPDatabase<Schema>): Outbox["waiting"] => async (desk) => {
  const rows = await db.getAllFromIndex("operations", "desk", keyOf(desk));
  const state = await db.get("states", keyOf(desk));
  return { operations: rows.map(({ operation }) => operation), state: state?.state ?? null };
};

const confirm = (db: IDBPDatabase<Schema>): Outbox["confirm"] => async (desk, ids, state) => {
  const change = db.transaction(["operations", "states"], "readwrite");
  let cursor = await change.objectStore("operations").index("desk").openCursor(keyOf(desk));
  while (cursor !== null) {
    if (ids.has(cursor.value.operation.id)) await cursor.delete();
    cursor = await cursor.continue();
  }
  const stored = await change.objectStore("states").get(keyOf(desk));
  if (stored !== undefined && stored.state === state) await change.objectStore("states").delete(keyOf(desk));
  await change.done;
};

const desks = (db: IDBPDatabase<Schema>): Outbox["desks"] => async () => {
  const rows = [...(await db.getAll("operations")), ...(await db.getAll("states"))];
  const found = new Map(rows.map(({ pageId, annotator }) => [`${pageId} ${annotator}`, { pageId, annotator }]));
  return [...found.values()];
};
