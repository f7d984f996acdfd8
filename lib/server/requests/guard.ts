import { AppError } from "../../errors";
import { publicOrigin } from "../environment/sign-in";

/**
 * The request does not come from this app: a foreign page, or a name that was made to point here (HTTP 403).
 */
export class ForbiddenError extends AppError {
  override readonly name = "ForbiddenError";
}

const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** The host part of `name:port`, lower case, without the port; IPv6 keeps its brackets. */
function hostOf(authority: string): string {
  return authority.toLowerCase().replace(/:\d+$/, "");
}

/**
 * Host names this server answers to: loopback, and what `HOST` says when the person bound it elsewhere; `*`
 * for any when bound to all addresses, unless there is a public address: then that one alone, and loopback.
 */
export function allowedHosts(host: string | undefined, origin = publicOrigin()): readonly string[] {
  const known = [...LOOPBACK, ...(origin === null ? [] : [origin.hostname])];
  if (host === undefined || host === "") return known;
  if (host === "0.0.0.0" || host === "::") return origin === null ? ["*"] : known;
  return [...new Set([...known, host.includes(":") ? `[${host.toLowerCase()}]` : host.toLowerCase()])];
}

/**
 * Refuse a request whose Host is not ours: another name that resolves to this machine (DNS rebinding) must
 * read and write nothing.
 * @throws ForbiddenError
 */
export function guardHost(
  request: Request,
  allowed: readonly string[] = allowedHosts(process.env.HOST),
): void {
  const host = request.headers.get("host");
  if (host === null) throw new ForbiddenError("no-host", "the request names no host");
  if (!allowed.includes("*") && !allowed.includes(hostOf(host)))
    throw new ForbiddenError(
      "foreign-host",
      `host ${JSON.stringify(host)} is not served here, only ${allowed.join(", ")}`,
    );
}

/**
 * Refuse a request, reading or writing, that another site sends through the person's browser: `no-cors` hides
 * the answer from that site, not the work from us. What the person types, keeps as a bookmark or follows
 * inside the app passes. A request without Origin and without Sec-Fetch-Site is no browser's (a script on
 * this machine) and passes, too.
 * @throws ForbiddenError
 */
export function guardRequest(request: Request, allowed?: readonly string[]): void {
  guardHost(request, allowed);
  const origin = request.headers.get("origin");
  if (origin !== null) {
    const from = URL.canParse(origin) ? new URL(origin).host : null;
    const isOurs = from !== null && from.toLowerCase() === request.headers.get("host")?.toLowerCase();
    if (!isOurs)
      throw new ForbiddenError("foreign-origin", `origin ${origin} may neither read nor write here`);
    return;
  }
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none")
    throw new ForbiddenError("foreign-origin", `a ${site} request may neither read nor write here`);
}

/**
 * The same for a screen, to which another site may lead the person, but only in a window of its own: not in a
 * frame, nor as a picture that makes us work.
 * @throws ForbiddenError
 */
export function guardScreen(request: Request, allowed?: readonly string[]): void {
  const { headers } = request;
  const isVisit =
    request.method === "GET" &&
    headers.get("sec-fetch-mode") === "navigate" &&
    headers.get("sec-fetch-dest") === "document";
  if (isVisit) guardHost(request, allowed);
  else guardRequest(request, allowed);
}
