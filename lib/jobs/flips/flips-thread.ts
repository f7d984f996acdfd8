import { parentPort, workerData } from "node:worker_threads";
import { provideNodePeers } from "../../peers/node-peers";
import { planFlips } from "./flips-plan";
import { serveFlips, type FlipsSetup } from "./flips-serve";
import { pagePoints, readyToFlip } from "./flips-page";

/** Entry of a thread that finds flip points; the pool starts it with a FlipsSetup. */
provideNodePeers();
const { recipe } = workerData as FlipsSetup;
// The name under which points are stored is the job's business.
const plan = planFlips(recipe, "");
await readyToFlip(plan);
serveFlips(parentPort!, (payload) => pagePoints(plan, payload));
