import { isAbsolute, join } from "node:path";
import { z } from "zod";
import { UsageError } from "../../errors";

/** The settings of one process, read once from its environment. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** A `file:` URL with an absolute path. */
  readonly databaseUrl: string;
}

const DEFAULT_DATABASE = "file:./data/winnow.db";

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: z
    .string()
    .startsWith("file:")
    .min("file:".length + 1)
    .default(DEFAULT_DATABASE),
});

/**
 * Read PORT, HOST and DATABASE_URL; empty means not set. A relative `file:` URL is resolved against `root`,
 * the project's folder.
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
    throw new UsageError(
      "bad-setting",
      `${name}=${given[name] ?? ""} is not allowed: ${issue?.message ?? "invalid"}`,
    );
  }
  const { PORT, HOST, DATABASE_URL } = parsed.data;
  const path = databasePath(DATABASE_URL);
  return {
    port: PORT,
    host: HOST,
    databaseUrl: isAbsolute(path) ? `file:${path}` : `file:${join(root, path)}`,
  };
}

/** The path in a `file:` URL of a database, without options after `?`. */
export function databasePath(url: string): string {
  const path = url.replace(/^file:/, "").split("?", 1)[0]!;
  return path.startsWith("//") ? path.slice(path.startsWith("///") ? 2 : 1) : path;
}
