import { parentPort, workerData } from "node:worker_threads";
import { metricById } from "../../evaluation/metrics/index";
import { knownModels } from "../../recipes/model";
import { provideNodePeers } from "../../peers/node-peers";
import type { TrialSetup } from "./protocol";
import { serveTrials } from "./serve";

/** Entry of a thread that tries recipes; it is started with a TrialSetup. */
provideNodePeers();
const { metric, models } = workerData as TrialSetup;
serveTrials(parentPort!, metricById(metric), knownModels(models), () => performance.now());
