import { readEnv } from "./env";

/** The URL of this server's database (see `Env`); the same in its threads. */
export const databaseUrl = (): string => readEnv(process.env, process.cwd()).databaseUrl;
