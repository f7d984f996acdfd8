import { messageOf, UsageError } from "@/lib/errors";
import { guardScreen } from "@/lib/server/requests/guard";
import { failure } from "@/lib/server/requests/http";

/**
 * Screens hold the data of their corpora, so they are served under our own names only, as the API is: not to
 * a name that was made to point here (DNS rebinding), and not into the page of another site. An address that
 * cannot be decoded is answered here, in words, for screens and API alike: Next fails on it before any
 * handler could.
 */
export function proxy(request: Request): Response | undefined {
  const { pathname } = new URL(request.url);
  try {
    guardScreen(request);
    mustDecode(pathname);
    return undefined;
  } catch (error) {
    const answer = failure(error);
    // A program reads JSON, a person at a screen a sentence.
    return pathname.startsWith("/api/")
      ? answer
      : new Response(messageOf(error), {
          status: answer.status,
          headers: { "Content-Type": "text/plain; charset=utf-8" },
        });
  }
}

function mustDecode(pathname: string): void {
  try {
    decodeURIComponent(pathname);
  } catch (error) {
    throw new UsageError(
      "malformed-address",
      `not a percent-encoded address: ${pathname.slice(0, 200)}; what follows each % must be UTF-8 in hexadecimal`,
      { cause: error },
    );
  }
}

/**
 * Of the API only addresses that may be malformed come through here: those with a % that is not followed by
 * an ASCII character. Its handlers check for themselves, and bodies must not pass through here, where they
 * would be cut at 10 MB.
 */
export const config = { matcher: ["/((?!api/|_next/static/).*)", "/api/(.*%(?![0-7][0-9A-Fa-f]).*)"] };
