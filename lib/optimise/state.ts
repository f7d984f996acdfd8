/** An optimisation as a file: what it is and all that was tried, from which it goes on where it stopped. */
import * as z from "zod/mini";
import { InputError, UsageError } from "../errors";
import { parseRecipe, writeRecipe } from "../recipes/text";
import type { Logged } from "./optimisation";
import { setupSchema, type Setup } from "./setup";

/** The pages of an optimisation, as far as what was found depends on them. */
export interface Pages {
  /** Hash of the pages and their gold, in order. */
  readonly fingerprint: string;
  /** Names of the packages. */
  readonly packages: readonly string[];
}

export interface State extends Pages {
  readonly setup: Setup;
  /** The version of the code that tried it; null where an earlier one did not note that. */
  readonly code: string | null;
  /** Only the first so many pages; null for all. */
  readonly limit: number | null;
  readonly log: readonly Logged[];
}

const KIND = "optimisation";

const stateSchema = z.object({
  winnow: z.literal(1),
  kind: z.literal(KIND),
  setup: setupSchema,
  // Not in files of versions that did not note them.
  code: z.optional(z.string()),
  limit: z.optional(z.nullable(z.number())),
  fingerprint: z.string(),
  packages: z.array(z.string()),
  log: z.array(
    z.object({
      recipe: z.string(),
      sample: z.nullable(z.number()),
      scores: z.array(z.number()),
      // Not in files of versions that did not note it.
      spread: z.optional(z.nullable(z.object({ medians: z.array(z.number()), empty: z.array(z.number()) }))),
      ms: z.number(),
    }),
  ),
});

/** The state as JSON, a line for each candidate. Numbers come back as they were. */
export function stateJson({ log, ...known }: State): string {
  const { setup, code, limit, fingerprint, packages } = known;
  const noted = { ...(code !== null && { code }), limit, fingerprint, packages };
  const head = JSON.stringify({ winnow: 1, kind: KIND, setup, ...noted });
  const lines = log.map(({ recipe, sample, scores, spread, ms }) =>
    JSON.stringify({ recipe: writeRecipe(recipe), sample, scores, spread, ms }),
  );
  return `${head.slice(0, -1)},"log":[\n${lines.join(",\n")}\n]}\n`;
}

/**
 * @param origin the file, for messages
 * @throws InputError `bad-state` for anything else; UsageError for recipes that this program does not know
 */
export function stateFromJson(text: string, origin: string): State {
  const parsed = stateSchema.safeParse(parsedJson(text, origin));
  const problem = (where: string): InputError =>
    new InputError("bad-state", `${origin}: not the state of winnow optimise (at ${where})`);
  if (!parsed.success) throw problem(parsed.error.issues[0]!.path.join(".") || "the top");
  const { setup, code = null, limit = null, fingerprint, packages, log } = parsed.data;
  const isShort = (values: readonly number[] | undefined): boolean =>
    values !== undefined && values.length !== packages.length;
  for (const [at, { scores, spread }] of log.entries()) {
    if (isShort(scores)) throw problem(`log.${at}.scores`);
    if (isShort(spread?.medians) || isShort(spread?.empty)) throw problem(`log.${at}.spread`);
  }
  return {
    ...{ setup, code, limit, fingerprint, packages },
    log: log.map((one) => ({ ...one, spread: one.spread ?? null, recipe: parseRecipe(one.recipe) })),
  };
}

function parsedJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError("bad-state", `${origin}: not JSON: ${(error as SyntaxError).message}`, {
      cause: error,
    });
  }
}

/** @throws UsageError `other-pages` where a state is of other pages, or of the same with other gold */
export function checkPages(state: Pages, pages: Pages, origin: string): void {
  if (state.fingerprint === pages.fingerprint && state.packages.join("\n") === pages.packages.join("\n"))
    return;
  throw new UsageError(
    "other-pages",
    `${origin} is of other pages, or these have changed since: start a new one`,
  );
}

/**
 * @param code the version that is to go on
 * @throws InputError `state-version` where another version tried something: its scores need not be those of this one
 */
export function checkCode(state: Pick<State, "code" | "log">, code: string, origin: string): void {
  if (state.code === code || state.log.length === 0) return;
  const other = state.code === null ? "an earlier version" : `version ${state.code}`;
  throw new InputError(
    "state-version",
    `${origin} is of ${other} of the code, this is ${code}, which may score otherwise: begin a new one`,
  );
}
