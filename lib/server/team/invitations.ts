/** Links by which people become accounts. */
import type { Account, Invitation, TeamRole } from "../../store/interfaces/team/accounts";
import type { Store } from "../../store/interfaces/store";
import { publicOrigin } from "../environment/sign-in";
import type { Who } from "../requests/gate";
import { isOpen, invitationOver } from "../../store/rules/team-rules";
import { attempts } from "./attempts";
import { hashPassword, mustBeHardToGuess } from "./passwords";
import { hashOfSecret, newSecret } from "./secrets";
import { beginSession, mustBeOn, note } from "./sign-in";

type Team = Pick<Store, "accounts" | "sessions" | "audit">;

const DAY_MS = 24 * 60 * 60_000;

/** The address of an invitation. What is behind the # no browser sends, so that it is in no log of any server. */
export function linkOf(origin: string, secret: string): string {
  return `${origin}/invitation#${secret}`;
}

/** Where this server is reached, as far as the request says; http without a public address. */
export function originOf(request: Request): string {
  return publicOrigin()?.origin ?? `http://${request.headers.get("host") ?? "localhost"}`;
}

/** @throws UsageError `name-taken`, `reserved-name` */
export async function invite(
  { accounts }: Pick<Store, "accounts">,
  given: {
    readonly role: TeamRole;
    readonly name: string | null;
    readonly days: number;
    readonly adopts: boolean;
    readonly createdBy: string;
  },
  origin: string,
): Promise<{ readonly invitation: Invitation; readonly link: string }> {
  const { days, ...rest } = given;
  const secret = newSecret();
  const expiresAt = Date.now() + days * DAY_MS;
  const invitation = await accounts.invite({ ...rest, expiresAt, hash: hashOfSecret(secret) });
  return { invitation, link: linkOf(origin, secret) };
}

/** @throws InputError `invitation-over`, TooManyError */
export async function lookAt({ accounts }: Team, { address }: Who, secret: string): Promise<Invitation> {
  attempts().take("", address, Date.now());
  const found = await accounts.invitation(hashOfSecret(secret));
  if (found === null || !isOpen(found, Date.now())) throw invitationOver();
  attempts().giveBack("", address, Date.now());
  return found;
}

/**
 * Make the account of an invitation, and sign in with it.
 * @throws InputError `invitation-over`; UsageError `name-taken`, `reserved-name`, `weak-password`, `sign-in-off`
 */
export async function accept(
  store: Team,
  request: Request,
  who: Who,
  given: { readonly secret: string; readonly name: string; readonly password: string },
  headers: Headers,
): Promise<Account> {
  mustBeOn(who);
  // Before the work of a hash is done for nothing.
  const { name } = await lookAt(store, who, given.secret);
  mustBeHardToGuess(given.password, name ?? given.name);
  const password = await hashPassword(given.password);
  const account = await store.accounts.accept(hashOfSecret(given.secret), { name: given.name, password });
  await note(store, who, account.name, "invitations.accept", account.role);
  // Suspended in this very moment, they are told so when they sign in.
  await beginSession(store, request, who, { account, password }, headers);
  return account;
}

/**
 * A link that makes the first admin, for the console of who starts the server; null where there is an admin. One
 * that was printed before is useless from then on.
 */
export async function setupLink(
  { accounts }: Pick<Store, "accounts">,
  origin: string,
): Promise<string | null> {
  const admins = (await accounts.list()).filter(
    ({ role, suspendedAt }) => role === "admin" && suspendedAt === null,
  );
  if (admins.length > 0) return null;
  for (const { id, createdBy, adopts, usedAt } of await accounts.invitations())
    if (createdBy === "" && adopts && usedAt === null) await accounts.revokeInvitation(id);
  const given = { role: "admin", name: null, days: 1, adopts: true, createdBy: "" } as const;
  return (await invite({ accounts }, given, origin)).link;
}
