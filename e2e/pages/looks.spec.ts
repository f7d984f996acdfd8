/** How a text looks by the style sheets, in the why card of inspect mode. */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { importedCorpus } from "../support/imported";

const PAGE = `<!doctype html><title>Rain at last</title>
<style>h1 { font-size: 40px; color: #aa0000; font-family: Helvetica, sans-serif } .by { font-size: 10px; color: gray }</style>
<main><h1>Rain at last</h1><p class="by">Mara Lind</p><p>${"The river rose by a metre overnight. ".repeat(9)}</p></main>`;

test("inspect shows size, weight, colour and family of the text that is chosen", async ({
  page: tab,
  request,
}) => {
  const { ids } = await importedCorpus(request, `Looks ${Date.now()}`, { "rain.html": PAGE });
  await tab.goto(`/pages/${ids[0]!}?mode=inspect&x=nce`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  const figure = (name: string) => tab.getByTestId("why").getByRole("row", { name });
  const choose = async (text: string) => {
    const place = tab.frameLocator('iframe[title="Captured page"]').getByText(text).first();
    const { x, y, height } = (await place.boundingBox())!;
    await tab.mouse.click(x + 12, y + height / 2);
  };
  await choose("Rain at last");
  await expect(figure("Font size")).toContainText("40");
  await expect(figure("Bold")).toContainText("1");
  await expect(figure("Colour")).toContainText("#aa0000");
  await expect(figure("Family")).toContainText("sans");
  await choose("Mara Lind");
  await expect(figure("Font size")).toContainText("10");
  await expect(figure("Bold")).toContainText("0");
  await expect(figure("Colour")).toContainText("#808080");
  await expect(figure("Family")).toContainText("serif");
  await expectAccessible(tab, "looks");
  await tab.screenshot({ path: test.info().outputPath("looks.png") });
});
