/** Folds of a training that are kept in a file, from which the same training goes on where it was interrupted. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { readError } from "../../corpus/files/file-error";
import { writeWhole } from "../../corpus/files/whole-file";
import { InputError, UsageError } from "../../errors";
import type { FoldResult } from "../../evaluation/held-out/fold-result";
import type { KeptFolds } from "./fold";
import type { Training } from "./train";

const KIND = "training";
const VERSION = 1;

/** What folds depend on beside the pages. */
type Setup = Pick<Training, "recipe" | "folds" | "isWithinSites" | "seed" | "metrics" | "code"> & {
  /** Names of the corpora whose sites are left out. */
  readonly sitesOf?: string;
};

const prf = { precision: z.number(), recall: z.number(), f1: z.number() };
const grade = z.discriminatedUnion("status", [
  z.looseObject({ status: z.literal("scored"), ...prf }),
  z.object({ status: z.literal("failed") }),
  z.object({ status: z.literal("no-gold") }),
]);
const bin = z.object({ examples: z.number(), sum: z.number(), right: z.number() });
const foldSchema = z.object({
  number: z.int().min(0),
  pages: z.array(z.object({ group: z.string(), grades: z.record(z.string(), grade) })),
  reliability: z.record(z.string(), z.object({ bins: z.array(bin), squares: z.number() })),
});
const stateSchema = z.object({
  winnow: z.literal(VERSION),
  kind: z.literal(KIND),
  recipe: z.string(),
  folds: z.number(),
  withinSites: z.boolean(),
  /** Blank where no sites are left out. */
  sitesOf: z.string().default(""),
  seed: z.number(),
  metrics: z.array(z.string()),
  code: z.string(),
  /** SHA-256 of all that folds depend on of the pages; null before they were read. */
  data: z.nullable(z.string()),
  done: z.array(foldSchema),
});
type State = z.infer<typeof stateSchema>;

/**
 * Folds kept in a file, which is written whole after each. What is there already is gone on from.
 * @throws InputError `bad-state` for a file that is no such state, `state-version` for one of another version of the
 * format or of the code; UsageError `other-training` for one of another recipe, seed, folds or metrics, naming
 * them; and when the pages have been read, UsageError `other-pages`
 */
export async function foldsInFile(path: string, setup: Setup): Promise<KeptFolds> {
  const own = stateOf(setup);
  let state = (await stateAt(path)) ?? own;
  mustBeSame(state, own, path);
  return {
    async known(all) {
      const data = createHash("sha256").update(all).digest("hex");
      if (state.data !== null && state.data !== data)
        throw new UsageError(
          "other-pages",
          `${path} is of other pages, or these have changed since: begin a new one`,
        );
      state = { ...state, data };
      return new Map(state.done.map(({ number, ...result }) => [number, result as FoldResult]));
    },
    async keep(number, { pages, reliability }) {
      const fold = foldSchema.parse({ number, pages, reliability });
      state = { ...state, done: [...state.done.filter((one) => one.number !== number), fold] };
      await writeWhole(path, stateJson(state));
    },
  };
}

const stateOf = ({
  recipe,
  folds,
  isWithinSites = false,
  sitesOf = "",
  seed,
  metrics,
  code,
}: Setup): State => ({
  ...{ winnow: VERSION, kind: KIND, recipe: recipe.key, folds, withinSites: isWithinSites, sitesOf, seed },
  ...{ metrics: [...metrics], code, data: null, done: [] },
});

/** A line for each fold. */
function stateJson({ done, ...head }: State): string {
  const lines = done.map((fold) => JSON.stringify(fold));
  return `${JSON.stringify(head).slice(0, -1)},"done":[\n${lines.join(",\n")}\n]}\n`;
}

/** Null where there is no file yet. */
async function stateAt(path: string): Promise<State | null> {
  const text = await readFile(path, "utf8").catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw await readError(error, path);
  });
  if (text === null) return null;
  const json = parsedJson(text, path);
  const parsed = stateSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { kind, winnow } = (json ?? {}) as { readonly kind?: unknown; readonly winnow?: unknown };
  if (kind === KIND && typeof winnow === "number" && winnow !== VERSION)
    throw new InputError(
      "state-version",
      `${path}: a state of version ${winnow}, this program reads version ${VERSION}`,
    );
  const where = parsed.error.issues[0]!.path.join(".") || "the top";
  throw new InputError("bad-state", `${path}: not the state of winnow train (at ${where})`);
}

function parsedJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError("bad-state", `${path}: not JSON: ${(error as SyntaxError).message}`, {
      cause: error,
    });
  }
}

function mustBeSame(state: State, own: State, path: string): void {
  if (state.code !== own.code)
    throw new InputError(
      "state-version",
      `${path} is of version ${state.code} of the code, this is ${own.code}: begin a new one`,
    );
  const told = (of: State, name: keyof typeof NAMES): string => String(of[name]) || "none";
  for (const name of ["seed", "folds", "withinSites", "sitesOf", "metrics", "recipe"] as const)
    if (told(state, name) !== told(own, name))
      throw new UsageError(
        "other-training",
        `${path} is of another training: its ${NAMES[name]} is ${told(state, name)}, not ${told(own, name)}`,
      );
}

const NAMES = {
  ...{ recipe: "recipe", seed: "seed", folds: "number of folds", metrics: "list of metrics" },
  ...{ withinSites: "--within-sites", sitesOf: "--without-sites-of" },
} as const;
