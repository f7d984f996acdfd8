import type { Account } from "../../store/interfaces/team/accounts";
import type { Store } from "../../store/interfaces/store";
import type { Person } from "../requests/gate";
import { IDLE_MS, secretOf } from "./cookies";
import { hashOfSecret } from "./secrets";

type Sessions = Pick<Store, "sessions">;

/** That a session or token was used is written down no more often than this. */
const SEEN_EVERY_MS = 60_000;

/** The token of a request, which is in this header and nowhere else; null without one. */
export function bearerOf(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/**
 * Who is signed in, by token or else by cookie; null where neither is known. A token that is not known is not
 * made good by a cookie.
 */
export async function personOf(store: Sessions, request: Request, now: number): Promise<Person | null> {
  const bearer = bearerOf(request);
  if (bearer !== null) return byToken(store, bearer, now);
  const secret = secretOf(request);
  return secret === null || secret === "" ? null : bySession(store, secret, now);
}

async function byToken({ sessions }: Sessions, secret: string, now: number): Promise<Person | null> {
  const found = await sessions.findToken(hashOfSecret(secret));
  if (found === null) return null;
  if (now - (found.token.usedAt ?? 0) >= SEEN_EVERY_MS) await sessions.tokenUsed(found.token.id);
  return personWith(found.account, null);
}

async function bySession({ sessions }: Sessions, secret: string, now: number): Promise<Person | null> {
  const found = await sessions.find(hashOfSecret(secret));
  if (found === null || now - found.session.seenAt > IDLE_MS) return null;
  if (now - found.session.seenAt >= SEEN_EVERY_MS) await sessions.seen(found.session.id);
  return personWith(found.account, found.session.id);
}

function personWith({ id, annotatorId, name, role }: Account, sessionId: string | null): Person {
  return { id, annotatorId, name, role, sessionId };
}
