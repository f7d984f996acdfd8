import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Command } from "commander";
import { AppError, UsageError } from "../../errors";
import { CONFIG_VARIABLE, configPath, configuredPrograms } from "../../peers/programs/config";
import { environment, ROOT } from "../sources/environment";
import { json } from "../options/options";
import type { Terminal } from "../terminal/terminal";

export function serveCommand(terminal: Terminal): Command {
  return new Command("serve")
    .description(
      "Serve the app on HOST and PORT (127.0.0.1 and 3000) until stopped. `npm start` also builds it and starts a worker.",
    )
    .option("--json", "print JSON when it starts")
    .action(async ({ json: asJson }: { json?: true }) => {
      const { host, port, databaseUrl } = environment();
      if (!existsSync(join(ROOT, ".next/BUILD_ID")))
        throw new UsageError("not-built", "the app is not built yet: run npm start, or npm run setup");
      // What is wrong with it is said now, and not to whoever asks first.
      configuredPrograms();
      const config = configPath();
      await mustBeFree(host, port);
      const { migrate, mustReachObjects } = await import("../sources/database");
      await mustReachObjects();
      await migrate(databaseUrl);
      const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
      await terminal.print(asJson ? json({ winnow: 1, url }) : `${url}\n`);
      await untilEnd(host, port, databaseUrl, config);
    });
}

/** Run Next's server in this project; signals are passed on, so that nothing keeps the port. */
function untilEnd(host: string, port: number, databaseUrl: string, config: string | null): Promise<void> {
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  const server = spawn(process.execPath, [next, "start", "-H", host, "-p", `${port}`], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl, ...(config !== null && { [CONFIG_VARIABLE]: config }) },
  });
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    isStopping = true;
    server.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", (code) => {
      if (isStopping || code === 0) resolve();
      else reject(new AppError("server-ended", `the server ended with code ${code ?? "unknown"}`));
    });
  });
}

function mustBeFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new AppError(
          "port-in-use",
          `cannot listen on ${host} port ${port}: ${error.code === "EADDRINUSE" ? "it is in use" : error.code}`,
        ),
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
