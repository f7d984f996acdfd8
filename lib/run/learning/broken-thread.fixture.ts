import { parentPort } from "node:worker_threads";

/** Thread entry for tests: ends as soon as it is asked to learn something. */
parentPort!.once("message", () => process.exit(3));
