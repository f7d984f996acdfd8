/** Whether a database is one of Postgres; every other one is a file of SQLite. */
export const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** A Postgres URL as messages name it: host, port and name of the database, never a password. */
export function shownUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null) return "the Postgres database";
  // A folder with a socket is told as ?host=/folder.
  const host = parsed.searchParams.get("host") ?? parsed.hostname;
  const port = parsed.port === "" ? "" : `:${parsed.port}`;
  return `Postgres at ${host === "" ? "localhost" : host}${port}, database ${decodeURIComponent(parsed.pathname.slice(1)) || "(none)"}`;
}
