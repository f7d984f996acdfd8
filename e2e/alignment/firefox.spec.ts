import { expect, test } from "@playwright/test";
import { AWKWARD } from "./awkward-pages";
import { COMPARE, PROBES, scrollTo, type Comparison } from "./compare";
import { Firefox, FIREFOX } from "./marionette";

// The same in another engine, where one is installed: text is measured and canvases are drawn by other code.
test.skip(FIREFOX === null, "no Firefox is installed (FIREFOX_PATH names one)");

let firefox: Firefox;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  firefox = await Firefox.launch(FIREFOX!, { width: 1440, height: 900 });
});

test.afterAll(() => firefox?.close());

for (const awkward of AWKWARD) {
  test(`in Firefox what is drawn lies on the texts of a page ${awkward.name}`, async ({
    request,
    baseURL,
  }) => {
    const { pageId } = (await (
      await request.post("/api/inspect", { data: { html: awkward.html }, headers: { origin: baseURL ?? "" } })
    ).json()) as { pageId: string };
    await firefox.goto(`${baseURL}/pages/${pageId}?mode=inspect&x=block-extractor&scale=linear`);
    await expect
      .poll(
        () =>
          firefox.evaluate(
            `document.querySelector('[data-testid="paper"][data-state="ready"]') !== null && document.querySelector('[data-testid="threshold"]') !== null`,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    const probes = await firefox.evaluate<number>(PROBES);
    for (const probe of [0, Math.floor(probes / 2), probes - 1]) {
      await firefox.evaluate(scrollTo(probe));
      await expect(async () => {
        const { problems, seen } = await firefox.evaluate<Comparison>(COMPARE);
        expect(problems).toEqual([]);
        expect(seen).toContain(probe);
      }).toPass({ timeout: 6_000 });
    }
  });
}
