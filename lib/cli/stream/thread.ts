import { parentPort } from "node:worker_threads";
import { provideNodePeers } from "../../peers/node-peers";
import { serveTasks } from "../../threads/serve-tasks";
import { answerRecords } from "./answer-record";

/** What the threads of a stream do. */
const streamTasks = { answerRecords };
export type StreamTasks = typeof streamTasks;

/** Entry of a thread that answers records. */
provideNodePeers();
serveTasks(parentPort!, streamTasks);
