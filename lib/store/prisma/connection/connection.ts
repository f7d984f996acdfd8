import { AppError } from "../../../errors";
import { Prisma, type PrismaClient } from "../../generated/client";
import type { ObjectStore } from "../../objects/bodies";
import { storeError } from "../../rules/errors";
import type { Engine } from "./engine";
import { engineOf } from "./open-engine";

/** What a write transaction offers. */
export type Writer = Prisma.TransactionClient;
/** What a read offers; writes through it are refused by the database. */
export type Reader = PrismaClient;

/** How long a write waits for another process's write before it fails with `busy`. */
const LOCK_WAIT_MS = 20_000;
const LOCK_PAUSE_MS = 4;
/**
 * Longest rest of a connection that gives way, after a write: others look for the lock as often as LOCK_PAUSE_MS and
 * a try take, and without a rest they may find it taken again each time.
 */
const REST_MS = 12;
const TRANSACTION_MS = 120_000;

/**
 * What a write fails with where somebody else wrote between its look and its write: a key that is taken
 * (P2002), a row that is gone (P2003, P2025), a conflict or deadlock of two transactions (P2034).
 */
const OVERTAKEN: readonly string[] = ["P2002", "P2003", "P2025", "P2034"];
/** The same of a statement in SQL, as the driver calls it. */
const OVERTAKEN_KINDS: readonly string[] = [
  "UniqueConstraintViolation",
  "ForeignKeyConstraintViolation",
  "TransactionWriteConflict",
];
/** How often a write looks again. */
const LOOKS = 4;
/** As often where others write beside it, and each look may be overtaken by another one of them. */
const LOOKS_TOGETHER = 12;

/**
 * One database, opened twice: reads have connections of their own, so that they see what is committed and run
 * while somebody writes. On SQLite the writes of this process queue and those of other processes are waited
 * for; on Postgres they run beside each other, and what one must not do while another is about it waits at a
 * row (see `hold.ts`).
 */
export class Connection {
  /** When the next write may begin, on the clock of `performance`. */
  private restUntil = 0;
  private lastWrite: Promise<unknown> = Promise.resolve();
  private readonly underWay = new Set<Promise<unknown>>();

  private constructor(
    private readonly engine: Engine,
    private readonly reader: PrismaClient,
    private writer: PrismaClient,
    /** Where bytes are that are not in the database itself; null where all of them are. */
    readonly objects: ObjectStore | null,
    private readonly givesWay: boolean,
  ) {}

  /**
   * @param givesWay whether it rests after a write for as long as that had the lock, up to a moment: what runs
   * unattended, so that it cannot shut out those who wait
   * @throws AppError `cannot-open`, `not-a-database`, `read-only`, `no-access`, ... where it cannot be used
   */
  static async open(url: string, objects: ObjectStore | null = null, givesWay = false): Promise<Connection> {
    const engine = await engineOf(url);
    try {
      const writer = await engine.openWriter();
      const reader = await engine.openReader().catch(async (error: unknown) => {
        await writer.$disconnect();
        throw error;
      });
      return new Connection(engine, reader, writer, objects, givesWay && !engine.writesTogether);
    } catch (error) {
      throw engine.explain(error);
    }
  }

  /** Whether writes run beside each other, so that a longer one makes nobody wait who does not want the same rows. */
  get writesTogether(): boolean {
    return this.engine.writesTogether;
  }

  async read<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    try {
      return await work(this.reader);
    } catch (error) {
      throw this.engine.explain(error);
    }
  }

  /**
   * Run `work` in a transaction; all of it is stored or nothing. Where somebody else was faster with a key or
   * a row, all of `work` is done again, on what they left: so it looks first and says then what is taken.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    const result = this.engine.writesTogether
      ? this.writeNow(work)
      : this.lastWrite.then(() => this.writeNow(work));
    const settled = result.catch(() => undefined).then(() => void this.underWay.delete(settled));
    this.underWay.add(settled);
    this.lastWrite = settled;
    return result;
  }

  /** Copy the whole database to a new file, consistently, while others read and write. */
  async copyTo(path: string): Promise<void> {
    await this.engine.copyTo(path).catch((error: unknown) => {
      throw storeError(error);
    });
  }

  /**
   * Move what the log holds into the database itself, as far as nobody reads it, without making anybody wait
   * but this thread.
   */
  async checkpoint(): Promise<void> {
    const moved = this.lastWrite.then(() => this.engine.moveLog(this.writer));
    this.lastWrite = moved.catch(() => undefined);
    await moved.catch((error: unknown) => {
      throw this.engine.explain(error);
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.lastWrite, ...this.underWay]);
    await Promise.all([this.reader.$disconnect(), this.writer.$disconnect(), this.objects?.close()]);
  }

  private async writeNow<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    const { engine } = this;
    const giveUpAt = performance.now() + LOCK_WAIT_MS;
    const mostLooks = engine.writesTogether ? LOOKS_TOGETHER : LOOKS;
    for (let looks = 1; ;) {
      let locked = false;
      let lockedAt = 0;
      const rest = this.restUntil - performance.now();
      if (rest > 0) await pause(rest);
      try {
        const result = await this.writer.$transaction(
          async (tx) => {
            await engine.takeWriteLock(tx);
            locked = true;
            lockedAt = performance.now();
            return work(tx);
          },
          { maxWait: LOCK_WAIT_MS, timeout: TRANSACTION_MS },
        );
        const now = performance.now();
        if (this.givesWay) this.restUntil = now + Math.min(REST_MS, now - lockedAt);
        return result;
      } catch (raw) {
        if (isOvertaken(raw) && looks++ < mostLooks) {
          // Those who met would meet again.
          if (engine.writesTogether) await pause(Math.random() * LOCK_PAUSE_MS * looks);
          continue;
        }
        const error = engine.explain(raw);
        const isBusy = error instanceof AppError && error.code === "busy" && !locked;
        if (!isBusy || performance.now() > giveUpAt) {
          if (error !== raw && !engine.writesTogether) await this.reopenWriter();
          throw error;
        }
        await pause(LOCK_PAUSE_MS);
      }
    }
  }

  /**
   * After a failure of the file itself a transaction may hang open on the connection, and its lock with it: a
   * new connection has none.
   */
  private async reopenWriter(): Promise<void> {
    await this.writer.$disconnect();
    // Where even that fails, the old client connects anew at the next write and reports what is wrong then.
    this.writer = await this.engine.openWriter().catch(() => this.writer);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isOvertaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (OVERTAKEN.includes(error.code) || (error.code === "P2010" && OVERTAKEN_KINDS.includes(kindOf(error))));

/** What the driver says of a statement in SQL, of which Prisma says no more than that it failed (P2010). */
function kindOf({ meta }: Prisma.PrismaClientKnownRequestError): string {
  const driver = meta?.["driverAdapterError"] as { readonly cause?: { readonly kind?: unknown } } | undefined;
  return typeof driver?.cause?.kind === "string" ? driver.cause.kind : "";
}
