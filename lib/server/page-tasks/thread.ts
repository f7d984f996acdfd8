import { parentPort } from "node:worker_threads";
import { provideNodePeers } from "../../peers/node-peers";
import { serveTasks } from "../../threads/serve-tasks";
import { pageTasks } from "./tasks";

/** Entry of a thread that works on pages for the server. */
provideNodePeers();
serveTasks(parentPort!, pageTasks);
