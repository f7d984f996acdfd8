import { dirname, isAbsolute, join } from "node:path";
import { z } from "zod";
import { UsageError } from "../../errors";
import { isPostgres } from "../../store/rules/postgres-url";

/** The settings of one process, read once from its environment. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** A `file:` URL with an absolute path, or a `postgres:` URL. */
  readonly databaseUrl: string;
  /** Absolute; for what is not in the database, as uploads: its own folder where it is a file. */
  readonly filesFolder: string;
}

const DEFAULT_DATABASE = "file:./data/winnow.db";

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: z
    .string()
    .refine((url) => /^file:./.test(url) || (isPostgres(url) && namesDatabase(url)), {
      message: "file: and a path, or postgres://USER:PASSWORD@HOST/DATABASE, is",
    })
    .default(DEFAULT_DATABASE),
  WINNOW_FILES: z.string().optional(),
});

const namesDatabase = (url: string): boolean => URL.canParse(url) && new URL(url).pathname.length > 1;

/**
 * Read PORT, HOST, DATABASE_URL and WINNOW_FILES; empty means not set. A relative `file:` URL or folder is
 * resolved against `root`, the project's folder.
 * @throws UsageError (`bad-setting`) naming the setting and its value
 */
export function readEnv(env: Readonly<Record<string, string | undefined>>, root: string): Env {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, env[name] === "" ? undefined : env[name]]),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    // A password is not for logs.
    const value = withoutPassword(given[name] ?? "");
    throw new UsageError("bad-setting", `${name}=${value} is not allowed: ${issue?.message ?? "invalid"}`);
  }
  const { PORT, HOST, DATABASE_URL, WINNOW_FILES } = parsed.data;
  const absolute = (path: string): string => (isAbsolute(path) ? path : join(root, path));
  const own = { port: PORT, host: HOST };
  if (isPostgres(DATABASE_URL))
    return { ...own, databaseUrl: DATABASE_URL, filesFolder: absolute(WINNOW_FILES ?? "data") };
  const path = absolute(databasePath(DATABASE_URL));
  return { ...own, databaseUrl: `file:${path}`, filesFolder: absolute(WINNOW_FILES ?? dirname(path)) };
}

/** The path in a `file:` URL of a database, without options after `?`. */
export function databasePath(url: string): string {
  const path = url.replace(/^file:/, "").split("?", 1)[0]!;
  return path.startsWith("//") ? path.slice(path.startsWith("///") ? 2 : 1) : path;
}

/** An address with `***` in place of what may be its password; other settings as they are. */
function withoutPassword(value: string): string {
  const start = value.indexOf("://");
  const colon = start < 0 ? -1 : value.indexOf(":", start + 3);
  const end = value.lastIndexOf("@");
  return colon < 0 || end < colon ? value : `${value.slice(0, colon)}:***${value.slice(end)}`;
}
