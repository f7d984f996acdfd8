/** Every operation about people who sign in, asked through the client as an admin. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf, type Client } from "@/lib/api/client";
import { ALL_ROUTES } from "@/lib/api/routes";
import { inProcess, OF_PEOPLE, unasked } from "./in-process.fixture";
import { givenSession, PASSWORD, teamServer } from "./team.fixture";

const { send, seen } = inProcess();
let team: Awaited<ReturnType<typeof teamServer>>;
beforeAll(async () => void (team = await teamServer()), 60_000);
afterAll(() => team.remove());

/** A client with the session of somebody; null for nobody. */
const clientWith = (session: string | null): Client =>
  clientOf((address, init) => {
    const headers = init.headers as Record<string, string> | undefined;
    const own = {
      origin: "http://localhost",
      ...(session !== null && { cookie: `winnow-session=${session}` }),
    };
    return send(address, { ...init, headers: { ...headers, ...own } });
  });
const admin = async (): Promise<Client> => clientWith(await team.sessionOf("admin"));

describe("the answers are what the schemas say", () => {
  it("of a session, from signing in to signing out", async () => {
    const nobody = clientWith(null);
    expect(await nobody.session.get()).toMatchObject({ isRequired: true, person: null });
    const wrong = nobody.session.signIn({ body: { name: "Ann", password: "something else" } });
    await expect(wrong).rejects.toMatchObject({ status: 401, code: "wrong-password" });
    const signedIn = await nobody.session.signIn.response({ body: { name: "Ann", password: PASSWORD } });
    const ann = clientWith(givenSession(signedIn));
    expect((await ann.session.get()).person).toMatchObject({ name: "Ann", role: "annotator" });
    const another = "another horse battery";
    await ann.session.changePassword({ body: { before: PASSWORD, password: another } });
    await ann.session.signOut();
    expect((await ann.session.get()).person).toBeNull();
    const again = await nobody.session.signIn.response({ body: { name: "Ann", password: another } });
    const elsewhere = clientWith(givenSession(again));
    await elsewhere.session.everywhere();
    expect((await elsewhere.session.get()).person).toBeNull();
  });

  it("of invitations and the accounts that come of them", async () => {
    const root = await admin();
    const { link, invitation } = await root.invitations.create({ body: { role: "reviewer" } });
    const secret = link.slice(link.indexOf("#") + 1);
    const nobody = clientWith(null);
    expect(await nobody.invitations.look({ body: { secret } })).toMatchObject({
      role: "reviewer",
      name: null,
    });
    const made = { secret, name: "Uma", password: "a password of some length" };
    expect((await nobody.invitations.accept({ body: made })).person.name).toBe("Uma");
    expect((await root.invitations.list()).invitations).toMatchObject([{ id: invitation.id, usedBy: "Uma" }]);
    const spare = await root.invitations.create({ body: { role: "annotator" } });
    await root.invitations.revoke({ id: spare.invitation.id });
    const uma = (await root.accounts.list()).accounts.find(({ name }) => name === "Uma")!;
    expect(await root.accounts.change({ id: uma.id, body: { role: "annotator" } })).toMatchObject({
      role: "annotator",
    });
    await root.accounts.remove({ id: uma.id });
    expect((await root.accounts.list()).accounts.map(({ name }) => name)).not.toContain("Uma");
  });

  it("of tokens, and of what was done", async () => {
    const root = await admin();
    const { token } = await root.tokens.create({ body: { name: "nightly" } });
    expect((await root.tokens.list()).tokens).toMatchObject([{ id: token.id, name: "nightly" }]);
    await root.tokens.revoke({ id: token.id });
    const { entries, next } = await root.audit.list({ limit: 2 });
    expect(entries).toHaveLength(2);
    const older = await root.audit.list({ before: next! });
    expect(older.entries[0]!.number).toBeLessThan(entries[1]!.number);
  });

  it("of every operation about people", () => {
    expect(
      unasked(
        ALL_ROUTES.filter(({ resource }) => OF_PEOPLE.includes(resource)),
        seen,
      ),
    ).toEqual([]);
  });
});
