import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Operation } from "@/lib/labels/model";
import type { LabelState } from "@/lib/store/interfaces/labels";

/** Whose work on which page. */
export interface Desk {
  readonly pageId: string;
  readonly annotator: string;
  /** The bytes (sha256) that the labels are put on, where they are known; no part of whose work it is. */
  readonly page?: string;
}

/** What the server does not have yet: operations in order, and the label state where it changed. */
export interface Waiting {
  readonly operations: readonly Operation[];
  readonly state: LabelState | null;
  /** The bytes that the last of it was said of. */
  readonly page?: string;
}

/**
 * Work that is kept until the server has it. What `put` resolved for survives the end of the browser where it
 * is durable.
 */
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

/**
 * What waits for a desk. Labels find their words by their anchors on whatever bytes stand there now; that a
 * page is done was said of others then, and is not said of these.
 */
export async function keptFor(outbox: Outbox, desk: Desk): Promise<Waiting> {
  const waiting = await outbox.waiting(desk);
  const isOfOthers = waiting.page !== undefined && desk.page !== undefined && waiting.page !== desk.page;
  if (!isOfOthers || waiting.state === null) return waiting;
  await outbox.confirm(desk, new Set(), waiting.state);
  return { ...waiting, state: null };
}

interface Schema extends DBSchema {
  operations: {
    key: number;
    value: Desk & { readonly operation: Operation };
    indexes: { desk: [string, string] };
  };
  states: { key: [string, string]; value: Desk & { readonly state: LabelState } };
}

/** Gives the connection, opened anew where the browser ended the last one. */
type Connect = () => Promise<IDBPDatabase<Schema>>;

/**
 * The outbox of this browser, shared by its tabs. @throws where the browser refuses storage (private window,
 * full disk)
 */
export async function openOutbox(name = "winnow"): Promise<Outbox> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const connect: Connect = () =>
    (opened ??= open(name, () => {
      opened = null;
    }));
  await connect();
  return {
    isDurable: true,
    put: put(connect),
    waiting: waiting(connect),
    confirm: confirm(connect),
    desks: desks(connect),
  };
}

/**
 * @param onEnd called where there is no connection, or no longer: the browser ends it e.g. when the data of
 * the site is cleared
 */
async function open(name: string, onEnd: () => void): Promise<IDBPDatabase<Schema>> {
  try {
    return await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh
          .createObjectStore("operations", { autoIncrement: true })
          .createIndex("desk", ["pageId", "annotator"]);
        fresh.createObjectStore("states", { keyPath: ["pageId", "annotator"] });
      },
      terminated: onEnd,
    });
  } catch (error) {
    onEnd();
    throw error;
  }
}

const keyOf = ({ pageId, annotator }: Desk): [string, string] => [pageId, annotator];

const put =
  (connect: Connect): Outbox["put"] =>
  async (desk, operations, state) => {
    const db = await connect();
    // "strict": resolved means on the disk, not only in the browser's memory.
    const change = db.transaction(["operations", "states"], "readwrite", { durability: "strict" });
    for (const operation of operations) void change.objectStore("operations").add({ ...desk, operation });
    if (state !== null) void change.objectStore("states").put({ ...desk, state });
    await change.done;
  };

const waiting =
  (connect: Connect): Outbox["waiting"] =>
  async (desk) => {
    const db = await connect();
    const rows = await db.getAllFromIndex("operations", "desk", keyOf(desk));
    const state = await db.get("states", keyOf(desk));
    const page = rows.at(-1)?.page ?? state?.page;
    return {
      operations: rows.map(({ operation }) => operation),
      state: state?.state ?? null,
      ...(page !== undefined && { page }),
    };
  };

const confirm =
  (connect: Connect): Outbox["confirm"] =>
  async (desk, ids, state) => {
    const db = await connect();
    const change = db.transaction(["operations", "states"], "readwrite");
    let cursor = await change.objectStore("operations").index("desk").openCursor(keyOf(desk));
    while (cursor !== null) {
      if (ids.has(cursor.value.operation.id)) await cursor.delete();
      cursor = await cursor.continue();
    }
    const stored = await change.objectStore("states").get(keyOf(desk));
    if (stored !== undefined && stored.state === state)
      await change.objectStore("states").delete(keyOf(desk));
    await change.done;
  };

const desks =
  (connect: Connect): Outbox["desks"] =>
  async () => {
    const db = await connect();
    const rows = [...(await db.getAll("operations")), ...(await db.getAll("states"))];
    const found = new Map(
      rows.map(({ pageId, annotator }) => [`${pageId} ${annotator}`, { pageId, annotator }]),
    );
    return [...found.values()];
  };
