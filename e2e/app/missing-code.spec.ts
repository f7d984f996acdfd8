/** A part of the app that could not be fetched is told of in words, and asked for again; the screen stays. */
import { expect, test } from "@playwright/test";
import { press } from "../support/keyboard";
import { starterIds } from "../../lib/setup/pictures/screens";

test("dialogs whose code did not come say so, close, and open once it comes", async ({
  page: tab,
  request,
}) => {
  const { corpusId } = await starterIds(async (path) => (await request.get(path)).json());
  const path = `/corpora/${corpusId}`;
  // What the document names comes; whatever is fetched later does not, as long as the server is away.
  const named = await (await request.get(path)).text();
  let isAway = true;
  let refused = 0;
  await tab.route("**/_next/static/chunks/*", async (route) => {
    const file = new URL(route.request().url()).pathname.split("/").at(-1)!;
    if (!isAway || named.includes(file)) return route.continue();
    refused++;
    return route.abort();
  });
  const missing = tab.getByRole("dialog", { name: "This part could not be loaded" });
  const rows = tab.getByRole("table").getByRole("row");
  await tab.goto(path);
  // The head is a row too.
  await expect(rows.nth(1)).toBeVisible();

  await press(tab, "?");
  await expect(missing).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  await press(tab, "Escape");
  await expect(missing).toBeHidden();
  await expect(rows.nth(1)).toBeVisible();

  await tab.getByRole("button", { name: "Run", exact: true }).click();
  await expect(missing).toBeVisible();
  await missing.getByRole("button", { name: "Try again" }).click();
  await expect(missing.getByRole("button", { name: "Try again" })).toBeEnabled();
  isAway = false;
  await missing.getByRole("button", { name: "Try again" }).click();
  await expect(tab.getByRole("dialog", { name: /^Run on/ })).toBeVisible();
  await expect(missing).toBeHidden();
  await press(tab, "Escape");

  await press(tab, "?");
  await expect(tab.getByRole("dialog", { name: "Keys" })).toBeVisible();
});
