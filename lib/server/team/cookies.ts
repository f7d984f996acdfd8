import { publicOrigin } from "../environment/sign-in";
import type { Person } from "../requests/gate";

/** For so long a session lasts, and for so long without being used. */
export const SESSION_MS = 30 * 24 * 60 * 60_000;
export const IDLE_MS = 7 * 24 * 60 * 60_000;

/** What scripts of the app may know of who is signed in. It proves nothing to the server. */
const SHOWN = "winnow-account";

const isSecure = (): boolean => publicOrigin()?.protocol === "https:";

/**
 * The name of the cookie. Over HTTPS browsers take one that begins like this only from this very host, with Secure
 * and for all paths, so that no neighbour host can set it.
 */
export function sessionCookie(): string {
  return isSecure() ? "__Host-winnow-session" : "winnow-session";
}

/** The secret that the request's cookie holds; null without one. */
export function secretOf(request: Request): string | null {
  const wanted = `${sessionCookie()}=`;
  const found = (request.headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(wanted));
  return found === undefined ? null : found.slice(wanted.length);
}

/** Adds the cookies of who has signed in. */
export function giveCookies(headers: Headers, secret: string, person: Pick<Person, "name" | "role">): void {
  const age = `Max-Age=${SESSION_MS / 1000}`;
  headers.append("Set-Cookie", `${sessionCookie()}=${secret}; ${age}; HttpOnly; ${common()}`);
  headers.append("Set-Cookie", `${SHOWN}=${shownOf(person)}; ${age}; ${common()}`);
}

/** Takes both back. */
export function takeCookies(headers: Headers): void {
  headers.append("Set-Cookie", `${sessionCookie()}=; Max-Age=0; HttpOnly; ${common()}`);
  headers.append("Set-Cookie", `${SHOWN}=; Max-Age=0; ${common()}`);
}

/** The cookie for scripts where the request has another one, as after another role was given; null where it is right. */
export function newShown(request: Request, person: Pick<Person, "name" | "role">): string | null {
  const wanted = `${SHOWN}=${shownOf(person)}`;
  const has = (request.headers.get("cookie") ?? "").split(";").some((pair) => pair.trim() === wanted);
  return has ? null : `${wanted}; Max-Age=${SESSION_MS / 1000}; ${common()}`;
}

function shownOf({ name, role }: Pick<Person, "name" | "role">): string {
  return encodeURIComponent(JSON.stringify({ name, role }));
}

function common(): string {
  return `Path=/; SameSite=Strict${isSecure() ? "; Secure" : ""}`;
}
