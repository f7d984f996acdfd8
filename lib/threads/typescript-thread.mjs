import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

// What a thread is started with instead of its TypeScript module: `--import tsx` does not reach the entry of
// a thread on Node 20.
register();
await import(workerData.entry);
