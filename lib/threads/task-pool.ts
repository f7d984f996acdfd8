import { AppError, LimitError, messageOf } from "../errors";
import type { Tasks } from "./serve-tasks";
import { TaskQueue, type Waiting } from "./task-queue";
import { TaskThread, type ThreadSetup } from "./task-thread";

/**
 * Threads that stay warm and do tasks for requests. A task has a limit of time and memory, after which its
 * thread is ended and another one takes its place; what waits is bounded in number and in time; who asks for
 * what is being done already shares it; a task that nobody waits for any more is given up. One thread is
 * never given heavy work, so that what is quick is never behind what is not.
 */

export interface PoolSetup extends ThreadSetup {
  /** Number of threads at most. With one, heavy work takes that. */
  readonly size: number;
  /**
   * Threads that are kept ready from the first task on, at most `size`; the others start when they are
   * needed.
   */
  readonly warm: number;
  /** A thread that has grown beyond this heap is replaced after its task, so that its memory goes back. */
  readonly keepMb: number;
  /**
   * A task that took longer, or lost its thread, makes its subject heavy from then on, whatever was thought
   * of it.
   */
  readonly slowMs: number;
  /** Tasks that may wait for a thread. */
  readonly maxWaiting: number;
  /** How long a task may wait for a thread. */
  readonly maxWaitMs: number;
  /**
   * How long a task may go on that nobody waits for any more. Most are done within it, and their thread stays
   * warm.
   */
  readonly graceMs: number;
}

/** Subjects that are remembered as heavy. */
const MOST_SLOW = 1_000;

/** What is asked of a pool. */
export interface Order<Input> extends Waiting {
  /** What is done, as failures word it: `running defuddle on this page`. */
  readonly what: string;
  /** How long it may take on its thread. */
  readonly limitMs: number;
  /** Names the computation: who asks for the same while it is waiting or under way gets the same answer. */
  readonly key?: string | undefined;
  /** Aborted when who asked does not wait any more. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Makes the input when a thread is free for it, so that what waits holds nothing. Arrays of bytes in it are
   * given away.
   */
  load(): Promise<Input> | Input;
}

type InputOf<Task> = Task extends (input: infer Input) => unknown ? Input : never;
type OutputOf<Task> = Task extends (input: never) => infer Output ? Awaited<Output> : never;

interface Ticket extends Waiting {
  readonly task: string;
  readonly order: Order<unknown>;
  readonly outcome: Promise<unknown>;
  resolve(output: unknown): void;
  reject(error: unknown): void;
  /** Requests that still wait for it. */
  readers: number;
  thread: TaskThread | null;
  isSettled: boolean;
  timer: NodeJS.Timeout | undefined;
}

export class TaskPool<List extends Tasks> {
  private readonly queue = new TaskQueue<Ticket>();
  private readonly threads = new Set<TaskThread>();
  /** Those that wait for work, the one that has waited longest first. */
  private readonly idle = new Set<TaskThread>();
  private readonly shared = new Map<string, Ticket>();
  /** Subjects that have been slow, the one that was so longest ago first. */
  private readonly slow = new Set<string>();
  private heavy = 0;
  private isClosed = false;

  constructor(private readonly setup: PoolSetup) {}

  /**
   * Have a task done.
   * @throws what the task throws, and what `load` throws; the signal's reason when it aborts
   * @throws LimitError `busy` where too much is waiting or it waited too long, `too-slow`, `too-much-memory`,
   * `thread-lost`
   * @throws AppError `thread-failed` where threads cannot even start
   */
  async run<Name extends keyof List & string>(
    task: Name,
    order: Order<InputOf<List[Name]>>,
  ): Promise<OutputOf<List[Name]>> {
    order.signal?.throwIfAborted();
    this.warm();
    const known = order.key === undefined ? undefined : this.shared.get(`${task} ${order.key}`);
    return (await this.join(known ?? this.admit(task, order), order.signal)) as OutputOf<List[Name]>;
  }

  /** Have threads ready before the first task comes, and again after one was lost. */
  warm(): void {
    while (!this.isClosed && this.threads.size < Math.min(this.setup.warm, this.setup.size)) this.start();
  }

  /** End all threads; what waits or runs fails. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const ticket of this.queue.drain())
      this.settle(ticket, () =>
        ticket.reject(new LimitError("busy", `${ticket.order.what} was abandoned: the server is stopping`)),
      );
    await Promise.all([...this.threads].map((thread) => thread.end()));
  }

  private admit(task: string, order: Order<never> | Order<unknown>): Ticket {
    const { maxWaiting, maxWaitMs } = this.setup;
    if (this.queue.size >= maxWaiting)
      throw new LimitError(
        "busy",
        `the server is busy with other pages, and ${maxWaiting} requests are already waiting: try again in a moment`,
      );
    let resolve: (output: unknown) => void = () => {};
    let reject: (error: unknown) => void = () => {};
    const outcome = new Promise<unknown>((yes, no) => ([resolve, reject] = [yes, no]));
    // Whoever still waits hears of a failure; that nobody does is no bug.
    outcome.catch(() => {});
    const { subject } = order;
    const isHeavy = order.isHeavy || this.slow.has(subject);
    const ticket: Ticket = {
      task,
      order: order as Order<unknown>,
      subject,
      isHeavy,
      outcome,
      resolve,
      reject,
      readers: 0,
      thread: null,
      isSettled: false,
      timer: undefined,
    };
    ticket.timer = setTimeout(() => {
      if (this.queue.remove(ticket))
        this.settle(ticket, () =>
          reject(
            new LimitError(
              "busy",
              `${order.what} waited ${maxWaitMs / 1000} s for other pages: try again in a moment`,
            ),
          ),
        );
    }, maxWaitMs);
    if (order.key !== undefined) this.shared.set(`${task} ${order.key}`, ticket);
    this.queue.push(ticket);
    this.assign();
    return ticket;
  }

  private join(ticket: Ticket, signal: AbortSignal | undefined): Promise<unknown> {
    ticket.readers++;
    if (ticket.thread !== null) clearTimeout(ticket.timer);
    if (signal === undefined) return ticket.outcome;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        reject(signal.reason);
        this.leave(ticket);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      ticket.outcome.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
    });
  }

  /**
   * One reader less; without any the task is given up: at once where it waits, after the grace where it runs.
   */
  private leave(ticket: Ticket): void {
    ticket.readers--;
    if (ticket.readers > 0 || ticket.isSettled) return;
    const giveUp = (): void =>
      this.settle(ticket, () =>
        ticket.reject(new LimitError("busy", `${ticket.order.what} was abandoned: nobody is waiting for it`)),
      );
    if (this.queue.remove(ticket)) return giveUp();
    ticket.timer = setTimeout(() => {
      giveUp();
      void ticket.thread?.end();
    }, this.setup.graceMs);
  }

  private settle(ticket: Ticket, act: () => void): void {
    if (ticket.isSettled) return;
    ticket.isSettled = true;
    clearTimeout(ticket.timer);
    const { key } = ticket.order;
    if (key !== undefined) this.shared.delete(`${ticket.task} ${key}`);
    act();
  }

  /** Give what waits to the threads that are free, and start another one where none is left. */
  private assign(): void {
    // The one that worked last comes first: what it has compiled and holds in the caches of its core is warm.
    for (const thread of [...this.idle].reverse()) {
      const ticket = this.queue.take(this.mayTakeHeavy());
      if (ticket === null) break;
      this.idle.delete(thread);
      if (ticket.isHeavy) this.heavy++;
      void this.work(thread, ticket);
    }
    // Heavy work may be long: what is quick then finds a thread that has started already.
    if ((this.queue.size > 0 || this.heavy > 0) && this.idle.size === 0) this.start();
  }

  private mayTakeHeavy(): boolean {
    return this.heavy < Math.max(1, this.setup.size - 1);
  }

  private async work(thread: TaskThread, ticket: Ticket): Promise<void> {
    clearTimeout(ticket.timer);
    ticket.thread = thread;
    const { what, limitMs } = ticket.order;
    const began = performance.now();
    try {
      const input = await ticket.order.load();
      const output = ticket.isSettled
        ? undefined
        : await thread.ask({ task: ticket.task, input, what, limitMs });
      this.settle(ticket, () => ticket.resolve(output));
    } catch (error) {
      this.settle(ticket, () => ticket.reject(error));
    }
    if (ticket.isHeavy) this.heavy--;
    if (thread.isLost || performance.now() - began > this.setup.slowMs) this.remember(ticket.subject);
    if (thread.heapUsedMb > this.setup.keepMb) void thread.end();
    else if (!thread.isLost) this.idle.add(thread);
    this.assign();
  }

  private remember(slow: string): void {
    this.slow.delete(slow);
    this.slow.add(slow);
    for (const oldest of this.slow) {
      if (this.slow.size <= MOST_SLOW) break;
      this.slow.delete(oldest);
    }
  }

  private start(): void {
    if (this.isClosed || this.threads.size >= this.setup.size) return;
    const thread: TaskThread = new TaskThread(
      this.setup,
      () => {
        this.idle.add(thread);
        this.assign();
      },
      (neverReady) => {
        this.threads.delete(thread);
        this.idle.delete(thread);
        if (neverReady === null) {
          this.warm();
          this.assign();
        } else if (this.threads.size === 0) this.failAll(neverReady);
      },
    );
    this.threads.add(thread);
  }

  /** Nothing can be done where not even one thread starts; the next request tries again. */
  private failAll(error: Error): void {
    for (const ticket of this.queue.drain())
      this.settle(ticket, () =>
        ticket.reject(new AppError("thread-failed", `a thread for pages did not start: ${messageOf(error)}`)),
      );
  }
}
