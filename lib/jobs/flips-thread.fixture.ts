import { parentPort } from "node:worker_threads";
import { NO_ANSWER } from "../evaluation/flip-points";
import { serveFlips } from "./flips-serve";

/** Thread entry for tests of the flips job: it hangs or ends where the address of a page tells it to. */
serveFlips(parentPort!, ({ url }) => {
  while (url?.endsWith("/hang"));
  if (url?.endsWith("/exit")) process.exit(3);
  return { ...NO_ANSWER, failed: false, ties: { kept: true, dropped: false } };
});
