// What a thread is started with instead of its TypeScript module: `--import tsx` does not reach the entry of
// a thread on Node 20.
import { getPriority, setPriority } from "node:os";
import { workerData } from "node:worker_threads";
import { importModule } from "./import-module.mjs";

// On Linux this is the priority of the thread, elsewhere that of its process.
const nice = Number(process.env.WINNOW_THREADS_NICE ?? 0);
if (nice > getPriority()) setPriority(nice);

await importModule(workerData.entry);
