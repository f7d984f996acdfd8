/**
 * The configuration file of `winnow extract --config`: which pages, of which types, and what to make of them
 * (S2 section 3; docs/cli.md).
 */
import { dirname, resolve } from "node:path";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { readError } from "../../corpus/files/file-error";
import { mustBeFile } from "../../corpus/files/file-tree";
import { AppError, messageOf, NotFoundError, UsageError } from "../../errors";
import type { ParamSpecs, ParamValues } from "../../extractors/contract/contract";
import { nearestName, resolveParams } from "../../extractors/contract/params";
import { songPatterns, type SongPatterns } from "../../extractors/song/patterns";
import { BLOG_PARAMS } from "../../extractors/song/song-blog";
import { FORUM_PARAMS } from "../../extractors/song/song-forum";
import { NEWS_PARAMS } from "../../extractors/song/song-news";
import { globTest } from "../../page/links";

const TYPES = ["news", "blog", "forum", "auto"] as const;
export type ConfiguredType = (typeof TYPES)[number];

const words = z.array(z.string());
const values = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).default({});
const count = (most: number): z.ZodNumber => z.int().min(1).max(most);

const SCHEMA = z.strictObject({
  urls: z.union([z.string(), words]),
  types: z.array(z.strictObject({ match: z.string().min(1), type: z.enum(TYPES) })).default([]),
  output: z
    .strictObject({
      encoding: z.enum(["utf-8", "gbk"]).default("utf-8"),
      unmappable: z.enum(["question", "ncr", "error"]).default("question"),
      indent: z.enum(["cjk", "none"]).default("cjk"),
      indentLevels: z.boolean().default(false),
      dir: z.string().min(1).default("out"),
    })
    .prefault({}),
  fetch: z
    .strictObject({
      concurrency: count(64).default(16),
      timeoutMs: count(120_000).default(10_000),
      maxBytes: count(32 * 1024 * 1024).default(3_000_000),
    })
    .prefault({}),
  news: values,
  blog: values,
  forum: values,
  patterns: z
    .strictObject({
      statement: words.optional(),
      postEnd: words.optional(),
      postMeta: words.optional(),
      forumNoise: words.optional(),
    })
    .default({}),
  links: z
    .strictObject({
      extract: z.boolean().default(false),
      include: words.default([]),
      exclude: words.default([]),
      sameHost: z.boolean().default(true),
    })
    .prefault({}),
});

type Written = z.infer<typeof SCHEMA>;

/** A configuration, checked, with its paths resolved against the folder of its file. */
export interface ExtractConfig extends Pick<Written, "fetch" | "links"> {
  /** The pages: http addresses, or files. */
  readonly urls: readonly string[];
  readonly output: Written["output"];
  readonly patterns: SongPatterns;
  /** The parameters of `song`, without its type. */
  readonly values: ParamValues;
  /** The type of a page: that of the first rule that matches, else `auto`. */
  typeOf(url: string): ConfiguredType;
}

/**
 * Read and check a configuration file, and the list of pages that it names.
 * @throws UsageError `bad-config` naming the file, the key and, for an unknown key, the nearest one
 * @throws NotFoundError for a missing file or list
 */
export async function readExtractConfig(path: string): Promise<ExtractConfig> {
  const written = check(path, parseJson(path, await readText("configuration", path)));
  const folder = dirname(path);
  const urls =
    typeof written.urls === "string"
      ? listed(
          await readText("list of pages", resolve(folder, written.urls)),
          dirname(resolve(folder, written.urls)),
        )
      : written.urls.map((url) => located(url, folder));
  if (urls.length === 0) throw bad(path, "urls lists no pages");
  const rules = written.types.map(({ match, type }) => ({ isMatch: matcher(match), type }));
  return {
    urls,
    fetch: written.fetch,
    links: written.links,
    output: { ...written.output, dir: resolve(folder, written.output.dir) },
    patterns: inFile(path, "patterns", () => songPatterns(written.patterns)),
    values: {
      ...params(path, "news", NEWS_PARAMS, written.news),
      ...params(path, "blog", BLOG_PARAMS, written.blog),
      ...params(path, "forum", FORUM_PARAMS, written.forum),
    },
    typeOf: (url) => rules.find(({ isMatch }) => isMatch(url))?.type ?? "auto",
  };
}

/**
 * Pages of a list: one per line, without blank lines and lines that begin with `#`; files are relative to the
 * list.
 */
function listed(text: string, folder: string): string[] {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => located(line, folder));
}

const located = (page: string, folder: string): string =>
  /^https?:\/\//i.test(page) ? page : resolve(folder, page);

/** A host with all hosts below it, or a pattern with `*` for the address with or without its scheme. */
function matcher(match: string): (url: string) => boolean {
  if (match.includes("*") || match.includes("/")) {
    const passes = globTest(match);
    return (url) => passes(url) || passes(url.replace(/^https?:\/\//i, ""));
  }
  const host = match.toLowerCase();
  return (url) => {
    const own = /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase();
    return own === host || (own?.endsWith(`.${host}`) ?? false);
  };
}

/**
 * Only what the file says, so that parameters that two methods share are not set back to the default by the
 * second.
 */
function params(path: string, name: string, specs: ParamSpecs, given: ParamValues): ParamValues {
  const checked = inFile(path, name, () => resolveParams(name, specs, given));
  return Object.fromEntries(Object.keys(given).map((key) => [key, checked[key]!]));
}

function inFile<T>(path: string, key: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw bad(path, `${key}: ${error.message}`, error);
  }
}

function check(path: string, json: unknown): Written {
  const parsed = SCHEMA.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const at = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") throw bad(path, `${at === "" ? "the file" : at}: ${issue.message}`);
  const unknown = issue.keys[0]!;
  const near = nearestName(unknown, keysAt(issue.path));
  throw bad(
    path,
    `unknown key ${at === "" ? unknown : `${at}.${unknown}`} (${near === null ? `allowed: ${keysAt(issue.path).join(", ")}` : `did you mean ${near}?`})`,
  );
}

/** The keys that are allowed at a path. */
function keysAt(path: readonly PropertyKey[]): string[] {
  let schema: unknown = SCHEMA;
  for (const step of path) {
    const inner = unwrapped(schema);
    if (inner instanceof z.ZodArray) schema = inner.element;
    else if (inner instanceof z.ZodObject) schema = (inner.shape as Record<string, unknown>)[String(step)];
  }
  const last = unwrapped(schema);
  return last instanceof z.ZodObject ? Object.keys(last.shape as object) : [];
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? unwrapped(schema.unwrap())
    : schema;
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw bad(path, `not JSON: ${messageOf(error)}`, error);
  }
}

async function readText(what: string, path: string): Promise<string> {
  try {
    await mustBeFile(path);
    return await readFile(path, "utf8");
  } catch (error) {
    throw error instanceof NotFoundError
      ? new NotFoundError(what, error.message.replace("file or folder not found: ", ""))
      : readError(error, path);
  }
}

const bad = (path: string, message: string, cause?: unknown): UsageError =>
  new UsageError("bad-config", `${path}: ${message}`, { cause });
