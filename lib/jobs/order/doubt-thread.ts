import { parentPort, workerData } from "node:worker_threads";
import { provideNodePeers } from "../../peers/node-peers";
import { configure } from "../../recipes/configure";
import { knownModels } from "../../recipes/model";
import { ready } from "../../run/fit/learned";
import { pageDoubt } from "./page-doubt";
import { serveDoubts, type DoubtSetup } from "./doubt-serve";

/** Entry of a thread that works out doubts; the pool starts it with a DoubtSetup. */
provideNodePeers();
const { recipe, models } = workerData as DoubtSetup;
const fitted = await ready(configure(recipe, knownModels(models)), null);
serveDoubts(parentPort!, (payload) => pageDoubt(fitted, payload));
