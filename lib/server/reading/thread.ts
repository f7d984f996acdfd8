import { parentPort } from "node:worker_threads";
import { openStore } from "../../store/open";
import { serveTasks } from "../../threads/serve-tasks";
import { databaseUrl } from "../database-url";
import { asTasks } from "./tasks";

/** Entry of a thread that reads the database for the server. */
serveTasks(parentPort!, asTasks(await openStore(databaseUrl())));
