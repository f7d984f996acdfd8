import { parentPort, workerData } from "node:worker_threads";
import { metricById } from "../evaluation/metrics/index";
import { extractorById } from "../extractors/index";
import { provideNodePeers } from "../peers/node-peers";
import type { ThreadSetup } from "./evaluate-protocol";
import { serveEvaluations } from "./evaluate-serve";

/** Entry of an evaluation thread; the pool starts it with a ThreadSetup. */
provideNodePeers();
const { contestants, metrics, withErrors } = workerData as ThreadSetup;
serveEvaluations(
  parentPort!,
  contestants.map(({ id, params }) => extractorById(id).configure(params)),
  metrics.map(metricById),
  () => performance.now(),
  withErrors,
);
