import { z } from "zod";
import { AppError, InputError, messageOf } from "../errors";
import { stretches, type Intervals, type Stretch } from "../gold/stretches";
import { PAGE_VERDICTS, ROLES } from "../labels/model";
import { utf8Of, type Line } from "./lines";
import type { GoldRecord } from "./record";

const text = z.string().nullish();
const texts = z.array(z.string()).nullish();
const offset = z.int().nonnegative();
/** Whether these are stretches of one text, in the words of the one place that knows. */
const mustBeStretches = (all: readonly Stretch[] | Intervals, check: z.RefinementCtx): void => {
  try {
    stretches(all);
  } catch (error) {
    check.addIssue({ code: "custom", message: messageOf(error) });
  }
};
const intervals = z.array(z.tuple([offset, offset])).superRefine(mustBeStretches);
const correction = z
  .object({
    start: offset,
    end: offset,
    to: z.enum(["main", "boilerplate"]),
    by: z.string(),
    at: z.iso.datetime(),
  })
  .refine(({ start, end }) => start <= end, "a correction ends before it starts");
const roles = z
  .array(z.object({ start: offset, end: offset, role: z.enum(ROLES) }))
  .superRefine(mustBeStretches);

const agreement = z.object({
  people: z.int().min(2),
  runs: z.array(z.tuple([offset, offset, offset])).superRefine((runs, check) =>
    mustBeStretches(
      runs.map(([start, end]) => ({ start, end })),
      check,
    ),
  ),
});

/** A gold line as it may come; null means unknown, other fields are passed over. */
const goldSchema = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  url: text,
  site: text,
  lang: text,
  encoding: text,
  kind: text,
  title: text,
  date: text,
  author: text,
  text,
  intervals: intervals.nullish(),
  with: texts,
  without: texts,
  roles: roles.nullish(),
  verdict: z.enum(PAGE_VERDICTS).nullish(),
  labelledBy: text,
  labelledAt: z.iso.datetime().nullish(),
  agreement: agreement.nullish(),
  corrections: z.array(correction).nullish(),
  original: z.object({ text: z.string().optional(), intervals: intervals.optional() }).nullish(),
});

/**
 * Check one record of gold. @param where file and line, for the message. @throws InputError `malformed-gold`
 */
export function parseGold(value: unknown, where: string): GoldRecord {
  const parsed = goldSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError("malformed-gold", `${where}: ${issue.path.join(".") || "record"}: ${issue.message}`);
  }
  return withoutNulls(parsed.data) as GoldRecord;
}

/** What a line of nothing but white space parses to. */
export const BLANK = Symbol("blank line");

/**
 * Parse a line of JSON; `BLANK` for a blank one. The message of a failure names file and line. @throws
 * InputError `malformed-json`, `not-utf-8`, `line-too-long`
 */
export function parseJsonLine(line: Line, where: string): unknown {
  try {
    const text = line.text();
    return text.trim() === "" ? BLANK : JSON.parse(text);
  } catch (error) {
    if (error instanceof AppError)
      throw new InputError(error.code, `${where}: ${error.message}`, { cause: error });
    throw new InputError("malformed-json", `${where}: malformed JSON (${(error as Error).message})`, {
      cause: error,
    });
  }
}

/**
 * Parse a file of JSON; the line of a failure comes from the position in the parser's message. @throws
 * InputError `malformed-json`, `not-utf-8`
 */
export function parseJsonFile(bytes: Uint8Array, origin: string): unknown {
  let source = "";
  try {
    source = utf8Of(bytes);
    return JSON.parse(source);
  } catch (error) {
    if (error instanceof AppError)
      throw new InputError(error.code, `${origin}: ${error.message}`, { cause: error });
    const message = (error as Error).message;
    const position = /position (\d+)/.exec(message)?.[1];
    const line = source
      .slice(0, position === undefined ? source.length : Number(position))
      .split("\n").length;
    throw new InputError("malformed-json", `${origin}:${line}: malformed JSON (${message})`, {
      cause: error,
    });
  }
}

/** The fields that are there: unknown ones are absent, not null. */
export function withoutNulls<T extends object>(record: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  ) as { [K in keyof T]?: NonNullable<T[K]> };
}
