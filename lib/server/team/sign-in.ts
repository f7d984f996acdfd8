/** Signing in and out, and what a person does with their own account. */
import { UsageError } from "../../errors";
import type { Account } from "../../store/interfaces/team/accounts";
import type { Store } from "../../store/interfaces/store";
import { SignInError, type Person, type Who } from "../requests/gate";
import { attempts } from "./attempts";
import { giveCookies, secretOf, SESSION_MS } from "./cookies";
import { hashPassword, isPassword, mustBeHardToGuess } from "./passwords";
import { hashOfSecret, newSecret } from "./secrets";

type Team = Pick<Store, "accounts" | "sessions" | "audit">;

/** @throws UsageError `sign-in-off` */
export function mustBeOn({ isRequired }: Who): void {
  if (!isRequired)
    throw new UsageError(
      "sign-in-off",
      "nobody signs in here: the server is reached from this machine alone; WINNOW_SIGN_IN=on changes that",
    );
}

/** Who is signed in, where something can be done for nobody else. @throws UsageError `sign-in-off` */
export function personHere(who: Who): Person {
  mustBeOn(who);
  if (who.person === null) throw new SignInError("signed-out", "sign in first");
  return who.person;
}

/**
 * Sign in by name and password: a new session, whatever the browser had before. Wrong name, wrong password and
 * suspended account get the same answer after the same work.
 * @throws SignInError `wrong-password`, TooManyError, UsageError `sign-in-off`
 */
export async function signIn(
  store: Team,
  request: Request,
  who: Who,
  given: { readonly name: string; readonly password: string },
  headers: Headers,
): Promise<Account> {
  mustBeOn(who);
  const found = await store.accounts.forSignIn(given.name);
  const account = await checked(store, who, given, found);
  await beginSession(store, request, who, account, headers);
  await note(store, who, account.name, "sign-in.done");
  return account;
}

/** @throws SignInError `wrong-password`, TooManyError */
async function checked(
  store: Team,
  who: Who,
  { name, password }: { readonly name: string; readonly password: string },
  found: { readonly account: Account; readonly password: string } | null,
): Promise<Account> {
  attempts().take(name, who.address, Date.now());
  const isRight = await isPassword(password, found?.password ?? null);
  if (!isRight || found === null || found.account.suspendedAt !== null) {
    // What was typed may be a password in the wrong field: only names that are known are kept.
    await note(store, who, found?.account.name ?? "", "sign-in.failed");
    throw new SignInError("wrong-password", "name or password is wrong");
  }
  attempts().giveBack(name, who.address, Date.now());
  return found.account;
}

/** A session of its own for a browser, and the end of the one that the browser had. */
export async function beginSession(
  store: Team,
  request: Request,
  { address }: Who,
  account: Account,
  headers: Headers,
): Promise<void> {
  const before = secretOf(request);
  if (before !== null) await store.sessions.end(hashOfSecret(before));
  const secret = newSecret();
  await store.sessions.begin({
    accountId: account.id,
    hash: hashOfSecret(secret),
    expiresAt: Date.now() + SESSION_MS,
    address,
    agent: (request.headers.get("user-agent") ?? "").slice(0, 200),
  });
  giveCookies(headers, secret, account);
}

/** End the session of the request, where there is one. */
export async function signOut(store: Team, request: Request, who: Who): Promise<void> {
  const secret = secretOf(request);
  if (secret !== null) await store.sessions.end(hashOfSecret(secret));
  if (who.person !== null) await note(store, who, who.person.name, "sign-out");
}

/**
 * Another password for who is signed in; every other browser is signed out.
 * @throws SignInError `wrong-password`, TooManyError, UsageError `weak-password`
 */
export async function changePassword(
  store: Team,
  who: Who,
  { before, password }: { readonly before: string; readonly password: string },
): Promise<void> {
  const { id, name, sessionId } = personHere(who);
  mustBeHardToGuess(password, name);
  await checked(store, who, { name, password: before }, await store.accounts.forSignIn(name));
  await store.accounts.setPassword(id, await hashPassword(password));
  await store.sessions.endAll(id, sessionId);
}

/** Note something in the audit log. */
export function note(
  { audit }: Pick<Store, "audit">,
  { address }: Who,
  name: string,
  what: string,
  about = "",
): Promise<void> {
  return audit.note({ who: name, what, about, address });
}
