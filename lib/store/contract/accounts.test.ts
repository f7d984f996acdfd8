import { beforeEach, expect, it } from "vitest";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, verdict, type Start } from "./contract.fixture";

const FAR = 9e12;
let made = 0;
/** A hash that no other test has. */
const hash = () => `hash ${++made}`;
const named = (name: string, role: "annotator" | "reviewer" | "admin" = "annotator") => ({
  name,
  role,
  password: `hash of ${name}`,
});
const invitation = (given: object = {}) => ({
  hash: hash(),
  role: "annotator" as const,
  name: null,
  adopts: false,
  createdBy: "Root",
  expiresAt: FAR,
  ...given,
});

describeStores("accounts", (start) => {
  let store: Store;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, addPages } = start()));

  it("are found by the name as somebody types it, and tell their password to nobody else", async () => {
    const made = await store.accounts.create(named("Ada  Lovelace"));
    const { account, password } = (await store.accounts.forSignIn(" ada LOVELACE"))!;
    expect([account, password]).toEqual([made, "hash of Ada  Lovelace"]);
    expect(
      JSON.stringify([made, await store.accounts.list(), await store.accounts.get(made.id)]),
    ).not.toContain("hash of");
    expect(await store.accounts.forSignIn("nobody")).toBeNull();
    await expect(store.accounts.create(named("ADA LOVELACE"))).rejects.toMatchObject({ code: "name-taken" });
    await expect(store.accounts.create(named("Ada (review)"))).rejects.toMatchObject({
      code: "reserved-name",
    });
  });

  it("have names that leave room for the mark of a reviewer, but for those of who labelled here before", async () => {
    const { accounts, labels } = store;
    const long = `${"Ada ".repeat(17)}Ada!`;
    const reserved = { code: "reserved-name" };
    expect((await accounts.create(named(long.slice(1)))).name).toHaveLength(71);
    await expect(accounts.create(named(long))).rejects.toMatchObject(reserved);
    await expect(accounts.invite(invitation({ name: long }))).rejects.toMatchObject(reserved);
    const open = invitation();
    await accounts.invite(open);
    await expect(accounts.accept(open.hash, named(long))).rejects.toMatchObject(reserved);
    const { id } = await labels.ensureAnnotator(long);
    const invited = invitation({ name: long });
    await accounts.invite(invited);
    expect(await accounts.accept(invited.hash, named(""))).toMatchObject({ name: long, annotatorId: id });
  });

  it("keep one admin who may sign in: the last is neither suspended, demoted nor removed", async () => {
    const { accounts } = store;
    for (const other of await accounts.list())
      if (other.role === "admin") await accounts.remove(other.id).catch(() => undefined);
    const admin = await accounts.create(named("Root", "admin"));
    for (const other of await accounts.list())
      if (other.role === "admin" && other.id !== admin.id) await accounts.remove(other.id);
    const last = { code: "last-admin" };
    await expect(accounts.change(admin.id, { role: "reviewer" })).rejects.toMatchObject(last);
    await expect(accounts.change(admin.id, { isSuspended: true })).rejects.toMatchObject(last);
    await expect(accounts.remove(admin.id)).rejects.toMatchObject(last);
    const second = await accounts.create(named("Second", "admin"));
    await accounts.change(second.id, { isSuspended: true });
    // Who is suspended is no admin who may sign in.
    await expect(accounts.change(admin.id, { isSuspended: true })).rejects.toMatchObject(last);
    await accounts.change(second.id, { isSuspended: false });
    expect((await accounts.change(admin.id, { role: "annotator" })).role).toBe("annotator");
  });

  it("keep one admin where the last two stop at the same moment", async () => {
    const { accounts } = store;
    const last = [await accounts.create(named("One", "admin")), await accounts.create(named("Two", "admin"))];
    for (const { id, role } of await accounts.list())
      if (role === "admin" && !last.some((admin) => admin.id === id)) await accounts.remove(id);
    const ends = await Promise.allSettled(last.map(({ id }) => accounts.change(id, { role: "reviewer" })));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await accounts.list()).filter(({ role }) => role === "admin")).toHaveLength(1);
  });

  it("are removed without their labels, whose name nobody takes without being invited by it", async () => {
    const { accounts, labels } = store;
    const [page = ""] = await addPages(newPage("a"));
    const { id, annotatorId } = await accounts.create(named("Leaver"));
    await labels.append(page, annotatorId, 0, [verdict("1")]);
    await accounts.remove(id);
    await expect(accounts.get(id)).rejects.toMatchObject({ code: "not-found" });
    expect((await labels.load(page, annotatorId)).version).toBe(1);
    const stranger = invitation();
    await accounts.invite(stranger);
    const taken = accounts.accept(stranger.hash, { name: "leaver", password: "x" });
    await expect(taken).rejects.toMatchObject({ code: "name-taken" });
    const back = invitation({ name: "Leaver" });
    await accounts.invite(back);
    const again = await accounts.accept(back.hash, { name: "Somebody else", password: "x" });
    expect([again.name, again.annotatorId]).toEqual(["Leaver", annotatorId]);
  });

  it("come from an invitation once, of ten who try it at the same time", async () => {
    const given = invitation({ role: "reviewer" });
    await store.accounts.invite(given);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        store.accounts.accept(given.hash, { name: `Racer ${at}`, password: "x" }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const found = (await store.accounts.invitation(given.hash))!;
    expect([found.role, found.usedAt === null, found.usedBy?.startsWith("Racer")]).toEqual([
      "reviewer",
      false,
      true,
    ]);
    const racers = (await store.accounts.list()).filter(({ name }) => name.startsWith("Racer"));
    expect(racers).toMatchObject([{ role: "reviewer" }]);
  });

  it("do not come from an invitation that is out of date, revoked or unknown", async () => {
    const over = { code: "invitation-over" };
    const late = invitation({ expiresAt: 1 });
    await store.accounts.invite(late);
    const who = { name: "Late", password: "x" };
    await expect(store.accounts.accept(late.hash, who)).rejects.toMatchObject(over);
    const gone = invitation();
    await store.accounts.revokeInvitation((await store.accounts.invite(gone)).id);
    await expect(store.accounts.accept(gone.hash, who)).rejects.toMatchObject(over);
    await expect(store.accounts.accept("unknown", who)).rejects.toMatchObject(over);
    await expect(store.accounts.revokeInvitation("unknown")).rejects.toMatchObject({ code: "not-found" });
    expect(await store.accounts.forSignIn("Late")).toBeNull();
  });

  it("leave an invitation open where the name was refused", async () => {
    const given = invitation();
    await store.accounts.invite(given);
    await store.accounts.create(named("Taken"));
    const taken = store.accounts.accept(given.hash, { name: "taken", password: "x" });
    await expect(taken).rejects.toMatchObject({ code: "name-taken" });
    expect((await store.accounts.accept(given.hash, { name: "Not taken", password: "x" })).name).toBe(
      "Not taken",
    );
  });
});

describeStores("sessions and tokens", (start) => {
  let store: Store;
  beforeEach(() => void ({ store } = start()));
  const session = ({ id, name }: { readonly id: string; readonly name: string }, expiresAt = FAR) => ({
    accountId: id,
    hash: hash(),
    password: named(name).password,
    expiresAt,
    address: "192.0.2.1",
    agent: "Browser",
  });
  const token = (accountId: string) => ({
    ...{ accountId, hash: hash(), name: "script", start: "winnow_ab", expiresAt: null },
  });

  it("are found by their hash until they end, run out, or the account is suspended", async () => {
    const account = await store.accounts.create(named("Sessions"));
    const [one, two, old] = [session(account), session(account), session(account, 1)];
    await store.sessions.begin(one);
    await store.sessions.begin(two);
    await store.sessions.begin(old);
    expect(await store.sessions.find(one.hash)).toMatchObject({ account, session: { agent: "Browser" } });
    expect(await store.sessions.find(old.hash)).toBeNull();
    await store.sessions.end(one.hash);
    expect(await store.sessions.find(one.hash)).toBeNull();
    expect(await store.sessions.list(account.id)).toHaveLength(1);
    await store.accounts.change(account.id, { isSuspended: true });
    await store.accounts.change(account.id, { isSuspended: false });
    // Readmitted, but signed out.
    expect(await store.sessions.find(two.hash)).toBeNull();
  });

  it("end with the password, but in one browser, and with the tokens; those of nobody else", async () => {
    const [a, b] = [await store.accounts.create(named("Here")), await store.accounts.create(named("There"))];
    const [kept, ended, other] = [session(a), session(a), session(b)];
    const [ofA, ofB] = [token(a.id), token(b.id)];
    const { id } = (await store.sessions.begin(kept))!;
    await store.sessions.begin(ended);
    await store.sessions.begin(other);
    for (const one of [ofA, ofB]) await store.sessions.addToken(one);
    await store.sessions.seen(id);
    const { setPassword } = store.accounts;
    expect(await setPassword(a.id, { from: "another hash", to: "new", but: id })).toBe(false);
    expect(await store.sessions.find(ended.hash)).not.toBeNull();
    expect(await setPassword(a.id, { from: kept.password, to: "new", but: id })).toBe(true);
    expect((await store.accounts.forSignIn("Here"))!.password).toBe("new");
    const found = await Promise.all([kept, ended, other].map((one) => store.sessions.find(one.hash)));
    expect(found.map((one) => one !== null)).toEqual([true, false, true]);
    expect(found[0]!.session.seenAt).toBeGreaterThan(found[0]!.session.createdAt);
    const tokens = await Promise.all([ofA, ofB].map((one) => store.sessions.findToken(one.hash)));
    expect(tokens.map((one) => one !== null)).toEqual([false, true]);
    await setPassword(a.id, { from: null, to: "newer", but: null });
    expect(await store.sessions.find(kept.hash)).toBeNull();
  });

  it("end all together, tokens too, and those of nobody else", async () => {
    const [a, b] = [await store.accounts.create(named("One")), await store.accounts.create(named("Two"))];
    for (const account of [a, b]) {
      for (let browser = 0; browser < 2; browser++) await store.sessions.begin(session(account));
      await store.sessions.addToken(token(account.id));
    }
    await store.sessions.endAll(a.id);
    const left = async ({ id }: { readonly id: string }) => [
      (await store.sessions.list(id)).length,
      (await store.sessions.tokens(id)).length,
    ];
    expect([await left(a), await left(b)]).toEqual([
      [0, 0],
      [2, 1],
    ]);
  });

  it("do not begin with a password that is another one by now, nor for who is suspended", async () => {
    const account = await store.accounts.create(named("Overtaken"));
    const old = session(account);
    await store.accounts.setPassword(account.id, { from: null, to: "new", but: null });
    expect(await store.sessions.begin(old)).toBeNull();
    expect(await store.sessions.find(old.hash)).toBeNull();
    const now = { ...session(account), password: "new" };
    await store.accounts.change(account.id, { isSuspended: true });
    expect(await store.sessions.begin(now)).toBeNull();
    await store.accounts.change(account.id, { isSuspended: false });
    expect(await store.sessions.find(now.hash)).toBeNull();
    expect(await store.sessions.begin(now)).not.toBeNull();
  });

  it("do not outlive a password that is changed while they begin", async () => {
    const account = await store.accounts.create(named("Racer to be"));
    for (let round = 0; round < 5; round++) {
      const from = (await store.accounts.forSignIn(account.name))!.password;
      const begun = { ...session(account), password: from };
      await Promise.all([
        store.sessions.begin(begun),
        store.accounts.setPassword(account.id, { from: null, to: `${from} again`, but: null }),
      ]);
      expect(await store.sessions.find(begun.hash)).toBeNull();
    }
  });

  it("tokens tell when they were used last, are revoked by whose they are, and stop with their account", async () => {
    const account = await store.accounts.create(named("Tokens"));
    const script = token(account.id);
    const { id, usedAt } = await store.sessions.addToken(script);
    const expired = { ...script, hash: hash(), expiresAt: 1 };
    await store.sessions.addToken(expired);
    expect([usedAt, await store.sessions.findToken(expired.hash)]).toEqual([null, null]);
    await store.sessions.tokenUsed(id);
    expect((await store.sessions.findToken(script.hash))!.token.usedAt).toBeGreaterThan(0);
    await expect(store.sessions.revokeToken(id, "somebody else")).rejects.toMatchObject({
      code: "not-found",
    });
    await store.accounts.change(account.id, { isSuspended: true });
    expect(await store.sessions.findToken(script.hash)).toBeNull();
    await store.accounts.change(account.id, { isSuspended: false });
    expect(await store.sessions.findToken(script.hash)).not.toBeNull();
    await store.sessions.revokeToken(id, account.id);
    expect(await store.sessions.findToken(script.hash)).toBeNull();
    expect((await store.sessions.tokens(account.id)).map(({ owner }) => owner)).toEqual(["Tokens"]);
    await store.accounts.remove(account.id);
    expect(await store.sessions.tokens(account.id)).toEqual([]);
  });
});

describeStores("the audit log", (start) => {
  let store: Store;
  beforeEach(() => void ({ store } = start()));

  it("tells the newest first, by person and by kind, and what is older than an entry", async () => {
    for (const [who, what] of [
      ["Ada", "sign-in.done"],
      ["Ada", "corpora.remove"],
      ["Bob", "sign-in.failed"],
    ] as const)
      await store.audit.note({ who, what, about: "x", address: "192.0.2.1" });
    const told = async (filter: object, limit = 9) =>
      (await store.audit.entries(filter, limit)).map(({ who, what }) => `${who} ${what}`);
    expect(await told({})).toEqual(["Bob sign-in.failed", "Ada corpora.remove", "Ada sign-in.done"]);
    expect(await told({ who: "Ada" }, 1)).toEqual(["Ada corpora.remove"]);
    expect(await told({ what: "sign-in" })).toEqual(["Bob sign-in.failed", "Ada sign-in.done"]);
    expect([
      await told({ what: "sign_in" }),
      await told({ what: "Sign" }),
      await told({ what: "%" }),
    ]).toEqual([[], [], []]);
    const [newest] = await store.audit.entries({}, 1);
    expect(await told({ before: newest!.number })).toEqual(["Ada corpora.remove", "Ada sign-in.done"]);
  });
});
