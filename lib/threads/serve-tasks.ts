import { getHeapStatistics } from "node:v8";
import type { MessagePort } from "node:worker_threads";
import { buffersIn, sentError, type FromThread, type ToThread } from "./task-protocol";

/** The tasks of a pool by name. Inputs and outputs are what structured cloning can carry. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** Make this thread do the tasks that its pool sends, one after the other. */
export function serveTasks(port: MessagePort, tasks: Tasks): void {
  const post = (message: FromThread): void =>
    port.postMessage(message, message.kind === "done" ? buffersIn(message.output) : []);
  const run = async ({ task, input }: ToThread): Promise<void> => {
    try {
      const known = tasks[task] as ((input: unknown) => unknown) | undefined;
      if (known === undefined) throw new Error(`this thread knows no task ${task}`);
      post({ kind: "done", output: await known(input), heapMb: heapMb() });
    } catch (error) {
      post({ kind: "failed", error: sentError(error), heapMb: heapMb() });
    }
  };
  port.on("message", (message: ToThread) => void run(message));
  post({ kind: "ready" });
}

const heapMb = (): number => getHeapStatistics().total_heap_size / 2 ** 20;
