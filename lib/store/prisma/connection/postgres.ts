/** All that only Postgres knows: how it is reached, what of it must be as the store needs it. */
import { PrismaPg } from "@prisma/adapter-pg";
import { AppError, UsageError } from "../../../errors";
import type { PrismaClient } from "../../generated/client";
import { PrismaClient as PostgresClient } from "../../postgres/generated/client";
import { postgresError } from "../../rules/postgres-errors";
import type { Engine } from "./engine";

/** The oldest release that is tried: older ones get no corrections any more, and the queue wants it. */
const OLDEST = 13;
/** Connections of a client at most; each is opened when it is first needed, and closed again when idle. */
const CONNECTIONS = 5;
const CONNECT_MS = 10_000;
/** How long a statement waits for a row that somebody else holds. */
const LOCK_WAIT_MS = 20_000;

/** A database of Postgres. */
export function postgres(url: string): Engine {
  return {
    openReader: async () => clientOf(url, ["default_transaction_read_only=on"]),
    openWriter: async () => {
      const client = clientOf(url, []);
      try {
        await mustFit(client);
      } catch (error) {
        await client.$disconnect();
        throw error;
      }
      return client;
    },
    writesTogether: true,
    // What must not happen side by side waits at a row: see hold.ts and docs/adr/0014.
    takeWriteLock: async () => undefined,
    moveLog: async () => undefined,
    copyTo: () =>
      Promise.reject(
        new UsageError(
          "no-backup",
          "Postgres is saved by its own program: pg_dump --format=custom --file=winnow.dump, see docs/operations.md",
        ),
      ),
    explain: postgresError,
  };
}

/** The two generated clients differ in what only one engine has, and the store asks for none of that. */
function clientOf(url: string, settings: readonly string[]): PrismaClient {
  const all = ["default_transaction_isolation=read\\ committed", `lock_timeout=${LOCK_WAIT_MS}`, ...settings];
  const adapter = new PrismaPg({
    connectionString: url,
    application_name: "winnow",
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    options: all.map((setting) => `-c ${setting}`).join(" "),
  });
  return new PostgresClient({ adapter }) as unknown as PrismaClient;
}

/** @throws AppError `too-old`, `bad-encoding` */
async function mustFit(client: PrismaClient): Promise<void> {
  const [server] = await client.$queryRaw<Server[]>`
    SELECT current_setting('server_version') AS "version", current_setting('server_version_num')::int AS "number",
      current_setting('server_encoding') AS "encoding"`;
  const fault = faultOf(server!);
  if (fault !== null) throw new AppError(fault.code, fault.message);
}

/** What a server says of itself. */
export interface Server {
  readonly version: string;
  /** E.g. 150004. */
  readonly number: number;
  readonly encoding: string;
}

/** Why the store cannot be on a server; null where it can. */
export function faultOf({ version, number, encoding }: Server): { code: string; message: string } | null {
  if (number < OLDEST * 10_000)
    return {
      code: "too-old",
      message: `the database is Postgres ${version}, and Winnow needs ${OLDEST} or later`,
    };
  if (encoding !== "UTF8")
    return {
      code: "bad-encoding",
      message: `the texts of the database are in ${encoding}, and Winnow needs UTF8: createdb --encoding=UTF8 --template=template0`,
    };
  return null;
}
