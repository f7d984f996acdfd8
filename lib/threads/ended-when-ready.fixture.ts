/**
 * A process that ends a thread which has just said that it is ready, before it hears of it. The thread is this same
 * module; the file that the process is told of is how it knows, without listening, that the thread has spoken.
 */
import { existsSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { serveTasks } from "./serve-tasks";
import { TaskThread } from "./task-thread";

const LONGEST_MS = 60_000;
const LOOK_MS = 20;

/** Keep this thread from doing anything else. */
const block = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const spoken = process.env.WINNOW_FIXTURE_SPOKEN!;
if (parentPort !== null) {
  serveTasks(parentPort, {});
  writeFileSync(spoken, "");
} else {
  const loader = new URL("./typescript-thread.mjs", import.meta.url);
  const thread = new TaskThread(
    { loader, entry: new URL(import.meta.url), heapMb: 64 },
    () => {},
    () => console.log("the thread has ended"),
  );
  for (let waited = 0; !existsSync(spoken) && waited < LONGEST_MS; waited += LOOK_MS) block(LOOK_MS);
  if (existsSync(spoken)) console.log("the thread has spoken");
  await thread.end();
  console.log("going on");
}
