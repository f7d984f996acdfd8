import { parentPort, workerData } from "node:worker_threads";
import { metricById } from "../evaluation/metrics/index";
import { extractorById } from "../extractors/index";
import { provideNodePeers } from "../peers/node-peers";
import { serveEvaluations, type EvaluationSetup } from "./evaluate-serve";

/** Entry of an evaluation thread; the pool starts it with an EvaluationSetup. */
provideNodePeers();
const { contestants, metrics, withErrors } = workerData as EvaluationSetup;
serveEvaluations(
  parentPort!,
  contestants.map(({ id, params }) => extractorById(id).configure(params)),
  metrics.map(metricById),
  () => performance.now(),
  withErrors,
);
