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
  const letIn = await checked(store, who, given, found);
  const hasBegun = await beginSession(store, request, who, letIn, headers);
  if (!hasBegun) throw await refused(store, who, letIn.account);
  await note(store, who, letIn.account.name, "sign-in.done");
  return letIn.account;
}

/** An account with the hash of the password by which somebody was let in, which may be another one a moment later. */
interface LetIn {
  readonly account: Account;
  readonly password: string;
}

async function refused(store: Team, who: Who, account: Account | undefined): Promise<SignInError> {
  // What was typed may be a password in the wrong field: only names that are known are kept.
  await note(store, who, account?.name ?? "", "sign-in.failed");
  return new SignInError("wrong-password", "name or password is wrong");
}

/** @throws SignInError `wrong-password`, TooManyError */
async function checked(
  store: Team,
  who: Who,
  { name, password }: { readonly name: string; readonly password: string },
  found: LetIn | null,
): Promise<LetIn> {
  attempts().take(name, who.address, Date.now());
  const isRight = await isPassword(password, found?.password ?? null);
  if (!isRight || found === null || found.account.suspendedAt !== null)
    throw await refused(store, who, found?.account);
  attempts().giveBack(name, who.address, Date.now());
  return found;
}

/**
 * A session of its own for a browser, and the end of the one that the browser had. False, and nothing is given, where
 * the account was suspended or has another password than the one that was looked at.
 */
export async function beginSession(
  store: Team,
  request: Request,
  { address }: Who,
  { account, password }: LetIn,
  headers: Headers,
): Promise<boolean> {
  const secret = newSecret();
  const begun = await store.sessions.begin({
    accountId: account.id,
    hash: hashOfSecret(secret),
    password,
    expiresAt: Date.now() + SESSION_MS,
    address,
    agent: (request.headers.get("user-agent") ?? "").slice(0, 200),
  });
  if (begun === null) return false;
  const before = secretOf(request);
  if (before !== null) await store.sessions.end(hashOfSecret(before));
  giveCookies(headers, secret, account);
  return true;
}

/** End the session of the request, where there is one. */
export async function signOut(store: Team, request: Request, who: Who): Promise<void> {
  const secret = secretOf(request);
  if (secret !== null) await store.sessions.end(hashOfSecret(secret));
  if (who.person !== null) await note(store, who, who.person.name, "sign-out");
}

/**
 * Another password for who is signed in; every other browser is signed out, and every token revoked.
 * @throws SignInError `wrong-password`, TooManyError, UsageError `weak-password`
 */
export async function changePassword(
  store: Team,
  who: Who,
  { before, password }: { readonly before: string; readonly password: string },
): Promise<void> {
  const { id, name, sessionId } = personHere(who);
  mustBeHardToGuess(password, name);
  const given = { name, password: before };
  const { password: from, account } = await checked(store, who, given, await store.accounts.forSignIn(name));
  const change = { from, to: await hashPassword(password), but: sessionId };
  // Somebody else changed it meanwhile, who knew it too: what came first holds, and may have ended this session.
  if (!(await store.accounts.setPassword(id, change))) throw await refused(store, who, account);
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
