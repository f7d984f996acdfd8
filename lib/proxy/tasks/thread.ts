import { parentPort } from "node:worker_threads";
import { provideNodePeers } from "../../peers/node-peers";
import { serveTasks } from "../../threads/serve-tasks";
import { filter } from "./filter";

/** What the threads of the proxy do. The proxy itself knows its type alone. */
const proxyTasks = { filter };
export type ProxyTasks = typeof proxyTasks;

/** Entry of a thread that filters pages. */
provideNodePeers();
serveTasks(parentPort!, proxyTasks);
