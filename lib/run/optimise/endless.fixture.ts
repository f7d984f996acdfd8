import { parentPort } from "node:worker_threads";
import type { FromTrialThread, ToTrialThread } from "./protocol";

/** Thread entry for tests: it reads every page, and of a recipe it says that it has begun and never what came of it. */
const post = (message: FromTrialThread): void => parentPort!.postMessage(message);
parentPort!.on("message", (message: ToTrialThread) => {
  if (message.kind === "page") post({ kind: "read", page: message.page });
  if (message.kind !== "try") return;
  post({ kind: "at", page: 0, use: "bte" });
  post({ kind: "progress" });
});
