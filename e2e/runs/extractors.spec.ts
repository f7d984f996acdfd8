/**
 * What an extractor developer does with the published methods: read one's page, try it on a page, change to
 * another by keyboard, look at its units and its curve, ask the server for a program of others and for a
 * comparison with the site.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { EXTRACTORS } from "../../lib/extractors/index";
import { starterIds } from "../../lib/setup/pictures/screens";
import { reload } from "../support/address";

async function open(tab: Tab, query: string): Promise<void> {
  const { pageId } = await starterIds(async (path) => (await tab.request.get(path)).json());
  await tab.goto(`/pages/${pageId}?mode=inspect${query}`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
}

test("the list finds an extractor by its authors, its page tells everything, and a page of the corpus opens with it", async ({
  page: tab,
}) => {
  await tab.goto("/extractors");
  await expect(tab.getByText(`${EXTRACTORS.length} of ${EXTRACTORS.length}`)).toBeVisible();
  await tab.getByLabel("Search extractors").fill("cardoso");
  await expect(tab.getByText(`2 of ${EXTRACTORS.length}`)).toBeVisible();
  await tab.getByRole("link", { name: "NCE, refined" }).click();
  await expect(tab.getByRole("heading", { level: 2, name: "How it works" })).toBeVisible();
  await expect(tab.getByText("Reconstructed: the source gives the idea")).toBeVisible();
  await expect(tab.getByRole("cell", { name: "alpha", exact: true })).toBeVisible();
  await tab.getByLabel("Find a page of a corpus").fill("damp");
  await tab.getByRole("link", { name: /damp/i }).first().click();
  await expect(tab).toHaveURL(/x=nce/);
  await expect(tab.getByTestId("scores")).toContainText("F1");
});

test("its page leads to its section of the documentation, which the app shows itself", async ({
  page: tab,
}) => {
  await tab.goto("/extractors/fe");
  await tab.getByRole("link", { name: "Read more: Debnath et al. (S4)" }).click();
  await expect(tab).toHaveURL(/\/algorithms\/debnath#fe$/);
  await expect(tab.getByRole("heading", { name: "FeatureExtractor (fe)" })).toBeInViewport();
  await tab.goto("/algorithms/combine");
  await tab.getByRole("link", { name: "conventions.md" }).first().click();
  await expect(tab.getByRole("heading", { level: 1, name: "Conventions" })).toBeVisible();
  expect((await tab.goto("/algorithms/no-such-page"))?.status()).toBe(404);
});

test("an unknown extractor in the address of a page is a page that does not exist", async ({ page: tab }) => {
  const response = await tab.goto("/extractors/no-such-thing");
  expect(response?.status()).toBe(404);
});

test("by keyboard: another extractor from the picker, its units, its chart, and why a text was dropped", async ({
  page: tab,
}) => {
  await open(tab, "");
  await tab.getByTestId("extractor").press("Enter");
  await expect(tab.getByRole("combobox", { name: "Search extractors" })).toBeFocused();
  await tab.keyboard.type("dsc");
  await tab.keyboard.press("Enter");
  await expect(tab).toHaveURL(/x=dsc/);
  await expect(tab.getByTestId("extractor")).toContainText("DSC");
  await tab.getByRole("tab", { name: "Charts" }).focus();
  await tab.keyboard.press("Enter");
  const chart = tab.getByRole("figure").first();
  await expect(chart.locator("path").first()).toBeAttached();
  await tab.getByRole("tab", { name: "Why" }).focus();
  await tab.keyboard.press("Enter");
  await tab.getByTestId("view").focus();
  await tab.keyboard.press("j");
  await expect(tab.getByTestId("why")).toContainText(/is (kept|dropped)/);
});

test("pointing at a chart lights the text, and a click selects it", async ({ page: tab }) => {
  await open(tab, "&x=ttr&tab=charts");
  const plot = tab.getByRole("figure").first().locator("svg");
  const box = (await plot.boundingBox())!;
  await plot.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await tab.getByRole("tab", { name: "Why" }).click();
  await expect(tab.getByTestId("why")).toContainText(/is (kept|dropped)/);
});

test("the chart moves any number of the extractor, and the address keeps it", async ({ page: tab }) => {
  await open(tab, "&x=cetr");
  await tab.getByLabel("Parameter of the chart").selectOption("k");
  const slider = tab.getByRole("slider", { name: "K", exact: true });
  await slider.focus();
  await tab.keyboard.press("ArrowLeft");
  await expect(tab).toHaveURL(/x=cetr(\(|%28)k(=|%3D)2/);
  await reload(tab);
  await expect(tab.getByRole("slider", { name: "K", exact: true })).toHaveAttribute("aria-valuenow", "2");
});

test("a program of others answers through the server", async ({ page: tab }) => {
  await open(tab, "&x=readability");
  await expect(tab.getByTestId("scores")).toContainText("F1");
  await tab.getByTestId("view").focus();
  await expect(tab.getByTestId("why")).toContainText(/texts kept/);
});

test("redundancy compares the page with others of its site, without a run", async ({ page: tab }) => {
  await open(tab, "&x=block-extractor&p=threshold:0,redundancy:true");
  await expect(tab.getByTestId("scores")).toContainText("F1");
  await expect(tab.getByTestId("why")).toContainText("blocks kept");
  await tab.getByRole("tab", { name: "Blocks" }).click();
  // At threshold 0 density drops nothing: what is dropped is on the other pages too.
  await expect(tab.getByRole("option", { name: /, dropped,/ }).first()).toBeVisible();
});

test("what is wrong with a setup is said, with a way out", async ({ page: tab }) => {
  await open(tab, "&x=alexjc&p=decision:perceptron");
  await expect(tab.getByText(/has to be trained on labelled pages/)).toBeVisible();
  await tab.getByLabel("Decision").last().selectOption("threshold");
  await expect(tab.getByTestId("scores")).toContainText("F1");
});

test("a pasted page opens with the page type that was chosen", async ({ page: tab }) => {
  await tab.goto("/");
  await tab.getByLabel("Type of the page").selectOption("forum");
  await tab
    .getByLabel("Address or HTML to inspect")
    .fill("<html><body><p>A post that is long enough to be kept as one of a forum.</p></body></html>");
  await tab.getByRole("button", { name: "Inspect" }).click();
  await expect(tab).toHaveURL(/x=song(\(|%28)type(=|%3D)forum/);
  await expect(tab.getByTestId("extractor")).toContainText("Song");
});
