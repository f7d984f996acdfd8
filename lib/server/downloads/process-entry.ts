import { Socket } from "node:net";
import { setPriority } from "node:os";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { messageOf } from "../../errors";
import { objectStoreOf } from "../../store/objects/object-store";
import { openStore } from "../../store/open";
import type { Store } from "../../store/interfaces/store";
import type { Order, Said } from "./own-process";

/** The bytes of a file and, where it is known, how many they are. */
export interface Made {
  readonly bytes: number | null;
  readonly output: Readable;
  /** Resolves when all of it is written, rejects where the rest cannot be. */
  readonly written: Promise<unknown>;
}

/**
 * Who labels goes first where the processor is short: this gets a third of what the server does. At 10 it
 * would not get on at all beside a dozen busy processes.
 */
const NICENESS = 5;

const say = (said: Said): Promise<void> =>
  new Promise((resolve) => process.send!(said, undefined, {}, () => resolve()));

/**
 * Make this process answer one order (see `inOwnProcess`) and end: its bytes go to standard output, and words
 * to the channel of the parent.
 */
export function answerOrder(make: (store: Store, request: unknown) => Promise<Made>): void {
  setPriority(NICENESS);
  // Whatever happens to the server, this process does not outlive it.
  process.once("disconnect", () => process.exit(1));
  process.once("message", (order: Order) => void answer(order, make).then((code) => process.exit(code)));
}

async function answer(
  { database, request }: Order,
  make: (store: Store, request: unknown) => Promise<Made>,
): Promise<number> {
  try {
    const store = await openStore(database, await objectStoreOf(process.env));
    try {
      const { bytes, output, written } = await make(store, request);
      await say({ kind: "begins", bytes });
      // Not process.stdout, whose writes to a pipe block this process while nobody reads; not a file stream,
      // which gives up when the pipe is full a few times in a row.
      await Promise.all([written, pipeline(output, new Socket({ fd: 1, readable: false, writable: true }))]);
      return 0;
    } finally {
      await store.close();
    }
  } catch (error) {
    const code =
      error instanceof Error && "code" in error && typeof error.code === "string" && error.name !== "Error"
        ? error.code
        : null;
    await say({
      kind: "failed",
      name: error instanceof Error ? error.name : "Error",
      code,
      message: messageOf(error),
    });
    return 1;
  }
}
