import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import type { Account } from "../../store/interfaces/team/accounts";
import type { Store } from "../../store/interfaces/store";
import type { Who } from "../requests/gate";
import { hashPassword, isPassword } from "./passwords";
import { hashOfSecret } from "./secrets";
import { changePassword, signIn } from "./sign-in";
import { personOf } from "./who-asks";

const OLD = "correct horse battery";
const NEW = "wrong donkey charger";
const anybody: Who = { isRequired: true, person: null, address: "192.0.2.1" };
let store: Store;
let account: Account;
let owner: Who;

beforeEach(async () => {
  vi.stubEnv("WINNOW_SIGN_IN", "on");
  store = memoryStore();
  const password = await hashPassword(OLD);
  account = await store.accounts.create({ name: "Ann", role: "annotator", password });
  const given = { accountId: account.id, hash: hashOfSecret("own"), password, expiresAt: Date.now() + 1e6 };
  const own = await store.sessions.begin({ ...given, address: "", agent: "" });
  owner = { ...anybody, person: { ...account, sessionId: own!.id } };
});
afterEach(() => vi.unstubAllEnvs());

/** The same store, where something else happens while somebody's password is looked at. */
const meanwhile = (happens: () => Promise<unknown>): Store => ({
  ...store,
  accounts: {
    ...store.accounts,
    forSignIn: async (name) => {
      const found = await store.accounts.forSignIn(name);
      await happens();
      return found;
    },
  },
});

async function whoCameIn(headers: Headers): Promise<string | null> {
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const request = new Request("http://localhost/", { headers: { cookie } });
  return (await personOf(store, request, Date.now()))?.name ?? null;
}
const enter = (where: Store, headers: Headers) =>
  signIn(where, new Request("http://localhost/"), anybody, { name: "Ann", password: OLD }, headers);

it("lets nobody in with the password before, who began to sign in while it was changed", async () => {
  const headers = new Headers();
  const overtaken = meanwhile(() => changePassword(store, owner, { before: OLD, password: NEW }));
  await enter(overtaken, headers).catch((error: unknown) =>
    expect(error).toMatchObject({ code: "wrong-password" }),
  );
  expect([await whoCameIn(headers), headers.getSetCookie()]).toEqual([null, []]);
  expect(await store.sessions.list(account.id)).toHaveLength(1);
  const [entry] = await store.audit.entries({ what: "sign-in" }, 1);
  expect(entry).toMatchObject({ who: "Ann", what: "sign-in.failed" });
}, 60_000);

it("lets nobody in who is suspended while their password is looked at", async () => {
  const headers = new Headers();
  const overtaken = meanwhile(() => store.accounts.change(account.id, { isSuspended: true }));
  await expect(enter(overtaken, headers)).rejects.toMatchObject({ code: "wrong-password" });
  expect(await store.sessions.list(account.id)).toEqual([]);
}, 60_000);

it("changes a password once where two who know it change it at the same time", async () => {
  const first = () => changePassword(store, owner, { before: OLD, password: NEW });
  const second = changePassword(meanwhile(first), owner, { before: OLD, password: "a third good password" });
  await expect(second).rejects.toMatchObject({ code: "wrong-password" });
  expect(await isPassword(NEW, (await store.accounts.forSignIn("Ann"))!.password)).toBe(true);
}, 60_000);
