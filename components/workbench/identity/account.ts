import { includesRole } from "@/lib/api/contract/access";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";

/** Who is signed in, as the server last told this browser; it decides what is offered, never what is allowed. */
export interface SignedIn {
  readonly name: string;
  readonly role: TeamRole;
}

const COOKIE = "winnow-account=";

/** Null where nobody signs in, and where there is no browser. */
export function signedIn(cookies: string = ownCookies()): SignedIn | null {
  const found = cookies
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(COOKIE));
  if (found === undefined) return null;
  try {
    const told = JSON.parse(decodeURIComponent(found.slice(COOKIE.length))) as Partial<SignedIn> | null;
    return typeof told?.name === "string" && typeof told.role === "string"
      ? { name: told.name, role: told.role }
      : null;
  } catch {
    return null;
  }
}

/** Whether something that needs a role is offered here: always where nobody signs in. */
export function isOffered(least: TeamRole): boolean {
  const person = signedIn();
  return person === null || includesRole(person.role, least);
}

function ownCookies(): string {
  return typeof document === "undefined" ? "" : document.cookie;
}
