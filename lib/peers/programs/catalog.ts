/** The configured programs by name, with their versions, for whoever reads recipes. */
import { InputError, messageOf, UsageError } from "../../errors";
import { program } from "../../extractors/programs/program";
import type { AskedProgram } from "../../extractors/programs/program-host";
import { unversioned, withVersions } from "../../recipes/programs";
import type { Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { setupHash, type Programs, type ProgramSetup } from "./config";
import { runOnce } from "./run-once";

/** A program that imports much says its version late. */
const VERSION_SECONDS = 20;

/** A program as it can be chosen. */
export interface ProgramChoice {
  readonly name: string;
  readonly version: string;
  /** The text of the recipe that names it; null where it cannot be run. */
  readonly recipe: string | null;
  /** Why not; else null. */
  readonly problem: string | null;
}

/** What is configured, each program's version found out once, unless that failed. */
export class ProgramCatalog {
  private readonly versions = new Map<string, Promise<string>>();
  /** What recipes may call them. */
  readonly names: ReadonlySet<string>;

  constructor(readonly programs: Programs) {
    this.names = new Set(programs.keys());
  }

  /** A program as recipes name it now. @throws UsageError `unknown-program`, InputError `program-version` */
  async asked(name: string): Promise<AskedProgram> {
    const setup = this.setup(name);
    let version = this.versions.get(name);
    if (version === undefined) {
      this.versions.set(name, (version = versionOf(setup)));
      // A busy machine may be the reason: who asks again starts it again.
      version.catch(() => this.versions.delete(name));
    }
    return { name, version: await version, setup: setupHash(setup) };
  }

  /** @throws UsageError `unknown-program` */
  setup(name: string): ProgramSetup {
    const setup = this.programs.get(name);
    if (setup !== undefined) return setup;
    const known = [...this.names].join(", ");
    throw new UsageError(
      "unknown-program",
      `no program ${name} is configured here (${known === "" ? "winnow.config.json names none" : `there are ${known}`})`,
    );
  }

  /** The same recipes with the version of every program in them. @throws as `asked` */
  async complete(recipes: readonly Recipe[]): Promise<Recipe[]> {
    const known = new Map<string, { name: string; version: string; setup: string }>();
    for (const name of unversioned(recipes)) known.set(name, await this.asked(name));
    return recipes.map((recipe) => (known.size === 0 ? recipe : withVersions(recipe, known)));
  }

  /** All of them, those that do not tell their version with the reason. */
  async list(): Promise<ProgramChoice[]> {
    return Promise.all(
      [...this.names].map(async (name) => {
        try {
          const params = { ...(await this.asked(name)) };
          const recipe = writeRecipe({ use: program.id, params });
          return { name, version: params.version, recipe, problem: null };
        } catch (error) {
          return { name, version: "", recipe: null, problem: messageOf(error) };
        }
      }),
    );
  }
}

/**
 * The version that is configured, or the first line that the command for it prints, without the name of the
 * program before it. @throws InputError `program-version`
 */
async function versionOf({ name, version, folder, megabytes }: ProgramSetup): Promise<string> {
  if (typeof version === "string") return version;
  const said = await runOnce({ command: version, folder, megabytes }, "", VERSION_SECONDS);
  if ("failed" in said)
    throw new InputError("program-version", `the command for the version of ${name} ${said.failed.message}`);
  const line = said.output
    .replaceAll(/\p{Cc}/gu, "\n")
    .trim()
    .split("\n")[0]!
    .trim();
  const own = line.toLowerCase().startsWith(`${name.toLowerCase()} `) ? line.slice(name.length).trim() : line;
  if (own === "")
    throw new InputError("program-version", `the command for the version of ${name} printed nothing`);
  return own.slice(0, 80);
}
