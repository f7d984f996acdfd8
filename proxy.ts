import { failure } from "@/lib/server/http";
import { guardHost } from "@/lib/server/guard";

/** Screens hold the data of their corpora, so they are served under our own names only, as the API is: not to a name that was made to point here (DNS rebinding). */
export function proxy(request: Request): Response | undefined {
  try {
    guardHost(request);
    return undefined;
  } catch (error) {
    return failure(error);
  }
}

/** The API checks for itself, and its bodies must not pass through here, where they would be cut at 10 MB. */
export const config = { matcher: "/((?!api/|_next/static/).*)" };
