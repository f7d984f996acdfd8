import { resolve } from "node:path";
import { Command, CommanderError } from "commander";
import { isFull, readError, writeError } from "../corpus/files/file-error";
import { AppError, messageOf, UsageError } from "../errors";
import { agreeCommand } from "./commands/agree";
import { backupCommand, restoreCommand } from "./commands/database/backup";
import { benchCommand } from "./commands/bench/bench";
import { bodiesCommand } from "./commands/database/bodies";
import { blocksCommand } from "./commands/blocks";
import { evaluateCommand } from "./commands/evaluate";
import { exportCommand } from "./commands/export";
import { extractCommand } from "./commands/extract";
import { extractorsCommand } from "./commands/extractors";
import { goldCommand } from "./commands/gold";
import { importAnswersCommand } from "./commands/import-answers";
import { importCommand } from "./commands/import";
import { migrateCommand } from "./commands/database/migrate";
import { optimiseCommand } from "./commands/optimise";
import { proposalsCommand } from "./commands/proposals";
import { proxyCommand } from "./commands/proxy";
import { serveCommand } from "./commands/serve";
import { siteCommand } from "./commands/site";
import { storageCommand } from "./commands/storage";
import { sweepCommand } from "./commands/sweep";
import { trainCommand } from "./commands/train";
import { userCommand } from "./commands/user";
import { workerCommand } from "./commands/worker";
import { provideNodePeers } from "../peers/node-peers";
import { CONFIG_VARIABLE } from "../peers/programs/config";
import { NodePrograms } from "../peers/programs/host";
import { storeError } from "../store/rules/errors";
import { processTerminal, type Terminal } from "./terminal/terminal";

const COMMANDS = [
  extractorsCommand,
  extractCommand,
  blocksCommand,
  evaluateCommand,
  sweepCommand,
  siteCommand,
  storageCommand,
  optimiseCommand,
  trainCommand,
  importCommand,
  importAnswersCommand,
  exportCommand,
  goldCommand,
  agreeCommand,
  proposalsCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  bodiesCommand,
  proxyCommand,
  serveCommand,
  workerCommand,
  userCommand,
  benchCommand,
];

/**
 * Run the command line. Results go to stdout; a failure is one line on stderr.
 * @param argv arguments after the program's name
 * @returns exit code: 0 ok, 1 failed, 2 bad usage
 */
export async function main(argv: readonly string[], terminal: Terminal = processTerminal()): Promise<number> {
  const programs = new NodePrograms();
  provideNodePeers(programs);
  const before = process.env[CONFIG_VARIABLE];
  const help: string[] = [];
  const program = new Command("winnow")
    .description("Show, label and score main content extraction.")
    .version("0.1.0")
    .option(
      "--config <file>",
      "programs of yours as extractors (default: winnow.config.json, where it is there)",
    )
    // Behind a command the option is the command's own.
    .enablePositionalOptions()
    // Threads and processes that the command starts find it there.
    .hook("preAction", (command) => {
      const { config } = command.opts<{ config?: string }>();
      if (config !== undefined) process.env[CONFIG_VARIABLE] = resolve(config);
    })
    .helpCommand(true);
  for (const command of COMMANDS) program.addCommand(command(terminal));
  const commands = program.commands.flatMap((command) => [command, ...command.commands]);
  for (const command of [program, ...commands]) {
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => help.push(text), writeErr: () => {}, outputError: () => {} });
  }
  try {
    if (argv.length === 0)
      throw new UsageError(
        "no-command",
        `no command given; the commands are ${program.commands.map((command) => command.name()).join(", ")}; see winnow --help`,
      );
    await program.parseAsync([...argv], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      await terminal.print(help.join(""));
      return 0;
    }
    const known = await knownError(error);
    terminal.complain(`winnow: ${complaint(known)}`);
    return isUsage(known) ? 2 : 1;
  } finally {
    if (before === undefined) delete process.env[CONFIG_VARIABLE];
    else process.env[CONFIG_VARIABLE] = before;
    await programs.close();
  }
}

/**
 * Whether the command line itself is wrong; a file or corpus that is not there, or is no good, is a failure.
 */
function isUsage(error: unknown): boolean {
  return error instanceof CommanderError || error instanceof UsageError;
}

/** A failure of the database, or of a file that nobody looked at before, in words that name it. */
async function knownError(raw: unknown): Promise<unknown> {
  const path =
    raw instanceof Error && "syscall" in raw && "path" in raw && typeof raw.path === "string"
      ? raw.path
      : null;
  if (path === null) return storeError(raw);
  return isFull(raw) ? writeError(raw, path) : readError(raw, path);
}

/** A failure that somebody can act on is its message; anything else is a bug and says so. */
function complaint(error: unknown): string {
  if (error instanceof CommanderError) return error.message.replace(/^error: /, "");
  const isKnown =
    error instanceof AppError ||
    (error instanceof Error && (error.message === "interrupted" || "syscall" in error));
  return isKnown
    ? messageOf(error)
    : `unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
