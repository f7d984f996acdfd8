/**
 * The form of a recipe that people read and write, on one line:
 *
 *     ccb(radius=20) | lqf                      each sees what the one before kept
 *     lp:tuned                                  with the values of a preset, which others may follow
 *     preset:combine-vote                       a recipe that has a name
 *     union(bte, dsc | lqf)                     what any of them keeps; intersection(...) what all keep
 *     vote(majority: bte, 2*ccb, lqf)           or vote(2: ...), vote(60%: ...), vote(share=0.123: ...)
 *     block-extractor(redundancy=true)@4c1f...  with what it learned, by the hash of the model
 */
import { UsageError } from "../errors";
import type { ParamValue } from "../extractors/contract/contract";
import { extractorById, presetOf } from "../extractors/index";
import { keyOf, resolveParams } from "../extractors/contract/params";
import { canonical } from "./canonical";
import { RECIPE_PRESETS } from "./presets";
import { namingPrograms } from "./programs";
import {
  depthOf,
  MAX_DEPTH,
  MAX_PARTS,
  MAX_WEIGHT,
  partCount,
  type Quorum,
  type Recipe,
  type Voter,
} from "./recipe";

/** A text that is no recipe, with the place where it stops being one. */
export class RecipeTextError extends UsageError {
  /** @param at the number of the character in the text, from 0 */
  constructor(
    message: string,
    readonly at: number,
  ) {
    super("bad-recipe-text", message);
  }
}

/** @throws UsageError for an unknown extractor or parameter, or a value out of range */
export function writeRecipe(recipe: Recipe): string {
  return written(canonical(recipe));
}

function written(recipe: Recipe): string {
  if ("use" in recipe) {
    const { params: specs } = extractorById(recipe.use);
    const key = keyOf(recipe.use, specs, resolveParams(recipe.use, specs, recipe.params));
    return recipe.model === undefined ? key : `${key}@${recipe.model}`;
  }
  if ("serial" in recipe) return recipe.serial.map(written).join(" | ");
  if ("parallel" in recipe) return `${recipe.parallel}(${recipe.of.map(written).join(", ")})`;
  const voters = recipe.vote.map(({ recipe: part, weight }) =>
    weight === 1 ? written(part) : `${weight}*${written(part)}`,
  );
  return `vote(${writtenQuorum(recipe.quorum)}: ${voters.join(", ")})`;
}

function writtenQuorum(quorum: Quorum): string {
  if (quorum === "majority") return quorum;
  if ("votes" in quorum) return String(quorum.votes);
  const percent = String(Number((quorum.share * 100).toPrecision(12)));
  return Number(percent) / 100 === quorum.share ? `${percent}%` : `share=${quorum.share}`;
}

/**
 * A recipe from its text, in canonical form.
 * @param programs what programs are configured, which recipes may use by their names
 * @throws RecipeTextError naming the place and what was expected there; UsageError for an unknown extractor,
 * parameter or preset, or a value out of range
 */
export function parseRecipe(text: string, programs: ReadonlySet<string> = new Set()): Recipe {
  const recipe = canonical(namingPrograms(asWritten(text), programs));
  // A series has no bracket of its own to count while reading; what is read here can be written to a file.
  if (depthOf(recipe) > MAX_DEPTH)
    throw new RecipeTextError(
      `cannot read the recipe: it is more than ${MAX_DEPTH} levels deep`,
      text.length,
    );
  return recipe;
}

/**
 * A recipe from a text that was written when all that it names was there: in canonical form where it still is,
 * else as it was written. @throws RecipeTextError for what is no recipe
 */
export function parseFormerRecipe(text: string): Recipe {
  try {
    return parseRecipe(text);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return asWritten(text);
  }
}

function asWritten(text: string): Recipe {
  const reader = new Reader(text);
  const recipe = series(reader, 1);
  reader.end();
  if (partCount(recipe) > MAX_PARTS)
    throw new RecipeTextError(`cannot read the recipe: it has more than ${MAX_PARTS} parts`, text.length);
  return recipe;
}

function series(reader: Reader, depth: number): Recipe {
  if (depth > MAX_DEPTH) throw reader.wrong(`at most ${MAX_DEPTH} levels`);
  const steps = [step(reader, depth)];
  while (reader.took("|")) steps.push(step(reader, depth));
  return steps.length === 1 ? steps[0]! : { serial: steps };
}

function step(reader: Reader, depth: number): Recipe {
  if (reader.took("(")) {
    const inner = series(reader, depth + 1);
    reader.take(")");
    return inner;
  }
  const name = reader.name("an extractor, union, intersection or vote");
  if (name === "vote") return vote(reader, depth);
  if (name === "preset" && reader.took(":")) return named(reader.name("the name of a recipe"), depth);
  if (name === "union" || name === "intersection")
    return { parallel: name, of: listed(reader, () => series(reader, depth + 1)) };
  const preset = reader.took(":") ? presetOf(name, reader.name("the name of a preset")) : {};
  const params = { ...preset, ...(reader.took("(") ? settings(reader) : {}) };
  const model = reader.took("@") ? reader.model() : null;
  return { use: name, params, ...(model !== null && { model }) };
}

function named(name: string, depth: number): Recipe {
  const found = RECIPE_PRESETS.find((one) => one.name === name);
  if (found !== undefined) return series(new Reader(found.recipe), depth + 1);
  throw new UsageError(
    "unknown-preset",
    `unknown recipe: preset:${name} (allowed: ${RECIPE_PRESETS.map((one) => one.name).join(", ")})`,
  );
}

function vote(reader: Reader, depth: number): Recipe {
  reader.take("(");
  const quorum = quorumOf(reader);
  reader.take(":");
  const voters: Voter[] = [];
  do {
    const weight = reader.number(isWeight, `a weight above 0 and up to ${MAX_WEIGHT}`);
    if (weight !== null) reader.take("*");
    voters.push({ weight: weight ?? 1, recipe: series(reader, depth + 1) });
  } while (reader.took(","));
  reader.take(")");
  return { vote: voters, quorum };
}

const isWeight = (weight: number): boolean => weight > 0 && weight <= MAX_WEIGHT;

function quorumOf(reader: Reader): Quorum {
  const wanted = "majority, a number of votes, or a share like 60%";
  const number = reader.number();
  if (number === null) {
    const name = reader.name(wanted);
    if (name === "majority") return name;
    if (name !== "share") throw reader.wrong(wanted);
    reader.take("=");
    return { share: checkedShare(reader, reader.number()) };
  }
  return reader.took("%")
    ? { share: checkedShare(reader, number / 100) }
    : { votes: positive(reader, number) };
}

function checkedShare(reader: Reader, share: number | null): number {
  if (share !== null && share > 0 && share <= 1) return share;
  throw reader.wrong("a share above 0 and up to 1");
}

function positive(reader: Reader, number: number): number {
  if (number > 0 && Number.isFinite(number)) return number;
  throw reader.wrong("a number above 0");
}

function listed<T>(reader: Reader, one: () => T): T[] {
  reader.take("(");
  const all = [one()];
  while (reader.took(",")) all.push(one());
  reader.take(")");
  return all;
}

function settings(reader: Reader): Readonly<Record<string, ParamValue>> {
  const values = new Map<string, ParamValue>();
  if (reader.took(")")) return {};
  do {
    const name = reader.name("the name of a parameter");
    if (values.has(name)) throw reader.wrong(`${name} only once`);
    reader.take("=");
    values.set(name, reader.value());
  } while (reader.took(","));
  reader.take(")");
  return Object.fromEntries(values);
}

/** What is left of the text. Blanks between the words of a recipe mean nothing. */
class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  took(sign: string): boolean {
    this.skipBlanks();
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  take(sign: string): void {
    if (!this.took(sign)) throw this.wrong(sign);
  }

  name(wanted: string): string {
    const found = this.matched(/[A-Za-z][\w-]*/y);
    if (found === null) throw this.wrong(wanted);
    return found;
  }

  /** @param isAllowed whether a number may stand here, else it is refused where it begins, as not what is `wanted` */
  number(isAllowed: (number: number) => boolean = () => true, wanted = ""): number | null {
    this.skipBlanks();
    const start = this.at;
    const found = this.matched(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y);
    if (found === null || isAllowed(Number(found))) return found === null ? null : Number(found);
    this.at = start;
    throw this.wrong(wanted);
  }

  model(): string {
    const found = this.matched(/[0-9a-f]{64}(?![0-9a-z])/y);
    if (found === null) throw this.wrong("the hash of a model, 64 hexadecimal digits");
    return found;
  }

  /** A number, true or false, a bare word, several joined by +, or any text in double quotes. */
  value(): ParamValue {
    const quoted = this.matched(/"(?:[^"\\]|\\.)*"/y);
    if (quoted !== null) return this.unquoted(quoted);
    const number = this.number();
    if (number !== null) return number;
    const word = this.matched(/[A-Za-z][\w-]*(?:\+[A-Za-z][\w-]*)*/y);
    if (word === null) throw this.wrong("a value");
    return word === "true" ? true : word === "false" ? false : word;
  }

  end(): void {
    this.skipBlanks();
    if (this.at < this.text.length) throw this.wrong("| or the end");
  }

  wrong(expected: string): RecipeTextError {
    this.skipBlanks();
    const found =
      this.at < this.text.length ? JSON.stringify(this.text.slice(this.at, this.at + 20)) : "the end";
    return new RecipeTextError(
      `cannot read the recipe at character ${this.at + 1}: expected ${expected}, found ${found}`,
      this.at,
    );
  }

  private unquoted(quoted: string): string {
    try {
      return JSON.parse(quoted) as string;
    } catch {
      throw this.wrong("text in double quotes as JSON writes it");
    }
  }

  private matched(pattern: RegExp): string | null {
    this.skipBlanks();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    this.at += found?.length ?? 0;
    return found;
  }

  private skipBlanks(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at]!)) this.at++;
  }
}
