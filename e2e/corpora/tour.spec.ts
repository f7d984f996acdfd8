import { expect, test } from "@playwright/test";
import { reload } from "../support/address";

// The tour ends with the person having found why one paragraph was dropped; here by keyboard alone.
test("the tour leads from Home to why one paragraph was dropped, by keyboard", async ({ page: tab }) => {
  await tab.goto("/");
  await tab.getByRole("link", { name: "Take the tour" }).press("Enter");
  const card = tab.getByTestId("tour");
  const why = tab.getByTestId("why");
  await expect(card).toContainText("Tour, 1 of 5");
  await expect(tab.locator('[data-testid="paper"][data-state="ready"]')).toBeVisible();
  await tab.keyboard.press("j");

  await expect(card).toContainText("Tour, 2 of 5");
  await expect(card).toContainText("For most people on the mainland");
  for (let presses = 0; presses < 20 && !(await card.innerText()).includes("3 of 5"); presses++) {
    await tab.keyboard.press("e");
    await tab.waitForTimeout(700);
  }
  await expect(card).toContainText("Tour, 3 of 5");
  await expect(why).toContainText("is below the threshold");
  await expect(why).toContainText("Missed 301");

  const answer = async (words: string) => {
    const answers = await card.getByRole("group").getByRole("button").allInnerTexts();
    const place = answers.findIndex((text) => text.includes(words));
    expect(place, `one of ${answers.join(", ")} is ${words}`).toBeGreaterThanOrEqual(0);
    const wrong = (place + 1) % answers.length;
    await tab.keyboard.press(String(wrong + 1));
    await expect(card.getByRole("status")).toContainText("look at the card again");
    await tab.keyboard.press(String(place + 1));
  };
  await answer("too little text for the markup");
  await expect(card).toContainText("Tour, 4 of 5");
  await answer("div.advert");

  await expect(card).toContainText("Tour, 5 of 5");
  for (let presses = 0; presses < 10 && (await card.innerText()).includes("5 of 5"); presses++) {
    await tab.keyboard.press(",");
    await tab.waitForTimeout(700);
  }
  await expect(card).toContainText("You found it");
  await expect(card).toContainText("div.advert paid 320 characters");
  await expect(why).toContainText("is kept");
  await reload(tab);
  await expect(card, "the place in the tour is in the address").toContainText("That is all there is to it");
  await tab.keyboard.press("Alt+x");
  await expect(card).toBeHidden();
});

test("a step can be skipped and gone back to, and the tour ended at any time", async ({ page: tab }) => {
  await tab.goto("/tour");
  const card = tab.getByTestId("tour");
  await expect(card).toContainText("1 of 5");
  await tab.keyboard.press("Alt+n");
  await expect(card).toContainText("2 of 5");
  await card.getByRole("button", { name: "Back" }).click();
  await expect(card).toContainText("1 of 5");
  await card.getByRole("button", { name: "End the tour" }).click();
  await expect(card).toBeHidden();
  await expect(tab).not.toHaveURL(/tour=/);
});
