import { existsSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { NO_ANSWER } from "../../evaluation/curves/flip-points";
import { serveFlips } from "./flips-serve";

/**
 * Thread entry for tests of the flips job: it hangs or ends where the address of a page tells it to.
 * At a page with the address of a file it hangs once: while there is no such file.
 */
serveFlips(parentPort!, ({ url }) => {
  while (url?.endsWith("/hang"));
  const mark = url?.startsWith("file:") === true ? new URL(url) : null;
  if (mark !== null && !existsSync(mark)) {
    writeFileSync(mark, "");
    for (;;);
  }
  if (url?.endsWith("/exit")) process.exit(3);
  return { ...NO_ANSWER, failed: false, ties: { kept: true, dropped: false } };
});
