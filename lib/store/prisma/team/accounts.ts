import { NotFoundError } from "../../../errors";
import { initialsOf } from "../../../text/initials";
import type {
  Account,
  AccountStore,
  Credentials,
  Invitation,
  TeamRole,
} from "../../interfaces/team/accounts";
import type { AccountModel, InvitationModel } from "../../generated/models";
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
import type { Connection, Reader, Writer } from "../connection/connection";
import { holdAdmins } from "../connection/hold";

type Row = AccountModel & { readonly annotator: { readonly name: string } };
const WITH_NAME = { annotator: { select: { name: true } } } as const;

/** Accounts and invitations. `clock` gives milliseconds since 1970. */
export function accountStore(connection: Connection, clock: () => number): AccountStore {
  return {
    list: () =>
      connection.read(async (db) => {
        const rows = await db.account.findMany({
          include: WITH_NAME,
          orderBy: { annotator: { name: "asc" } },
        });
        return rows.map(accountOf);
      }),

    get: (id) => connection.read(async (db) => accountOf(await present(db, id))),

    forSignIn: (name) =>
      connection.read(async (db) => {
        const row = await db.account.findUnique({ where: { signIn: signInName(name) }, include: WITH_NAME });
        return row === null ? null : { account: accountOf(row), password: row.password };
      }),

    create: ({ role, ...given }) => connection.write((tx) => make(tx, role, given, true, clock())),

    change: (id, { role, isSuspended }) =>
      connection.write(async (tx) => {
        const before = await present(tx, id);
        if (isSuspended === true || (role !== undefined && role !== "admin"))
          await mustLeaveAdmin(tx, before);
        const suspendedAt = isSuspended === true ? (before.suspendedAt ?? new Date(clock())) : null;
        await tx.account.update({
          where: { id },
          data: { ...(role !== undefined && { role }), ...(isSuspended !== undefined && { suspendedAt }) },
        });
        if (isSuspended === true) await tx.session.deleteMany({ where: { accountId: id } });
        return accountOf(await present(tx, id));
      }),

    setPassword: (id, { from, to, but }) =>
      connection.write(async (tx) => {
        const { count } = await tx.account.updateMany({
          where: { id, ...(from !== null && { password: from }) },
          data: { password: to },
        });
        if (count === 0) {
          await present(tx, id);
          return false;
        }
        await tx.session.deleteMany({ where: { accountId: id, ...(but !== null && { id: { not: but } }) } });
        await tx.apiToken.deleteMany({ where: { accountId: id } });
        return true;
      }),

    remove: (id) =>
      connection.write(async (tx) => {
        await mustLeaveAdmin(tx, await present(tx, id));
        await tx.account.deleteMany({ where: { id } });
      }),

    invite: ({ name, createdBy, expiresAt, ...given }) =>
      connection.write(async (tx) => {
        if (name !== null) {
          mustBeAName(name.trim());
          if ((await alikeTo(tx, name)).length === 0) mustLeaveRoom(name.trim());
          if ((await tx.account.count({ where: { signIn: signInName(name) } })) > 0)
            throw nameTaken(name, "account");
        }
        return invitationOf(
          await tx.invitation.create({
            data: {
              ...given,
              id: newId(),
              name: name === null ? null : storable(name.trim()),
              createdBy: storable(createdBy),
              createdAt: new Date(clock()),
              expiresAt: new Date(expiresAt),
            },
          }),
        );
      }),

    invitations: () =>
      connection.read(async (db) => {
        const rows = await db.invitation.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
        return rows.map(invitationOf);
      }),

    invitation: (hash) =>
      connection.read(async (db) => {
        const row = await db.invitation.findUnique({ where: { hash } });
        return row === null ? null : invitationOf(row);
      }),

    revokeInvitation: (id) =>
      connection.write(async (tx) => {
        const { count } = await tx.invitation.deleteMany({ where: { id } });
        if (count === 0) throw new NotFoundError("invitation", id);
      }),

    accept: (hash, given) =>
      connection.write(async (tx) => {
        const now = clock();
        const row = await tx.invitation.findUnique({ where: { hash } });
        if (row === null || !isOpen(invitationOf(row), now)) throw invitationOver();
        const name = row.name ?? given.name;
        const adopts = row.name !== null || row.adopts;
        const account = await make(tx, row.role as TeamRole, { ...given, name }, adopts, now);
        const { count } = await tx.invitation.updateMany({
          where: { hash, usedAt: null },
          data: { usedAt: new Date(now), usedBy: account.name },
        });
        if (count === 0) throw invitationOver();
        return account;
      }),
  };
}

/** @param adopts whether the name may be that of an annotator who is known, with or without labels */
async function make(
  tx: Writer,
  role: TeamRole,
  given: Credentials,
  adopts: boolean,
  now: number,
): Promise<Account> {
  const name = storable(given.name.trim());
  mustBeAName(name);
  const signIn = signInName(name);
  if ((await tx.account.count({ where: { signIn } })) > 0) throw nameTaken(name, "account");
  const alike = await alikeTo(tx, name);
  if (alike.length === 0) mustLeaveRoom(name);
  if (alike.length > 0 && !adopts) throw nameTaken(name, "labels");
  const createdAt = new Date(now);
  const known = alike.find((annotator) => annotator.name === name) ?? alike[0];
  const annotator =
    known ??
    (await tx.annotator.create({ data: { id: newId(), name, initials: initialsOf(name), createdAt } }));
  const { password } = given;
  return accountOf(
    await tx.account.create({
      data: { id: newId(), annotatorId: annotator.id, signIn, role, password, createdAt, suspendedAt: null },
      include: WITH_NAME,
    }),
  );
}

/** The annotators whose name is the same one to who signs in. */
async function alikeTo(
  tx: Writer,
  name: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const all = await tx.annotator.findMany({ select: { id: true, name: true } });
  return all.filter((annotator) => signInName(annotator.name) === signInName(name));
}

/** @throws UsageError where this is the last admin who may sign in */
async function mustLeaveAdmin(tx: Writer, row: Row): Promise<void> {
  if (row.role !== "admin" || row.suspendedAt !== null) return;
  await holdAdmins(tx);
  const others = await tx.account.count({ where: { role: "admin", suspendedAt: null, id: { not: row.id } } });
  if (others === 0) throw lastAdmin(row.annotator.name);
}

async function present(db: Reader | Writer, id: string): Promise<Row> {
  const row = await db.account.findUnique({ where: { id }, include: WITH_NAME });
  if (row === null) throw new NotFoundError("account", id);
  return row;
}

/** The row of an account without its password. */
export function accountOf({ id, annotatorId, annotator, role, createdAt, suspendedAt }: Row): Account {
  return {
    id,
    annotatorId,
    name: annotator.name,
    role: role as TeamRole,
    createdAt: createdAt.getTime(),
    suspendedAt: suspendedAt?.getTime() ?? null,
  };
}

function invitationOf({
  hash: _secret,
  role,
  createdAt,
  expiresAt,
  usedAt,
  ...rest
}: InvitationModel): Invitation {
  return {
    ...rest,
    role: role as TeamRole,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
    usedAt: usedAt?.getTime() ?? null,
  };
}
