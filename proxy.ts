import { NextResponse } from "next/server";
import { messageOf, UsageError } from "@/lib/errors";
import { store } from "@/lib/server/db";
import { isSignInRequired } from "@/lib/server/environment/sign-in";
import { guardScreen } from "@/lib/server/requests/guard";
import { failure } from "@/lib/server/requests/http";
import { newShown } from "@/lib/server/team/cookies";
import { visitOf } from "@/lib/server/team/screens";

/**
 * Screens hold the data of their corpora, so they are served under our own names only, as the API is: not to
 * a name that was made to point here (DNS rebinding), and not into the page of another site; and where people
 * sign in, to who is signed in and may see them. An address that cannot be decoded is answered here, in words,
 * for screens and API alike: Next fails on it before any handler could.
 */
export async function proxy(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const isApi = pathname.startsWith("/api/");
  try {
    guardScreen(request);
    mustDecode(pathname);
    return isApi || !isSignInRequired() ? undefined : await letIn(request);
  } catch (error) {
    const answer = failure(error);
    // A program reads JSON, a person at a screen a sentence.
    return isApi
      ? answer
      : new Response(messageOf(error), {
          status: answer.status,
          headers: { "Content-Type": "text/plain; charset=utf-8" },
        });
  }
}

/** Nothing between browser and server keeps what one person was shown, nor does the browser after they signed out. */
const PRIVATE = { "Cache-Control": "private, no-store" } as const;

async function letIn(request: Request): Promise<Response | undefined> {
  const visit = await visitOf(store, request, Date.now());
  if (visit.kind === "sign-in") {
    const query = visit.to === "/" ? "" : `?to=${encodeURIComponent(visit.to)}`;
    return NextResponse.redirect(new URL(`/sign-in${query}`, request.url), { headers: PRIVATE });
  }
  if (visit.kind === "not-allowed")
    return NextResponse.rewrite(new URL("/not-allowed", request.url), { headers: PRIVATE });
  const cookie = visit.person === null ? null : newShown(request, visit.person);
  return NextResponse.next({ headers: { ...PRIVATE, ...(cookie !== null && { "Set-Cookie": cookie }) } });
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
