import { NotFoundError } from "../../../errors";
import type { AuditStore } from "../../interfaces/team/audit";
import type { ApiToken, Session, SessionStore } from "../../interfaces/team/sessions";
import { newId } from "../../rules/ids";
import { storable } from "../../../text/kept-text";
import { accountOf, endSessions, endTokens } from "./accounts";
import { compareText, required, type StoredSession, type StoredToken, type Tables } from "../tables/tables";

/** Who is signed in where, in memory. */
export function sessionStore(tables: Tables): SessionStore {
  const { accounts, sessions, tokens, clock } = tables;
  /** The one of that id with a change; nothing where it is gone. */
  const change = <T extends { readonly id: string }>(
    table: Map<string, T>,
    id: string,
    with_: Partial<T>,
  ) => {
    for (const [hash, row] of table) if (row.id === id) table.set(hash, { ...row, ...with_ });
  };
  const told = ({ accountId, ...token }: StoredToken): ApiToken => ({
    ...token,
    accountId,
    owner: required(accounts, "account", accountId).name,
  });
  return {
    begin: async ({ hash, accountId, expiresAt, address, agent, password }) => {
      const account = required(accounts, "account", accountId);
      if (account.password !== password || account.suspendedAt !== null) return null;
      const now = clock();
      for (const [other, session] of sessions) if (session.expiresAt <= now) sessions.delete(other);
      const session: StoredSession = {
        id: newId(),
        accountId,
        createdAt: now,
        seenAt: now,
        expiresAt,
        address: storable(address),
        agent: storable(agent),
      };
      sessions.set(hash, session);
      return sessionOf(session);
    },
    find: async (hash) => {
      const found = sessions.get(hash);
      const account = found && accounts.get(found.accountId);
      if (!found || !account || found.expiresAt <= clock() || account.suspendedAt !== null) return null;
      return { session: sessionOf(found), account: accountOf(account) };
    },
    seen: async (id) => change(sessions, id, { seenAt: clock() }),
    end: async (hash) => void sessions.delete(hash),
    endAll: async (accountId) => {
      endSessions(tables, accountId, null);
      endTokens(tables, accountId);
    },
    list: async (accountId) =>
      [...sessions.values()]
        .filter((session) => session.accountId === accountId && session.expiresAt > clock())
        .sort((a, b) => b.seenAt - a.seenAt || compareText(b.id, a.id))
        .map(sessionOf),
    addToken: async ({ hash, name, ...given }) => {
      required(accounts, "account", given.accountId);
      const token = { ...given, id: newId(), name: storable(name), createdAt: clock(), usedAt: null };
      tokens.set(hash, token);
      return told(token);
    },
    tokens: async (accountId) =>
      [...tokens.values()]
        .filter((token) => accountId === null || token.accountId === accountId)
        .reverse()
        .map(told),
    findToken: async (hash) => {
      const found = tokens.get(hash);
      const account = found && accounts.get(found.accountId);
      if (!found || !account || account.suspendedAt !== null) return null;
      if (found.expiresAt !== null && found.expiresAt <= clock()) return null;
      return { token: told(found), account: accountOf(account) };
    },
    tokenUsed: async (id) => change(tokens, id, { usedAt: clock() }),
    revokeToken: async (id, accountId) => {
      const found = [...tokens].find(
        ([, token]) => token.id === id && (accountId === null || token.accountId === accountId),
      );
      if (found === undefined) throw new NotFoundError("token", id);
      tokens.delete(found[0]);
    },
  };
}

function sessionOf({ accountId: _whose, ...session }: StoredSession): Session {
  return session;
}

/** The log of who did what, in memory. */
export function auditStore({ audit, clock }: Tables): AuditStore {
  return {
    note: async ({ who, what, about, address }) =>
      void audit.push({
        number: audit.length + 1,
        at: clock(),
        who: storable(who),
        what,
        about: storable(about),
        address: storable(address),
      }),
    entries: async ({ who, what, before }, limit) =>
      audit
        .filter(
          (entry) =>
            (who === undefined || entry.who === who) &&
            (what === undefined || entry.what.startsWith(what)) &&
            (before === undefined || entry.number < before),
        )
        .reverse()
        .slice(0, limit),
  };
}
