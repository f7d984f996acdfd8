/** Tokens, with which programs sign in. */
import { includesRole } from "../../api/contract/access";
import type { ApiToken } from "../../store/interfaces/team/sessions";
import type { Store } from "../../store/interfaces/store";
import type { Who } from "../requests/gate";
import { hashOfSecret, newSecret, TOKEN_PREFIX } from "./secrets";
import { personHere } from "./sign-in";

type Sessions = Pick<Store, "sessions">;

const DAY_MS = 24 * 60 * 60_000;
/** Characters of the secret part by which people tell tokens apart: too few to guess the rest. */
const SHOWN = 4;

/** One's own; those of everybody for an admin who asks for them, and where nobody signs in. */
export async function tokensFor(
  { sessions }: Sessions,
  { person }: Who,
  wantsAll: boolean,
): Promise<readonly ApiToken[]> {
  const isAll = person === null || (wantsAll && includesRole(person.role, "admin"));
  return sessions.tokens(isAll ? null : person.id);
}

/** @throws UsageError `sign-in-off` */
export async function makeToken(
  { sessions }: Sessions,
  who: Who,
  { name, days }: { readonly name: string; readonly days: number | null },
): Promise<{ readonly token: ApiToken; readonly secret: string }> {
  const { id: accountId } = personHere(who);
  const secret = `${TOKEN_PREFIX}${newSecret()}`;
  const token = await sessions.addToken({
    accountId,
    name,
    hash: hashOfSecret(secret),
    start: secret.slice(0, TOKEN_PREFIX.length + SHOWN),
    expiresAt: days === null ? null : Date.now() + days * DAY_MS,
  });
  return { token, secret };
}

/** @throws NotFoundError, also for somebody else's unless an admin asks */
export function revokeToken({ sessions }: Sessions, { person }: Who, id: string): Promise<void> {
  const isAny = person === null || includesRole(person.role, "admin");
  return sessions.revokeToken(id, isAny ? null : person.id);
}
