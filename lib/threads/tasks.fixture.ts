import { getPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { InputError } from "../errors";
import { serveTasks } from "./serve-tasks";

/** Tasks for tests of the pool: well-behaved ones, and all ways to misbehave. */
const tasks = {
  say: (text: string): string => text,
  /** How often this thread was asked, itself included: a new thread begins at 1. */
  count: (() => {
    let asked = 0;
    return (): number => ++asked;
  })(),
  wait: (ms: number): Promise<number> => new Promise((resolve) => setTimeout(() => resolve(ms), ms)),
  loop: (): never => {
    for (;;);
  },
  hoard: (): never => {
    for (const hoard: unknown[] = []; ;) hoard.push(new Array<number>(1e5).fill(1.5), hoard.length);
  },
  /** Takes up some 40 MB until the heap is cleaned, and ends. */
  grow: (): number => Array.from({ length: 100 }, () => new Array<number>(5e4).fill(1.5)).length,
  priority: (): number => getPriority(),
  exit: (): never => process.exit(3),
  refuse: (name: string): never => {
    throw new InputError("no-such-thing", `there is no ${name}`);
  },
  fail: (): never => {
    throw new TypeError("a bug");
  },
  /** The bytes backwards. */
  turn: ({ bytes }: { readonly bytes: Uint8Array }): Uint8Array => bytes.slice().reverse(),
};

export type FixtureTasks = typeof tasks;
serveTasks(parentPort!, tasks);
