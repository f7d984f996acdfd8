/** Programs of tests: scripts for Node, so that no other language need be there. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { scratchFolder } from "../../corpus/corpus.fixture";
import { setupHash, programsFrom, type Programs, type ProgramSetup } from "./config";
import type { AskedProgram } from "../../extractors/programs/program-host";

/** Starting a thread, a keeper and a program takes a second each on a busy machine. */
export const SLOW = 120_000;

/** Reads pages line by line and answers with what `answer`, the body of a function of `page`, gives. */
export const staying = (answer: string): string => `
let rest = "";
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\\n");
  rest = lines.pop();
  for (const line of lines) {
    const page = JSON.parse(line);
    const said = ((page) => { ${answer} })(page);
    if (said !== undefined) process.stdout.write(JSON.stringify({ id: page.id, ...said }) + "\\n");
  }
});
`;

/** Reads one page as \`html\` and does as the script says. */
export const once = (script: string): string => `
const html = require("node:fs").readFileSync(0, "utf8");
${script}
`;

/** A configuration with one program that is a script for Node, in a folder of its own. */
export async function configOf(
  script: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<{
  readonly path: string;
  readonly folder: string;
  readonly programs: Programs;
  readonly mine: ProgramSetup;
}> {
  const folder = await scratchFolder();
  await writeFile(join(folder, "mine.cjs"), script);
  const path = join(folder, "winnow.config.json");
  const described = { command: [process.execPath, "mine.cjs"], version: "1.0", ...settings };
  await writeFile(path, JSON.stringify({ programs: { mine: described } }));
  const programs = programsFrom(path);
  return { path, folder, programs, mine: programs.get("mine")! };
}

/** The program of such a configuration, as recipes name it. */
export const MINE = (programs: Programs): AskedProgram => ({
  name: "mine",
  version: "1.0",
  setup: setupHash(programs.get("mine")!),
});

/** Whether a process is there, and no zombie that nobody has taken note of. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    return stat[stat.lastIndexOf(")") + 2] !== "Z";
  } catch {
    return false;
  }
}
