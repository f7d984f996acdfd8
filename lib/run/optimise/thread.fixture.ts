import { parentPort } from "node:worker_threads";
import { wordLcs } from "../../evaluation/metrics/word-lcs";
import type { Metric } from "../../evaluation/scoring/score";
import { serveTrials } from "./serve";

/** Thread entry for tests: scoring ends the thread, or never ends, where the page says so and something of it is kept. */
const fatal: Metric = {
  ...wordLcs,
  id: "fatal",
  grade(gold, answer) {
    if (answer.text.includes("EXIT")) process.exit(3);
    while (answer.text.includes("HANG"));
    return wordLcs.grade(gold, answer);
  },
};
serveTrials(
  parentPort!,
  fatal,
  () => null,
  () => performance.now(),
);
