import { initialsOf } from "../../../text/initials";
import type {
  Account,
  AccountStore,
  Credentials,
  Invitation,
  TeamRole,
} from "../../interfaces/team/accounts";
import { NotFoundError } from "../../../errors";
import { newId } from "../../rules/ids";
import { storable } from "../../../text/kept-text";
import {
  invitationOver,
  isOpen,
  lastAdmin,
  mustBeAName,
  mustLeaveRoom,
  nameTaken,
  signInName,
} from "../../rules/team-rules";
import { compareText, required, type StoredAccount, type Tables } from "../tables/tables";

/** Accounts and invitations, in memory. */
export function accountStore(tables: Tables): AccountStore {
  const { accounts, invitations, annotators, clock } = tables;
  const present = (id: string): StoredAccount => required(accounts, "account", id);
  const bySignIn = (name: string): StoredAccount | undefined =>
    [...accounts.values()].find((account) => signInName(account.name) === signInName(name));
  const alikeTo = (name: string) =>
    [...annotators.values()].filter((one) => signInName(one.name) === signInName(name));
  const mustLeaveAdmin = (account: Account): void => {
    if (account.role !== "admin" || account.suspendedAt !== null) return;
    const others = [...accounts.values()].filter(
      ({ id, role, suspendedAt }) => id !== account.id && role === "admin" && suspendedAt === null,
    );
    if (others.length === 0) throw lastAdmin(account.name);
  };
  const make = (role: TeamRole, given: Credentials, adopts: boolean): Account => {
    const name = storable(given.name.trim());
    mustBeAName(name);
    if (bySignIn(name) !== undefined) throw nameTaken(name, "account");
    const alike = alikeTo(name);
    if (alike.length === 0) mustLeaveRoom(name);
    if (alike.length > 0 && !adopts) throw nameTaken(name, "labels");
    const known = alike.find((one) => one.name === name) ?? alike[0];
    const annotator = known ?? { id: newId(), name, initials: initialsOf(name) };
    annotators.set(annotator.id, annotator);
    const account: StoredAccount = {
      id: newId(),
      annotatorId: annotator.id,
      name: annotator.name,
      role,
      createdAt: clock(),
      suspendedAt: null,
      password: given.password,
    };
    accounts.set(account.id, account);
    return accountOf(account);
  };
  const signOut = (accountId: string): void => endSessions(tables, accountId, null);
  return {
    list: async () => [...accounts.values()].map(accountOf).sort((a, b) => compareText(a.name, b.name)),
    get: async (id) => accountOf(present(id)),
    forSignIn: async (name) => {
      const found = bySignIn(name);
      return found === undefined ? null : { account: accountOf(found), password: found.password };
    },
    create: async ({ role, ...given }) => make(role, given, true),
    change: async (id, { role, isSuspended }) => {
      const before = present(id);
      if (isSuspended === true || (role !== undefined && role !== "admin")) mustLeaveAdmin(before);
      const suspendedAt = isSuspended === true ? (before.suspendedAt ?? clock()) : null;
      const changed = {
        ...before,
        ...(role !== undefined && { role }),
        ...(isSuspended !== undefined && { suspendedAt }),
      };
      accounts.set(id, changed);
      if (isSuspended === true) signOut(id);
      return accountOf(changed);
    },
    setPassword: async (id, { from, to, but }) => {
      const before = present(id);
      if (from !== null && before.password !== from) return false;
      accounts.set(id, { ...before, password: to });
      endSessions(tables, id, but);
      endTokens(tables, id);
      return true;
    },
    remove: async (id) => {
      mustLeaveAdmin(present(id));
      accounts.delete(id);
      signOut(id);
      endTokens(tables, id);
    },
    invite: async ({ hash, name, createdBy, ...given }) => {
      if (name !== null) {
        mustBeAName(name.trim());
        if (alikeTo(name).length === 0) mustLeaveRoom(name.trim());
        if (bySignIn(name) !== undefined) throw nameTaken(name, "account");
      }
      const invitation: Invitation = {
        ...given,
        id: newId(),
        name: name === null ? null : storable(name.trim()),
        createdBy: storable(createdBy),
        createdAt: clock(),
        usedAt: null,
        usedBy: null,
      };
      invitations.set(hash, invitation);
      return invitation;
    },
    invitations: async () => [...invitations.values()].reverse(),
    invitation: async (hash) => invitations.get(hash) ?? null,
    revokeInvitation: async (id) => {
      const found = [...invitations].find(([, invitation]) => invitation.id === id);
      if (found === undefined) throw new NotFoundError("invitation", id);
      invitations.delete(found[0]);
    },
    accept: async (hash, given) => {
      const invitation = invitations.get(hash);
      if (invitation === undefined || !isOpen(invitation, clock())) throw invitationOver();
      const name = invitation.name ?? given.name;
      const adopts = invitation.name !== null || invitation.adopts;
      const account = make(invitation.role, { ...given, name }, adopts);
      invitations.set(hash, { ...invitation, usedAt: clock(), usedBy: account.name });
      return account;
    },
  };
}

/** End the sessions of an account, but the one of that id where one is named. */
export function endSessions({ sessions }: Tables, accountId: string, but: string | null): void {
  for (const [hash, session] of sessions)
    if (session.accountId === accountId && session.id !== but) sessions.delete(hash);
}

export function endTokens({ tokens }: Tables, accountId: string): void {
  for (const [hash, token] of tokens) if (token.accountId === accountId) tokens.delete(hash);
}

/** Without its password. */
export function accountOf({ password: _hash, ...account }: StoredAccount): Account {
  return account;
}
