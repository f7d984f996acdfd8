import { NotFoundError } from "../../../errors";
import type { ApiToken, Session, SessionStore } from "../../interfaces/team/sessions";
import type { ApiTokenModel, SessionModel } from "../../generated/models";
import { newId } from "../../rules/ids";
import { storable } from "../../../text/kept-text";
import { accountOf } from "./accounts";
import type { Connection, Writer } from "../connection/connection";
import { tryToHoldAccount } from "../connection/hold";

const WITH_ACCOUNT = { account: { include: { annotator: { select: { name: true } } } } } as const;

/** Who is signed in where. `clock` gives milliseconds since 1970. */
export function sessionStore(connection: Connection, clock: () => number): SessionStore {
  return {
    begin: ({ expiresAt, address, agent, password, ...given }) =>
      connection.write(async (tx) => {
        const now = new Date(clock());
        if (!(await tryToHoldAccount(tx, given.accountId, password))) {
          await mustBeThere(tx, given.accountId);
          return null;
        }
        // What has run out is nobody's any more.
        await tx.session.deleteMany({ where: { expiresAt: { lte: now } } });
        return sessionOf(
          await tx.session.create({
            data: {
              ...given,
              id: newId(),
              createdAt: now,
              seenAt: now,
              expiresAt: new Date(expiresAt),
              address: storable(address),
              agent: storable(agent),
            },
          }),
        );
      }),

    find: (hash) =>
      connection.read(async (db) => {
        const row = await db.session.findUnique({ where: { hash }, include: WITH_ACCOUNT });
        if (row === null || row.expiresAt.getTime() <= clock() || row.account.suspendedAt !== null)
          return null;
        return { session: sessionOf(row), account: accountOf(row.account) };
      }),

    seen: (id) =>
      connection.write(async (tx) => {
        await tx.session.updateMany({ where: { id }, data: { seenAt: new Date(clock()) } });
      }),

    end: (hash) =>
      connection.write(async (tx) => {
        await tx.session.deleteMany({ where: { hash } });
      }),

    endAll: (accountId) =>
      connection.write(async (tx) => {
        await tx.session.deleteMany({ where: { accountId } });
        await tx.apiToken.deleteMany({ where: { accountId } });
      }),

    list: (accountId) =>
      connection.read(async (db) => {
        const rows = await db.session.findMany({
          where: { accountId, expiresAt: { gt: new Date(clock()) } },
          orderBy: [{ seenAt: "desc" }, { id: "desc" }],
        });
        return rows.map(sessionOf);
      }),

    addToken: ({ expiresAt, name, ...given }) =>
      connection.write(async (tx) => {
        await mustBeThere(tx, given.accountId);
        const row = await tx.apiToken.create({
          data: {
            ...given,
            id: newId(),
            name: storable(name),
            createdAt: new Date(clock()),
            expiresAt: expiresAt === null ? null : new Date(expiresAt),
          },
          include: WITH_ACCOUNT,
        });
        return tokenOf(row, row.account.annotator.name);
      }),

    tokens: (accountId) =>
      connection.read(async (db) => {
        const rows = await db.apiToken.findMany({
          where: accountId === null ? {} : { accountId },
          include: WITH_ACCOUNT,
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        });
        return rows.map((row) => tokenOf(row, row.account.annotator.name));
      }),

    findToken: (hash) =>
      connection.read(async (db) => {
        const row = await db.apiToken.findUnique({ where: { hash }, include: WITH_ACCOUNT });
        if (row === null || row.account.suspendedAt !== null) return null;
        if (row.expiresAt !== null && row.expiresAt.getTime() <= clock()) return null;
        return { token: tokenOf(row, row.account.annotator.name), account: accountOf(row.account) };
      }),

    tokenUsed: (id) =>
      connection.write(async (tx) => {
        await tx.apiToken.updateMany({ where: { id }, data: { usedAt: new Date(clock()) } });
      }),

    revokeToken: (id, accountId) =>
      connection.write(async (tx) => {
        const { count } = await tx.apiToken.deleteMany({
          where: { id, ...(accountId !== null && { accountId }) },
        });
        if (count === 0) throw new NotFoundError("token", id);
      }),
  };
}

async function mustBeThere(tx: Writer, accountId: string): Promise<void> {
  if ((await tx.account.count({ where: { id: accountId } })) === 0)
    throw new NotFoundError("account", accountId);
}

function sessionOf({ id, createdAt, seenAt, expiresAt, address, agent }: SessionModel): Session {
  return {
    id,
    createdAt: createdAt.getTime(),
    seenAt: seenAt.getTime(),
    expiresAt: expiresAt.getTime(),
    address,
    agent,
  };
}

function tokenOf(row: ApiTokenModel, owner: string): ApiToken {
  const { id, accountId, name, start, createdAt, expiresAt, usedAt } = row;
  return {
    id,
    accountId,
    owner,
    name,
    start,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt?.getTime() ?? null,
    usedAt: usedAt?.getTime() ?? null,
  };
}
