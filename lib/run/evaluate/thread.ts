import { parentPort, workerData } from "node:worker_threads";
import { metricById } from "../../evaluation/metrics/index";
import { provideNodePeers } from "../../peers/node-peers";
import { configure } from "../../recipes/configure";
import { knownModels } from "../../recipes/model";
import { serveEvaluations, type EvaluationSetup } from "./serve";

/** Entry of an evaluation thread; the pool starts it with an EvaluationSetup. */
provideNodePeers();
const { contestants, models = [], metrics, withVerdicts } = workerData as EvaluationSetup;
serveEvaluations(
  parentPort!,
  contestants.map((recipe) => configure(recipe, knownModels(models))),
  metrics.map(metricById),
  () => performance.now(),
  withVerdicts,
);
