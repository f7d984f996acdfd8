/** A server's database where people sign in, with one of each role, and the handlers on disk behind the gate. */
import { join } from "node:path";
import { accessOf, type Access } from "@/lib/api/contract/access";
import { partsOfAddress } from "@/lib/api/contract/addresses";
import { ALL_ROUTES, type Route } from "@/lib/api/routes";
import { store as serverStore } from "@/lib/server/db";
import { setGate } from "@/lib/server/requests/gate";
import { gateOf } from "@/lib/server/team/gate";
import { hashPassword } from "@/lib/server/team/passwords";
import { hashOfSecret, newSecret } from "@/lib/server/team/secrets";
import type { Account, TeamRole } from "@/lib/store/interfaces/team/accounts";
import { serverDatabase } from "./server.fixture";

export const PASSWORD = "correct horse battery";
const HOST = "localhost";

/** Somebody's label of the word "one", with which the text of a page begins. */
export const label = (id: string, as: string) => ({
  ...{ id, group: id, at: 1, activeMs: 1, kind: "set", label: as, origin: "manual" },
  target: { kind: "interval", start: 0, end: 3 },
  anchor: { start: 0, end: 3, exact: "one", prefix: "", suffix: "", path: "" },
});

type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

export interface Asked {
  /** The secret of a session; null for nobody. */
  readonly session?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly id?: string;
}

/** Every operation, with what it asks of who sends a request. */
export const OPERATIONS: readonly (Route & { readonly full: string; readonly access: Access })[] =
  ALL_ROUTES.map((route) => ({
    ...route,
    full: `${route.resource}.${route.name}`,
    access: accessOf(route.resource, route.name, partsOfAddress(route.address).method),
  }));

/** Ask one operation, from this app as a browser has it, unless the headers say otherwise. */
export async function ask(full: string, asked: Asked = {}): Promise<Response> {
  const { address } = OPERATIONS.find((operation) => operation.full === full)!;
  const { method, path } = partsOfAddress(address);
  const file = join(import.meta.dirname, path.slice("/api/".length), "route.ts");
  const handlers = (await import(/* @vite-ignore */ file)) as Readonly<Record<string, Handler>>;
  const id = asked.id ?? "nowhere";
  const request = new Request(`http://${HOST}${path.replace("[id]", id)}${asked.query ?? ""}`, {
    method,
    headers: {
      host: HOST,
      ...(method !== "GET" && { origin: `http://${HOST}` }),
      ...(asked.session != null && { cookie: `winnow-session=${asked.session}` }),
      ...asked.headers,
    },
    ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
  });
  return handlers[method]!(request, { params: Promise.resolve({ id }) });
}

/** The status of an answer and the code of its refusal. */
export async function refusal(answer: Response): Promise<readonly [number, string | undefined]> {
  const text = await answer.text();
  const { error } = (text.startsWith("{") ? JSON.parse(text) : {}) as { error?: { code: string } };
  return [answer.status, error?.code];
}

/** The secret that an answer gives as a cookie; null where it gives none. */
export function givenSession(answer: Response): string | null {
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("winnow-session="));
  return cookie === undefined ? null : cookie.slice("winnow-session=".length).split(";")[0]!;
}

export async function teamServer() {
  const database = await serverDatabase();
  const before = process.env.WINNOW_SIGN_IN;
  process.env.WINNOW_SIGN_IN = "on";
  setGate(gateOf(serverStore));
  const { store } = database;
  const password = await hashPassword(PASSWORD);
  const people = {} as Record<TeamRole, Account>;
  for (const [name, role] of [
    ["Ann", "annotator"],
    ["Rev", "reviewer"],
    ["Root", "admin"],
  ] as const)
    people[role] = await store.accounts.create({ name, role, password });
  /** A session of its own for each use, so that one that ends others ends none of another test. */
  const sessionOf = async (role: TeamRole): Promise<string> => {
    const secret = newSecret();
    const expiresAt = Date.now() + 1e6;
    const { id: accountId, name } = people[role];
    const { password: now } = (await store.accounts.forSignIn(name))!;
    const given = { accountId, hash: hashOfSecret(secret), password: now, expiresAt };
    await store.sessions.begin({ ...given, address: "", agent: "" });
    return secret;
  };
  const remove = async (): Promise<void> => {
    if (before === undefined) delete process.env.WINNOW_SIGN_IN;
    else process.env.WINNOW_SIGN_IN = before;
    await database.remove();
  };
  return { ...database, people, sessionOf, remove };
}
