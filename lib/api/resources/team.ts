/** People where they sign in: sessions, accounts with roles, invitations, tokens of programs, and who did what. */
import { z } from "zod";
import { annotatorSchema } from "../../labels/operation-schema";
import { TEAM_ROLES, type Account, type Invitation } from "../../store/interfaces/team/accounts";
import type { AuditEntry } from "../../store/interfaces/team/audit";
import type { ApiToken } from "../../store/interfaces/team/sessions";
import { id, LARGEST_WHOLE, time, wholeNumber } from "../fields/fields";
import { EMPTY, json, type Operations } from "../contract/operation";
import { BUSY, NOT_FOUND, type Refusal } from "../fields/refusals";

/** Characters of a password: length is what makes it hard to guess. */
export const PASSWORD_LENGTH = { least: 12, most: 200 } as const;

const role = z.enum(TEAM_ROLES);
const secret = z.string().min(1).max(200);
const given = z.string().min(1).max(1_000).describe("as it was typed");
const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, `the password needs at least ${PASSWORD_LENGTH.least} characters`)
  .max(PASSWORD_LENGTH.most, `the password may have at most ${PASSWORD_LENGTH.most} characters`);

const account: z.ZodType<Account> = z
  .strictObject({
    id,
    annotatorId: id,
    name: z.string(),
    role,
    createdAt: time,
    suspendedAt: time.nullable().describe("may not sign in since then"),
  })
  .meta({ id: "Account", description: "Somebody who may sign in." });

const invitation: z.ZodType<Invitation> = z
  .strictObject({
    id,
    role,
    name: z.string().nullable().describe("who is invited; null for somebody who names themselves"),
    adopts: z.boolean().describe("whether they may take the name of somebody with labels here"),
    createdBy: z.string().describe("empty for the command line"),
    createdAt: time,
    expiresAt: time,
    usedAt: time.nullable(),
    usedBy: z.string().nullable(),
  })
  .meta({ id: "Invitation", description: "A link that makes one account, once." });

const token: z.ZodType<ApiToken> = z
  .strictObject({
    id,
    accountId: id,
    owner: z.string(),
    name: z.string(),
    start: z.string().describe("its first characters"),
    createdAt: time,
    expiresAt: time.nullable(),
    usedAt: time.nullable().describe("to the minute"),
  })
  .meta({ id: "ApiToken", description: "What a program signs in with." });

const auditEntry: z.ZodType<AuditEntry> = z
  .strictObject({
    number: z.int().min(1),
    at: time,
    who: z.string().describe("empty for nobody who is known"),
    what: z.string(),
    about: z.string(),
    address: z.string().describe("that the request came from; empty for the command line"),
  })
  .meta({ id: "AuditEntry" });

const person = z.strictObject({ id, name: z.string(), role }).readonly();

const sessionState = z
  .strictObject({
    isRequired: z.boolean().describe("whether people sign in here at all"),
    person: person.nullable().describe("who is signed in"),
    sessions: z
      .array(
        z.strictObject({
          id,
          isThis: z.boolean(),
          createdAt: time,
          seenAt: time,
          address: z.string(),
          agent: z.string(),
        }),
      )
      .describe("browsers in which they are"),
  })
  .meta({ id: "SessionState" });

const OFF: Refusal = { status: 400, code: "sign-in-off", about: "Nobody signs in here." };
const WRONG: Refusal = { status: 401, code: "wrong-password", about: "Name or password is wrong." };
const TOO_MANY: Refusal = {
  status: 429,
  code: "too-many-attempts",
  about: "Too many wrong passwords; `Retry-After` says when to try again.",
};
const NAME_TAKEN: Refusal = { status: 400, code: "name-taken", about: "Somebody else has the name." };
const RESERVED: Refusal = { status: 400, code: "reserved-name", about: "No person can have the name." };
const WEAK: Refusal = { status: 400, code: "weak-password", about: "The password is too easily guessed." };
const OVER: Refusal = {
  status: 422,
  code: "invitation-over",
  about: "The invitation is unknown, has been used or is out of date.",
};
const LAST_ADMIN: Refusal = {
  status: 400,
  code: "last-admin",
  about: "Nobody would be left who may do this.",
};

export const session = {
  get: { about: "Whether people sign in here, and who is signed in.", answers: { 200: json(sessionState) } },
  signIn: {
    about: "Sign in: sets a cookie that scripts cannot read, and ends the session of the one before.",
    body: z.object({ name: given, password: given }),
    answers: { 200: json(z.strictObject({ person })) },
    refusals: [OFF, WRONG, TOO_MANY, BUSY],
  },
  signOut: { about: "Sign out in this browser.", answers: { 204: EMPTY } },
  changePassword: {
    about: "Choose another password; all other browsers are signed out, and all tokens are revoked.",
    body: z.object({ before: given, password: newPassword }),
    answers: { 204: EMPTY },
    refusals: [OFF, WRONG, WEAK, TOO_MANY, BUSY],
  },
  everywhere: {
    about: "Sign out in all browsers, also in this one, and revoke all tokens.",
    answers: { 204: EMPTY },
    refusals: [OFF],
  },
} as const satisfies Operations<"session">;

export const accounts = {
  list: {
    about: "Everybody who may sign in, by name.",
    answers: { 200: json(z.strictObject({ accounts: z.array(account) })) },
  },
  change: {
    about: "Give another role, suspend or readmit; who is suspended is signed out.",
    body: z.object({ role, isSuspended: z.boolean() }).partial(),
    answers: { 200: json(account) },
    refusals: [NOT_FOUND, LAST_ADMIN],
  },
  remove: {
    about: "Remove an account with its sessions and tokens; what the person labelled stays.",
    answers: { 204: EMPTY },
    refusals: [NOT_FOUND, LAST_ADMIN],
  },
} as const satisfies Operations<"accounts">;

export const invitations = {
  list: {
    about: "All invitations, the newest first, without their links.",
    answers: { 200: json(z.strictObject({ invitations: z.array(invitation) })) },
  },
  create: {
    about: "Invite somebody: the answer has the link, which is told this once.",
    body: z.object({
      role,
      name: annotatorSchema
        .nullable()
        .default(null)
        .describe("who is invited, whose labels come along; null for somebody who names themselves"),
      days: wholeNumber().min(1).max(90).default(7).describe("for so long it can be used"),
    }),
    answers: { 201: json(z.strictObject({ invitation, link: z.string() })) },
    refusals: [NAME_TAKEN, RESERVED],
  },
  revoke: {
    about: "Make an invitation useless; an account that came of it stays.",
    answers: { 204: EMPTY },
    refusals: [NOT_FOUND],
  },
  look: {
    about: "What an invitation is for, for who holds its link.",
    body: z.object({ secret }),
    answers: { 200: json(z.strictObject({ role, name: z.string().nullable(), expiresAt: time })) },
    refusals: [OVER, TOO_MANY],
  },
  accept: {
    about: "Make the account of an invitation, and sign in.",
    body: z.object({ secret, name: annotatorSchema, password: newPassword }),
    answers: { 201: json(z.strictObject({ person })) },
    refusals: [OFF, OVER, NAME_TAKEN, RESERVED, WEAK, TOO_MANY, BUSY],
  },
} as const satisfies Operations<"invitations">;

export const tokens = {
  list: {
    about: "Your tokens, the newest first; admins can ask for everybody's.",
    query: z.object({ everybody: z.enum(["1"]).optional() }),
    answers: { 200: json(z.strictObject({ tokens: z.array(token) })) },
  },
  create: {
    about: "Make a token, which is told this once. It may do what you may, but nothing about people.",
    body: z.object({
      name: z.string().trim().min(1).max(80),
      days: wholeNumber()
        .min(1)
        .max(3650)
        .nullable()
        .default(90)
        .describe("for so long it can be used; null for always"),
    }),
    answers: { 201: json(z.strictObject({ token, secret: z.string() })) },
    refusals: [OFF],
  },
  revoke: {
    about: "Make a token useless: your own, or as an admin anybody's.",
    answers: { 204: EMPTY },
    refusals: [NOT_FOUND],
  },
} as const satisfies Operations<"tokens">;

export const audit = {
  list: {
    about: "Who did what, when and from where, the newest first; `next` is what to give as `before`.",
    query: z.object({
      who: z.string().min(1).max(80).optional(),
      what: z.string().min(1).max(80).optional().describe("or how it begins, e.g. `corpora`"),
      before: wholeNumber().min(1).max(LARGEST_WHOLE).optional(),
      limit: wholeNumber().min(1).max(500).default(100),
    }),
    answers: { 200: json(z.strictObject({ entries: z.array(auditEntry), next: z.int().min(1).nullable() })) },
  },
} as const satisfies Operations<"audit">;
