// `npm start`: everything that is missing, then the server and one worker.
//   --setup-only  stop before serving
//   --dev         Next's development server, nothing built
//   --built       packages, client and build are there already (end-to-end tests)
//   --scratch     on a database of its own that is removed at the end (end-to-end tests)
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ancestors, isOrphaned } from "./ancestors.mjs";
import { serve } from "./serve.mjs";
import { build, generate, install, mustBeFree, prepareDatabase, settings, StepError } from "./steps.mjs";

// The script in package.json begins with exec, so that npm's signals reach this process and npm waits for its
// end; without it they end in the shell between. kill -9 on npm is heard of by nobody, so this process
// watches npm as well, unless it was started by hand, where a closed terminal is no reason to stop.
const npm = process.env.npm_lifecycle_event === undefined ? null : ancestors(1);

const FLAGS = ["--setup-only", "--dev", "--built", "--scratch"];

async function main(args) {
  const unknown = args.find((arg) => !FLAGS.includes(arg));
  if (unknown !== undefined)
    throw new StepError(`unknown option ${unknown}: ${FLAGS.join(", ")} are possible`);
  const has = (flag) => args.includes(flag);
  const scratch = has("--scratch") ? mkdtempSync(join(tmpdir(), "winnow-")) : null;
  try {
    const where = {
      ...settings(),
      ...(scratch !== null && { database: `file:${join(scratch, "winnow.db")}` }),
    };
    // Before a minute of installing, not after it.
    if (!has("--setup-only")) await mustBeFree(where.port, where.host);
    if (!has("--built")) {
      await install();
      await generate();
    }
    await prepareDatabase(where.database);
    if (!has("--built") && !has("--dev")) await build();
    if (has("--setup-only")) return 0;
    if (npm !== null && isOrphaned(npm)) throw new StepError("stopped while setting up");
    return await serve(where, { dev: has("--dev"), follow: npm });
  } finally {
    if (scratch !== null) rmSync(scratch, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
