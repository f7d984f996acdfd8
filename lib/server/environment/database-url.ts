import { readEnv } from "./env";

/** The `file:` URL of this server's database, with an absolute path; the same in its threads. */
export const databaseUrl = (): string => readEnv(process.env, process.cwd()).databaseUrl;
