/** How much script a screen brings, compressed: it grows by an import that nobody thinks of. */
import { expect, test } from "@playwright/test";
import { benchScripts } from "../../lib/bench/browser/scripts";
import { starterIds } from "../../lib/setup/pictures/screens";
import { starterWithRun } from "../support/done-run";

test("no screen brings more script than it may, nor a mode until it can be used", async ({
  browser,
  baseURL,
  page: tab,
}) => {
  test.setTimeout(180_000);
  const corpusId = await starterWithRun(tab);
  const get = async (path: string) => (await tab.request.get(path)).json();
  const { pageId } = await starterIds(get);
  const { runs } = (await get("/api/runs")) as { readonly runs: readonly { readonly id: string }[] };
  const figures = await benchScripts(browser, baseURL!, corpusId, pageId, runs[0]!.id);
  expect(figures.length).toBeGreaterThan(10);
  expect(figures.filter(({ reached }) => !reached).map(({ name, value }) => `${name}: ${value} kB`)).toEqual(
    [],
  );
  console.log(figures.map(({ name, value }) => `${name}: ${value.toFixed(0)} kB`).join("\n"));
});
