/** Somebody types and sends before the scripts of a screen have come, as on a slow line. */
import { expect, test, type Page as Tab } from "@playwright/test";

/** Scripts are held back from now on; answers how to let them come. */
async function holdScripts(tab: Tab): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.route("**/_next/static/**/*.js*", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("a name that is typed and sent before the scripts have come is taken once they have", async ({
  page: tab,
}) => {
  const come = await holdScripts(tab);
  await tab.goto("/settings", { waitUntil: "commit" });
  const name = `Early ${Date.now()}`;
  await tab.getByLabel("Your name in this browser").fill(name);
  await tab.getByRole("button", { name: "Use name" }).click();
  await expect(tab).toHaveURL(/\/settings$/);
  come();
  await expect.poll(() => tab.evaluate(() => localStorage.getItem("winnow.annotator"))).toBe(name);
});

test("a password that is sent before the scripts have come does not get into the address", async ({
  page: tab,
}) => {
  const come = await holdScripts(tab);
  const asked: string[] = [];
  tab.on("request", (request) => asked.push(request.url()));
  await tab.goto("/sign-in", { waitUntil: "commit" });
  await tab.getByLabel("Name").fill("mara");
  await tab.getByLabel("Password").fill("rain at last in May");
  await tab.getByLabel("Password").press("Enter");
  await expect(tab.getByLabel("Password")).toHaveValue("rain at last in May");
  expect(asked.filter((url) => url.includes("rain"))).toEqual([]);
  come();
});

test("an address that is typed before the scripts have come is still there and opens", async ({
  page: tab,
}) => {
  const come = await holdScripts(tab);
  await tab.goto("/", { waitUntil: "commit" });
  const field = tab.getByLabel("Address or HTML to inspect");
  await field.fill("<p>Rain at last</p>");
  await tab.getByRole("button", { name: "Inspect" }).click();
  come();
  await expect(tab).toHaveURL(/\/pages\/.*mode=inspect/);
});
