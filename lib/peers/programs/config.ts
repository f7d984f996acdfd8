/**
 * winnow.config.json: the programs of the person who starts Winnow. It is read from a file that this person
 * names or has in the folder that Winnow is started in, and from nowhere else: no request can add a program or
 * change one (docs/security.md).
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { InputError, messageOf, NotFoundError } from "../../errors";
import { EXTRACTORS } from "../../extractors/index";

/** Names the file where it is another than the one in the current folder. */
export const CONFIG_VARIABLE = "WINNOW_CONFIG";

const FILE = "winnow.config.json";

/** With its start a program must answer before a thread that says nothing for a minute is taken for lost. */
const MOST_SECONDS = 30;
const MOST_START_SECONDS = 25;

/** What recipes give a meaning of their own. */
const TAKEN = new Set([
  ...EXTRACTORS.map(({ id }) => id),
  "answers",
  "program",
  "vote",
  "union",
  "intersection",
]);

/** Program and arguments, which no shell reads. */
const command = z.array(z.string().min(1)).min(1).max(100).readonly();

const programSchema = z
  .strictObject({
    command,
    input: z.enum(["html", "lines"]).default("html"),
    output: z.enum(["text", "html", "json"]).optional(),
    version: z.union([z.string().trim().min(1).max(80), command], {
      error: "expected the version as text, or the command that prints it as a list",
    }),
    seconds: z.number().min(0.1).max(MOST_SECONDS).default(10),
    startSeconds: z.number().min(0).max(MOST_START_SECONDS).default(20),
    megabytes: z.number().int().min(16).max(1_000_000).default(1024),
  })
  .refine(({ input, output }) => input === "html" || output === undefined || output === "json", {
    path: ["output"],
    error: 'a program that reads lines answers with lines of JSON: leave it out or say "json"',
  });

const name = z
  .string()
  .regex(
    /^[A-Za-z][\w-]{0,39}$/,
    "a name has letters, digits, - and _, begins with a letter and has at most 40",
  )
  .refine((one) => !TAKEN.has(one), "recipes know another extractor by that name");

const configSchema = z.strictObject({ programs: z.record(name, programSchema) });

/** How a program is called and what it may take. */
export interface ProgramSetup extends Omit<z.output<typeof programSchema>, "output"> {
  readonly name: string;
  readonly output: "text" | "html" | "json";
  /** The folder of the configuration, in which the program is started. */
  readonly folder: string;
}

/** Programs by their names. */
export type Programs = ReadonlyMap<string, ProgramSetup>;

/**
 * The file in use: what the environment names, else `winnow.config.json` in the current folder; null where
 * there is none. @throws NotFoundError for a file that is named and is not there
 */
export function configPath(
  env: Readonly<Record<string, string | undefined>> = process.env,
  folder: string = process.cwd(),
): string | null {
  const named = env[CONFIG_VARIABLE];
  const path = resolve(/* turbopackIgnore: true */ folder, named || FILE);
  if (existsSync(path)) return path;
  if (named) throw new NotFoundError("configuration file", path);
  return null;
}

/** The programs of the file in use; none without a file. @throws as `configPath`, `programsFrom` */
export function configuredPrograms(): Programs {
  const path = configPath();
  return path === null ? new Map() : programsFrom(path);
}

/** @throws InputError `bad-config` naming file and field */
export function programsFrom(path: string): Programs {
  const wrong = (problem: string): InputError => new InputError("bad-config", `${path}: ${problem}`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw wrong(messageOf(error));
  }
  const parsed = configSchema.safeParse(json);
  if (!parsed.success) throw wrong(problemOf(parsed.error));
  const folder = dirname(path);
  return new Map(
    Object.entries(parsed.data.programs).map(([called, { output, ...setup }]) => [
      called,
      { ...setup, name: called, output: output ?? (setup.input === "lines" ? "json" : "text"), folder },
    ]),
  );
}

/** The hash of how a program is called, 12 hexadecimal digits: other arguments may give other answers. */
export function setupHash({ command: called, input, output }: ProgramSetup): string {
  return createHash("sha256")
    .update(JSON.stringify([called, input, output]))
    .digest("hex")
    .slice(0, 12);
}

function problemOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  // What is wrong with a key is an issue within the issue.
  const message = issue!.code === "invalid_key" ? issue!.issues[0]!.message : issue!.message;
  return `${issue!.path.join(".") || "the top"}: ${message}`;
}
