/**
 * Version 1 of the API: what other programs build on. Its addresses begin with /api/v1. What the app itself asks
 * for is the same thing by another name: the same handlers answer both.
 */
import { partsOfAddress } from "./contract/addresses";
import type { Route } from "./routes";

/** What its paths begin with. */
export const PREFIX = "/api/v1/";

/** What of the app's own API is in version 1, by the beginning of its addresses behind /api. */
export const SHARED = ["corpora", "pages", "recipes", "runs", "jobs", "models"] as const;

/** The path of an operation in version 1; null where that has no such operation. */
export function pathInVersionOne({ address }: Pick<Route, "address">): string | null {
  const { path } = partsOfAddress(address);
  if (path.startsWith(PREFIX)) return path;
  const isShared = SHARED.some((first) => path === `/api/${first}` || path.startsWith(`/api/${first}/`));
  return isShared ? path.replace("/api/", PREFIX) : null;
}

/** Where requests for addresses of version 1 are answered that have no handler of their own, as Next has it. */
export const REWRITES = SHARED.flatMap((first) => [
  { source: `${PREFIX}${first}`, destination: `/api/${first}` },
  { source: `${PREFIX}${first}/:path*`, destination: `/api/${first}/:path*` },
]);
