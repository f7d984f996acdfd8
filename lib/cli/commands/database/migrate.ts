import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { UsageError } from "../../../errors";
import { databasePath, readEnv } from "../../../server/environment/env";
import { isPostgres, shownUrl } from "../../../store/rules/postgres-url";
import type { Moved } from "../../../setup/move/move";
import type { BodyPlaces } from "../../../store/objects/keeping";
import { filled, json } from "../../options/options";
import { elsewhere } from "./bodies";
import { environment, ROOT } from "../../sources/environment";
import type { Terminal } from "../../terminal/terminal";

export function migrateCommand(terminal: Terminal): Command {
  return new Command("migrate")
    .description(
      "Copy the whole database to another one that is empty, as from SQLite to Postgres or back. Stop the server and the workers first. A copy that was stopped goes on where it was; at the end each table is counted and compared by hash.",
    )
    .requiredOption(
      "--from <database>",
      "file:PATH, postgres://..., or: sqlite (the file data/winnow.db), postgres (what DATABASE_URL names)",
      filled,
    )
    .requiredOption("--to <database>", "the same", filled)
    .option("--json", "print JSON")
    .action(async (given: { from: string; to: string; json?: true }) => {
      const [from, to] = [urlOf("--from", given.from), urlOf("--to", given.to)];
      if (from === to) throw new UsageError("same-database", `--from and --to are the same: ${shown(from)}`);
      if (!isPostgres(from) && !existsSync(databasePath(from)))
        throw new UsageError("no-database", `no database yet at ${databasePath(from)}`);
      const [{ migrate }, { moveDatabase }, { tablesOf }] = await Promise.all([
        import("../../sources/database"),
        import("../../../setup/move/move"),
        import("../../../setup/move/tables"),
      ]);
      // Both in the form of this version, so that every column of one is there in the other.
      await migrate(from);
      await migrate(to);
      const tables = tablesOf(readFileSync(join(ROOT, "prisma/schema.prisma"), "utf8"));
      const task = terminal.startTask();
      try {
        const moved = await moveDatabase(tables, { from, to, shown: shown(from) }, task);
        const places = await placesIn(to);
        const missing = elsewhere(places);
        await terminal.print(
          given.json
            ? json({
                winnow: 1,
                from: shown(from),
                to: shown(to),
                tables: moved,
                ...(missing !== null && { objects: places.objects }),
              })
            : `${moved.map(lineOf).join("")}${shown(to)}: all of ${shown(from)}\n${missing === null ? "" : `${missing}: both databases point to them, so run no worker on the former one any more\n`}`,
        );
      } finally {
        task.end();
      }
    });
}

/** Where the page bytes of a database are; nothing else of it is read, as it may hold what no version knows. */
async function placesIn(url: string): Promise<BodyPlaces> {
  const [{ Connection }, { bodyKeeping }, { objectStoreOf }] = await Promise.all([
    import("../../../store/prisma/connection/connection"),
    import("../../../store/prisma/bodies"),
    import("../../../store/objects/object-store"),
  ]);
  const connection = await Connection.open(url, await objectStoreOf(process.env));
  return bodyKeeping(connection, Date.now)
    .places()
    .finally(() => connection.close());
}

const lineOf = ({ table, rows, sha256 }: Moved): string =>
  `${table.padEnd(16)} ${String(rows).padStart(9)} rows  ${sha256.slice(0, 16)}\n`;

/** @throws UsageError naming the option */
function urlOf(option: string, given: string): string {
  if (given === "sqlite") return readEnv({}, ROOT).databaseUrl;
  if (given === "postgres") {
    const { databaseUrl } = environment();
    if (!isPostgres(databaseUrl))
      throw new UsageError(
        "bad-option",
        `${option} postgres: set DATABASE_URL to postgres://..., or name it here`,
      );
    return databaseUrl;
  }
  try {
    return readEnv({ DATABASE_URL: given }, process.cwd()).databaseUrl;
  } catch {
    throw new UsageError(
      "bad-option",
      `${option}: file:PATH, postgres://USER@HOST/DATABASE, sqlite or postgres is possible`,
    );
  }
}

const shown = (url: string): string => (isPostgres(url) ? shownUrl(url) : databasePath(url));
