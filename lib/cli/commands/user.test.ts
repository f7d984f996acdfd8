import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isPassword } from "../../server/team/passwords";
import { hashOfSecret } from "../../server/team/secrets";
import { prismaStore } from "../../store/prisma/prisma-store";
import { temporaryDatabase } from "../../store/testing";
import { winnow } from "../cli.fixture";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
beforeEach(async () => {
  database = await temporaryDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await database.remove();
});

describe("winnow user", { timeout: 60_000 }, () => {
  it("adds an admin with a password that is printed once, and gives them another one", async () => {
    const store = prismaStore(database.connection);
    const added = await winnow("user", "add", "Ada", "--role", "admin");
    expect([added.code, added.err]).toEqual([0, []]);
    const before = (await store.accounts.forSignIn("ada"))!;
    expect(before.account.role).toBe("admin");
    expect(await isPassword(added.out.trim(), before.password)).toBe(true);
    const changed = await winnow("user", "change", "Ada", "--password");
    const after = (await store.accounts.forSignIn("ada"))!;
    expect(await isPassword(changed.out.trim(), after.password)).toBe(true);
    expect(await isPassword(added.out.trim(), after.password)).toBe(false);
    expect((await winnow("user", "list")).out).toBe("Ada\tadmin\n");
    expect((await store.audit.entries({}, 9)).map(({ what, about }) => `${what} ${about}`)).toEqual([
      "accounts.change Ada password",
      "accounts.create Ada admin",
    ]);
  });

  it("prints an invitation whose link is known to the store by its hash alone", async () => {
    const { out } = await winnow("user", "invite", "Grace", "--role", "reviewer");
    const secret = out.trim().split("#")[1]!;
    const found = await prismaStore(database.connection).accounts.invitation(hashOfSecret(secret));
    expect(found).toMatchObject({ name: "Grace", role: "reviewer", usedAt: null });
  });

  it("says what is wrong: a role that there is not, somebody unknown, the last admin", async () => {
    await winnow("user", "add", "Ada", "--role", "admin");
    const role = await winnow("user", "add", "Bob", "--role", "king");
    expect([role.code, role.err.join()]).toMatchObject([
      2,
      expect.stringContaining("annotator, reviewer, admin"),
    ]);
    const unknown = await winnow("user", "change", "Bob", "--suspend");
    expect([unknown.code, unknown.err]).toEqual([2, ['winnow: nobody signs in as "Bob"']]);
    const last = await winnow("user", "change", "Ada", "--suspend");
    expect([last.code, last.err.join()]).toMatchObject([2, expect.stringContaining("the last admin")]);
    expect((await winnow("user", "change", "Ada", "--suspend", "--readmit")).code).toBe(2);
  });
});
