/**
 * A server on which people sign in: the first admin by the link of the console, an invitation, labelling under
 * one's own name, what a role may not see, too many wrong passwords, and signing out; by keyboard alone.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { expectSound, WIDTHS } from "../support/accessible";
import { isReady, isSaved } from "../support/annotate-desk";
import { press } from "../support/keyboard";
import { PASSWORD, tabTo, teamServer, type, type TeamServer } from "../support/team-server";

const PORT = Number(process.env.E2E_TEAM_PORT ?? 5150) + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const BASE = `http://127.0.0.1:${PORT}`;

test.describe.configure({ mode: "serial" });

let server: TeamServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await teamServer(PORT);
});
test.afterAll(() => server.stop());

async function signIn(tab: Tab, name: string, password = PASSWORD): Promise<void> {
  await tab.goto(`${BASE}/sign-in`);
  await expect(tab.getByRole("textbox", { name: "Name" })).toBeFocused();
  await type(tab, name, password);
}

test("nobody sees a screen or an answer without signing in, and the console's link makes the first admin", async ({
  page: tab,
  request,
}) => {
  for (const path of ["/api/corpora", "/api/pages/x", "/api/backup", "/api/v1/corpora"])
    expect((await request.get(`${BASE}${path}`)).status(), path).toBe(401);
  await tab.goto(`${BASE}/runs?x=1`);
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe("/sign-in?to=%2Fruns%3Fx%3D1");
  await expect(tab.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  for (const size of WIDTHS) {
    await tab.setViewportSize(size);
    await expectSound(tab, "sign-in");
  }
  await tab.goto(server.setupLink);
  await expect(tab.getByRole("textbox", { name: "Your name" })).toBeFocused();
  expect(tab.url()).toBe(`${BASE}/invitation`);
  await expectSound(tab, "invitation");
  await type(tab, "Root", PASSWORD);
  await expect(tab.getByRole("button", { name: "Root, admin: account" })).toBeVisible();
  // Once.
  await tab.context().clearCookies();
  await tab.goto("about:blank");
  await tab.goto(server.setupLink);
  await expect(tab.getByRole("alert").filter({ hasText: "has been used" })).toBeVisible();
});

test("an admin invites by keyboard, who is invited labels under the name of the invitation", async ({
  page: tab,
  browser,
}) => {
  await signIn(tab, "Root");
  await expect(tab.getByRole("button", { name: "Root, admin: account" })).toBeVisible();
  await tab.goto(`${BASE}/settings/people`);
  await tabTo(tab, "Name of who is invited", "textbox");
  await type(tab, "Ann");
  const link = await tab.getByTestId("invitation-link").textContent();
  for (const size of WIDTHS) {
    await tab.setViewportSize(size);
    // The screen is asked for anew once the invitation is made, and its title comes after it.
    await expect(tab).toHaveTitle(/./);
    await expectSound(tab, "people");
  }
  const other = await browser.newContext();
  const ann = await other.newPage();
  await ann.goto(link!);
  await expect(ann.getByRole("textbox", { name: "Password" })).toBeFocused();
  await type(ann, PASSWORD);
  await expect(ann.getByRole("button", { name: "Ann, annotator: account" })).toBeVisible();
  const nav = ann.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: "Corpora" })).toBeVisible();
  await expect(nav.getByRole("link", { name: "Runs" })).toHaveCount(0);
  const { corpora } = (await (await ann.request.get(`${BASE}/api/corpora`)).json()) as {
    corpora: readonly { id: string }[];
  };
  const { rows } = (await (
    await ann.request.get(`${BASE}/api/corpora/${corpora[0]!.id}/pages?limit=1&sort=key`)
  ).json()) as { rows: readonly { id: string }[] };
  await ann.goto(`${BASE}/pages/${rows[0]!.id}?mode=annotate`);
  await isReady(ann);
  await expect(ann.getByTestId("who").filter({ visible: true })).toHaveAttribute("aria-label", "Ann labels");
  await press(ann, "1");
  await isSaved(ann);
  const path = `${BASE}/api/pages/${rows[0]!.id}/labels?annotator=Ann`;
  const set = (await (await ann.request.get(path)).json()) as { version: number };
  expect(set.version).toBeGreaterThan(0);
  // Neither screens nor answers that are for others.
  await ann.goto(`${BASE}/settings/people`);
  await expect(ann.getByRole("heading", { name: "Not for your role" })).toBeVisible();
  expect((await ann.request.get(`${BASE}/api/accounts`)).status()).toBe(403);
  await ann.goto(`${BASE}/settings`);
  await expect(ann.getByRole("link", { name: "People" })).toHaveCount(0);
  await expectSound(ann, "settings of an annotator");
  // Signs out by keyboard.
  await tabTo(ann, "Ann, annotator: account", "button");
  await press(ann, "Enter");
  await expect(ann.getByRole("menuitem").first()).toBeFocused();
  await press(ann, "ArrowDown");
  await expect(ann.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
  await press(ann, "Enter");
  await expect(ann).toHaveURL(`${BASE}/sign-in`);
  expect((await ann.request.get(`${BASE}/api/corpora`)).status()).toBe(401);
  await other.close();
});

test("goes on to where somebody wanted to go, on this server alone", async ({ page: tab }) => {
  for (const to of ["https://evil.example/", "//evil.example/", "/\\evil.example"]) {
    await tab.context().clearCookies();
    await tab.goto(`${BASE}/sign-in?to=${encodeURIComponent(to)}`);
    await expect(tab.getByRole("textbox", { name: "Name" })).toBeFocused();
    await type(tab, "Root", PASSWORD);
    await expect(tab).toHaveURL(`${BASE}/`);
  }
  await tab.context().clearCookies();
  await tab.goto(`${BASE}/settings?x=1`);
  await expect(tab.getByRole("textbox", { name: "Name" })).toBeFocused();
  await type(tab, "Root", PASSWORD);
  await expect(tab).toHaveURL(`${BASE}/settings?x=1`);
});

test("tells the address of the connection to the log, and not the one that a request claims", async ({
  page: tab,
}) => {
  await signIn(tab, "Root");
  await expect(tab.getByRole("button", { name: "Root, admin: account" })).toBeVisible();
  await tab.request.post(`${BASE}/api/session`, {
    data: { name: "Root", password: "a wrong password" },
    headers: { origin: BASE, "x-forwarded-for": "203.0.113.7", "x-winnow-peer": "203.0.113.8" },
  });
  const { entries } = (await (
    await tab.request.get(`${BASE}/api/audit?what=sign-in.failed&limit=1`)
  ).json()) as { entries: readonly object[] };
  expect(entries).toMatchObject([{ who: "Root", what: "sign-in.failed", address: "127.0.0.1" }]);
});

test("stops listening after ten wrong passwords, and says when it listens again", async ({ page: tab }) => {
  await tab.goto(`${BASE}/sign-in`);
  for (let at = 0; at < 10; at++)
    await tab.request.post(`${BASE}/api/session`, {
      data: { name: "Ann", password: `wrong ${at}` },
      headers: { origin: BASE },
    });
  await expect(tab.getByRole("textbox", { name: "Name" })).toBeFocused();
  await type(tab, "Ann", PASSWORD);
  await expect(tab.getByRole("alert").filter({ hasText: "Too many attempts: try again in" })).toBeVisible();
  await expect(tab.getByRole("textbox", { name: "Password" })).toBeFocused();
  await expectSound(tab, "refused");
});
