import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { missingPostgres } from "./temporary-server";

const ROOT = join(import.meta.dirname, "../../..");
const MODULE = pathToFileURL(join(import.meta.dirname, "temporary-server.ts")).href;

it.skipIf(missingPostgres() !== null)(
  "a program that waits for nothing but the end of its server sees that end (skipped without Postgres)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "winnow-server-"));
    try {
      const program = join(folder, "program.mts");
      writeFileSync(
        program,
        `import { startServer } from ${JSON.stringify(MODULE)};\nconst server = await startServer();\nawait server.stop();\nconsole.log("stopped");\n`,
      );
      const { status, stdout } = spawnSync(process.execPath, ["--import", "tsx", program], {
        cwd: ROOT,
        encoding: "utf8",
        timeout: 60_000,
      });
      expect([status, stdout]).toEqual([0, "stopped\n"]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
