// What a thread is started with instead of its TypeScript module: `--import tsx` does not reach the entry of
// a thread on Node 20.
import { workerData } from "node:worker_threads";
import { importModule } from "./import-module.mjs";

await importModule(workerData.entry);
