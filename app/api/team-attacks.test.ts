/** What somebody tries who may not: forged requests, guessed passwords, used links, other people's names. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashOfSecret } from "@/lib/server/team/secrets";
import { ask, givenSession, PASSWORD, refusal, teamServer } from "./team.fixture";

let team: Awaited<ReturnType<typeof teamServer>>;
beforeAll(async () => void (team = await teamServer()), 60_000);
afterAll(() => team.remove());
// Attempts of one test do not count in the next.
beforeEach(() => void delete (globalThis as { winnowAttempts?: unknown }).winnowAttempts);
const signIn = (name: string, password: string, asked: Parameters<typeof ask>[1] = {}) =>
  ask("session.signIn", { body: { name, password }, ...asked });
const body = { name: "Attack" };

describe("a request from elsewhere", () => {
  const write = async (headers: Record<string, string>) =>
    refusal(await ask("corpora.create", { session: await team.sessionOf("admin"), body, headers }));

  it.each([
    ["a foreign Origin", { origin: "http://evil.example" }, "foreign-origin"],
    ["the Origin of an opaque page", { origin: "null" }, "foreign-origin"],
    [
      "a Host that was made to point here",
      { host: "evil.example", origin: "http://evil.example" },
      "foreign-host",
    ],
  ])("is refused with %s, also with the cookie of an admin", async (_, headers, code) => {
    expect(await write(headers)).toEqual([403, code]);
  });

  it("is refused as a write by cookie that says nothing of where it comes from", async () => {
    const session = await team.sessionOf("admin");
    const silent = (headers: Record<string, string>) =>
      fetchLike("POST", "/api/corpora", { cookie: `winnow-session=${session}`, ...headers }, body);
    expect(await refusal(await silent({}))).toEqual([403, "no-origin"]);
    expect(await refusal(await silent({ "sec-fetch-site": "cross-site" }))).toEqual([403, "foreign-origin"]);
    expect(await refusal(await silent({ "sec-fetch-site": "same-site" }))).toEqual([403, "foreign-origin"]);
    expect((await silent({ "sec-fetch-site": "same-origin" })).status).toBe(201);
  });

  it("is refused as a form of another site that would sign the browser in as somebody else", async () => {
    const answer = await signIn("Ann", PASSWORD, {
      headers: { origin: "http://evil.example", "content-type": "text/plain" },
    });
    expect([await refusal(answer), givenSession(answer)]).toEqual([[403, "foreign-origin"], null]);
  });
});

describe("a session", () => {
  it("is another one after each sign-in, and the one that the browser had before is over", async () => {
    const planted = "a".repeat(43);
    const first = givenSession(await signIn("Ann", PASSWORD, { session: planted }))!;
    expect(first).not.toBe(planted);
    expect((await ask("corpora.list", { session: planted })).status).toBe(401);
    const second = givenSession(await signIn("Ann", PASSWORD, { session: first }))!;
    expect([
      (await ask("corpora.list", { session: first })).status,
      (await ask("corpora.list", { session: second })).status,
    ]).toEqual([401, 200]);
  });

  it("is in a cookie that no script reads and no other site sends, over HTTPS of this very host alone", async () => {
    const plain = (await signIn("Ann", PASSWORD)).headers.getSetCookie();
    expect(plain[0]).toMatch(/^winnow-session=[\w-]{43}; Max-Age=\d+; HttpOnly; Path=\/; SameSite=Strict$/);
    vi.stubEnv("WINNOW_ORIGIN", "https://winnow.example");
    const tls = (await signIn("Ann", PASSWORD)).headers.getSetCookie();
    expect(tls[0]).toMatch(
      /^__Host-winnow-session=[\w-]{43}; Max-Age=\d+; HttpOnly; Path=\/; SameSite=Strict; Secure$/,
    );
    vi.unstubAllEnvs();
    // What scripts may read proves nothing.
    expect(plain[1]).toMatch(/^winnow-account=%7B%22name%22%3A%22Ann%22/);
    expect((await ask("corpora.list", { headers: { cookie: plain[1]!.split(";")[0]! } })).status).toBe(401);
  });

  it("is over after signing out, in this browser or everywhere, and for who is suspended or removed", async () => {
    const [one, two] = [await team.sessionOf("reviewer"), await team.sessionOf("reviewer")];
    expect((await ask("session.signOut", { session: one })).status).toBe(204);
    expect((await ask("runs.list", { session: one })).status).toBe(401);
    expect((await ask("runs.list", { session: two })).status).toBe(200);
    const three = await team.sessionOf("reviewer");
    expect((await ask("session.everywhere", { session: three })).status).toBe(204);
    expect((await ask("runs.list", { session: two })).status).toBe(401);
    const leaver = await team.store.accounts.create({ name: "Leaver", role: "admin", password: "" });
    const expiresAt = Date.now() + 1e6;
    const begin = (secret: string) =>
      team.store.sessions.begin({
        ...{ accountId: leaver.id, hash: hashOfSecret(secret), password: "", expiresAt },
        ...{ address: "", agent: "" },
      });
    await begin("suspended");
    const admin = await team.sessionOf("admin");
    await ask("accounts.change", { session: admin, id: leaver.id, body: { isSuspended: true } });
    expect((await ask("runs.list", { session: "suspended" })).status).toBe(401);
    await ask("accounts.remove", { session: admin, id: leaver.id });
    expect((await ask("runs.list", { session: "suspended" })).status).toBe(401);
  });

  it("is not made of a token in the address, nor of a stored hash", async () => {
    const session = await team.sessionOf("admin");
    for (const query of [`?token=${session}`, `?access_token=${session}`, `?winnow-session=${session}`])
      expect((await ask("corpora.list", { query })).status).toBe(401);
    expect((await ask("corpora.list", { session: hashOfSecret(session) })).status).toBe(401);
  });
});

describe("a password", { timeout: 60_000 }, () => {
  it("is refused alike where the name is unknown, the password wrong or the account suspended", async () => {
    const password = (await team.store.accounts.forSignIn("Root"))!.password;
    const { id } = await team.store.accounts.create({ name: "Idle", role: "annotator", password });
    await team.store.accounts.change(id, { isSuspended: true });
    const answers = await Promise.all([
      signIn("Nobody", "wrong password"),
      signIn("Ann", "wrong password"),
      // The right one.
      signIn("Idle", PASSWORD),
    ]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(bodies).size).toBe(1);
  });

  it("takes as long for an unknown name as for a known one", async () => {
    const median = async (name: string): Promise<number> => {
      const times: number[] = [];
      for (let at = 0; at < 5; at++) {
        const began = performance.now();
        await signIn(name, `wrong password ${at}`);
        times.push(performance.now() - began);
      }
      return times.sort((a, b) => a - b)[2]!;
    };
    const [unknown, known] = [await median("Nobody at all"), await median("Ann")];
    // Without the work for a hash it would be a hundredth.
    expect(unknown / known).toBeGreaterThan(0.4);
    expect(unknown / known).toBeLessThan(2.5);
  });

  it("cannot be guessed by ten thousand attempts: ten are looked at, the right one too comes too late", async () => {
    const statuses = new Map<number, number>();
    for (let block = 0; block < 100; block++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) => signIn("Rev", `guess number ${block} ${at}`)),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: 9_990 });
    const late = await signIn("REV ", PASSWORD);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(600);
    expect(await refusal(late)).toEqual([429, "too-many-attempts"]);
    // Who is signed in already, and everybody else, is not bothered.
    expect((await ask("runs.list", { session: await team.sessionOf("reviewer") })).status).toBe(200);
    expect((await signIn("Ann", PASSWORD)).status).toBe(200);
  });

  it("is changed by who knows the one before, which signs all other browsers out", async () => {
    const [here, there] = [await team.sessionOf("annotator"), await team.sessionOf("annotator")];
    const change = (before: string, password: string) =>
      ask("session.changePassword", { session: here, body: { before, password } });
    expect(await refusal(await change("wrong password", "another good password"))).toEqual([
      401,
      "wrong-password",
    ]);
    expect(await refusal(await change(PASSWORD, "short"))).toEqual([400, "invalid-input"]);
    expect(await refusal(await change(PASSWORD, "aaaaaaaaaaaa"))).toEqual([400, "weak-password"]);
    expect((await change(PASSWORD, "another good password")).status).toBe(204);
    expect((await ask("corpora.list", { session: here })).status).toBe(200);
    expect((await ask("corpora.list", { session: there })).status).toBe(401);
    expect((await signIn("Ann", PASSWORD)).status).toBe(401);
    expect((await signIn("Ann", "another good password")).status).toBe(200);
  });

  it("is in no answer and not in the database", async () => {
    const admin = await team.sessionOf("admin");
    const told = await Promise.all(
      ["accounts.list", "audit.list", "session.get"].map(async (full) =>
        (await ask(full, { session: admin })).text(),
      ),
    );
    expect(told.join()).not.toMatch(/scrypt|correct horse|password":/);
    expect((await team.store.accounts.forSignIn("Root"))!.password).toMatch(/^scrypt\$32768\$8\$3\$/);
  });
});

describe("an invitation", { timeout: 60_000 }, () => {
  const make = async (given: object) => {
    const session = await team.sessionOf("admin");
    const { link } = (await (await ask("invitations.create", { session, body: given })).json()) as {
      link: string;
    };
    expect(new URL(link).search + new URL(link).pathname).toBe("/invitation");
    return new URL(link).hash.slice(1);
  };
  const accept = (secret: string, name: string, more: object = {}) =>
    ask("invitations.accept", { body: { secret, name, password: "a password of mine", ...more } });

  it("works once, with the role in it and no other, and signs in", async () => {
    const secret = await make({ role: "annotator" });
    const answer = await accept(secret, "Newcomer", { role: "admin", isAdmin: true });
    expect([answer.status, await answer.json()]).toMatchObject([201, { person: { role: "annotator" } }]);
    expect((await ask("corpora.list", { session: givenSession(answer) })).status).toBe(200);
    expect(await refusal(await accept(secret, "Second"))).toEqual([422, "invitation-over"]);
    expect(await refusal(await ask("invitations.look", { body: { secret } }))).toEqual([
      422,
      "invitation-over",
    ]);
    expect(await team.store.accounts.forSignIn("Second")).toBeNull();
  });

  it("gives nobody the labels of somebody else, unless it is for that name", async () => {
    await team.store.labels.ensureAnnotator("Grace");
    const open = await make({ role: "annotator" });
    expect(await refusal(await accept(open, "grace"))).toEqual([400, "name-taken"]);
    const named = await make({ role: "annotator", name: "Grace" });
    const { person } = (await (await accept(named, "Mallory")).json()) as { person: { name: string } };
    expect(person.name).toBe("Grace");
  });

  it("is made by admins alone, and not with a token", async () => {
    const admin = await team.sessionOf("admin");
    const { secret } = (await (
      await ask("tokens.create", { session: admin, body: { name: "script" } })
    ).json()) as { secret: string };
    const headers = { authorization: `Bearer ${secret}` };
    expect((await ask("corpora.list", { headers })).status).toBe(200);
    expect(await refusal(await ask("invitations.create", { headers, body: { role: "admin" } }))).toEqual([
      403,
      "not-allowed",
    ]);
    expect(await refusal(await ask("tokens.create", { headers, body: { name: "more" } }))).toEqual([
      403,
      "not-allowed",
    ]);
  });
});

describe("a token", () => {
  it("is told once, listed without its secret, revoked, and nobody else's to revoke", async () => {
    const session = await team.sessionOf("annotator");
    const made = (await (await ask("tokens.create", { session, body: { name: "script" } })).json()) as {
      secret: string;
      token: { id: string };
    };
    const use = () => ask("corpora.list", { headers: { authorization: `Bearer ${made.secret}` } });
    expect([(await use()).status, made.secret.startsWith("winnow_")]).toEqual([200, true]);
    const listed = await (await ask("tokens.list", { session })).text();
    expect(listed).not.toContain(made.secret);
    expect(JSON.parse(listed)).toMatchObject({ tokens: [{ usedAt: expect.any(Number) as number }] });
    const other = await team.sessionOf("reviewer");
    expect((await ask("tokens.list", { session: other, query: "?everybody=1" })).status).toBe(200);
    expect(await (await ask("tokens.list", { session: other, query: "?everybody=1" })).json()).toEqual({
      tokens: [],
    });
    expect((await ask("tokens.revoke", { session: other, id: made.token.id })).status).toBe(404);
    expect((await ask("tokens.revoke", { session, id: made.token.id })).status).toBe(204);
    expect((await use()).status).toBe(401);
  });

  it.each([
    ["another password", "session.changePassword", { before: PASSWORD, password: "another good password" }],
    ["signing out everywhere", "session.everywhere", undefined],
  ])(
    "is over with %s",
    async (how, full, sent) => {
      const { password } = (await team.store.accounts.forSignIn("Root"))!;
      await team.store.accounts.create({ name: `Owner, ${how}`, role: "admin", password });
      const session = givenSession(await signIn(`Owner, ${how}`, PASSWORD));
      const made = await ask("tokens.create", { session, body: { name: "script" } });
      const { secret } = (await made.json()) as { secret: string };
      const use = () => ask("runs.list", { headers: { authorization: `Bearer ${secret}` } });
      expect((await use()).status).toBe(200);
      const answer = await ask(full, { session, ...(sent !== undefined && { body: sent }) });
      expect(answer.status).toBe(204);
      expect((await use()).status).toBe(401);
    },
    60_000,
  );

  it("that is wrong is not made good by a cookie", async () => {
    const headers = { authorization: "Bearer winnow_wrong" };
    expect((await ask("corpora.list", { session: await team.sessionOf("admin"), headers })).status).toBe(401);
  });
});

describe("the log of who did what", () => {
  it("has the person of the session and what it was done to, whatever the request says", async () => {
    const session = await team.sessionOf("admin");
    const { id } = await team.store.corpora.create({ name: "Logged", description: "" });
    await ask("corpora.change", { session, id, body: { name: "Renamed", by: "Ann", who: "Ann" } });
    await ask("corpora.remove", { session, id });
    const { entries } = (await (
      await ask("audit.list", { session, query: "?what=corpora&who=Root&limit=2" })
    ).json()) as { entries: readonly { who: string; what: string; about: string }[] };
    expect(entries.map(({ who, what, about }) => [who, what, about])).toEqual([
      ["Root", "corpora.remove", id],
      ["Root", "corpora.change", id],
    ]);
  });
});

/** A request as it is, without the headers that a browser adds. */
async function fetchLike(
  method: "POST",
  path: string,
  headers: Record<string, string>,
  sent: unknown,
): Promise<Response> {
  const { POST } = await import("./corpora/route");
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { host: "localhost", ...headers },
    body: JSON.stringify(sent),
  });
  return POST(request, { params: Promise.resolve({}) });
}
