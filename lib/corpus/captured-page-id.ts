/** Ids of pages that are known by their addresses. */
import { createHash } from "node:crypto";
import { idProblem } from "./page-id";

/**
 * The id of a page by its address: host, path and query, in characters that every file system takes; where that is too
 * long or no name, what can be read of it and a hash.
 * @param isTaken whether another page has that id
 * @param date when it was captured (ISO 8601), which tells two captures of one address apart
 */
export function idOfAddress(
  url: string,
  isTaken: (id: string) => boolean,
  date: string | null = null,
): string {
  const { host, pathname, search } = new URL(url);
  const path = `${host}${pathname}${search}`
    .replace(/[^A-Za-z0-9/._~@=&,;+%-]+/g, "_")
    .split("/")
    .map((part) => part.replace(/^\.+/, (dots) => "_".repeat(dots.length)))
    .filter((part) => part !== "")
    .join("/")
    .replace(/\.x?html?$/i, "");
  const readable = idProblem(path) === null ? path : hashed(path, url);
  if (!isTaken(readable)) return readable;
  const stamp = date?.replace(/\D/g, "").slice(0, 14) ?? "";
  const dated = `${readable}@${stamp}`;
  if (stamp !== "" && idProblem(dated) === null && !isTaken(dated)) return dated;
  for (let more = 2; ; more++) {
    const id = hashed(path, `${url}\n${stamp}\n${more}`);
    if (!isTaken(id)) return id;
  }
}

const hashed = (path: string, of: string): string =>
  `${path.replaceAll("/", "-").slice(0, 80)}~${createHash("sha256").update(of).digest("hex").slice(0, 16)}`;
