import { parentPort } from "node:worker_threads";
import { objectStoreOf } from "../../store/objects/object-store";
import { Connection } from "../../store/prisma/connection/connection";
import { prismaStore } from "../../store/prisma/prisma-store";
import { serveTasks } from "../../threads/serve-tasks";
import { databaseUrl } from "../environment/database-url";
import { asTasks } from "./tasks";

/**
 * How often what was written is moved into the database itself; on the threads of the server alone, where
 * nobody who labels waits for the disk.
 */
const CHECKPOINT_MS = 1_000;

/** Entry of a thread that reads the database for the server. */
const connection = await Connection.open(databaseUrl(), await objectStoreOf(process.env));
// What stands in the way, as another program that has the file for itself, is there for the next time, too;
// or the requests hear of it.
setInterval(() => void connection.checkpoint().catch(() => {}), CHECKPOINT_MS).unref();
serveTasks(parentPort!, asTasks(prismaStore(connection)));
