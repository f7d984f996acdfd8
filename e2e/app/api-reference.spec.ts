/** Somebody who writes a program reads the API's reference and tries it. */
import { expect, test } from "@playwright/test";

test("the reference of the API shows every operation as a command, and sends it", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Reference of the API" }).click();
  await expect(page.getByRole("heading", { name: "POST /api/v1/extract" })).toBeVisible();
  const { origin } = new URL(page.url());
  await expect(page.getByLabel("Example in curl")).toContainText(`'${origin}/api/v1/extract'`);
  await page.getByRole("button", { name: "Try it" }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await expect(answer).toContainText("200");
  await expect(page.getByLabel("Body of the answer")).toContainText("It rained all day in the hills");

  await page.getByRole("textbox", { name: "Body" }).fill("{");
  await expect(page.getByRole("button", { name: "Try it" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("textbox", { name: "Body" }).fill('{"html":"<p>x","recipe":"no such"}');
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(answer).toContainText("400");

  await page.getByRole("button", { name: "GET /corpora/[id]/pages", exact: true }).click();
  await expect(page).toHaveURL(/operation=corpora\.pages/);
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByLabel("Body of the answer")).toContainText('"rows"');
});
