import { parentPort } from "node:worker_threads";
import { serveTasks } from "../../threads/serve-tasks";
import { readPage } from "./read-page";
import type { LargePage } from "./import-large";

/** Entry of the thread on which an import reads its large pages. */
serveTasks(parentPort!, { page: ({ key, bytes, ...entry }: LargePage) => readPage(key, bytes, entry) });
