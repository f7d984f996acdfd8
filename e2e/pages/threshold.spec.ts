/**
 * What an extractor developer does with one number: move the limit by keyboard, go through what flips, see
 * what it does to the whole corpus, try two numbers at once. On the starter corpus, against the pure
 * functions.
 */
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page as Tab } from "@playwright/test";
import { corpusCurve } from "../../lib/evaluation/curves/corpus-curve";
import { unpackFlips } from "../../lib/evaluation/curves/flip-points";
import { starterIds } from "../../lib/setup/pictures/screens";
import { byBlocks, reload } from "../support/address";
import { press, times } from "../support/keyboard";

test.use({ viewport: { width: 1440, height: 900 } });

const ids = (tab: Tab) => starterIds(async (path) => (await tab.request.get(path)).json());

/** A page in inspect mode, with the chart unfolded as an earlier visit may have left it. */
async function open(tab: Tab, query = "", pageId?: string): Promise<void> {
  await tab.addInitScript(() => localStorage.setItem("winnow.threshold-open", "1"));
  await openFresh(tab, query, pageId);
}

/** The same where nobody was before. */
async function openFresh(tab: Tab, query = "", pageId?: string): Promise<void> {
  await tab.goto(`/pages/${pageId ?? (await ids(tab)).pageId}?mode=inspect${byBlocks(query)}`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await expect(tab.getByTestId("threshold")).toBeVisible();
}

const instrument = (tab: Tab) => tab.getByTestId("threshold");
const line = (tab: Tab) => instrument(tab).getByRole("slider", { name: "Threshold" });
const flips = (tab: Tab) => tab.getByTestId("flips");
const numberIn = async (text: Promise<string | null>): Promise<number> =>
  Number(/\d\.\d+/.exec((await text) ?? "")?.[0]);

test("precision, recall and F1 are told in one place: by the head, or by the chart where it is unfolded", async ({
  page: tab,
}) => {
  await openFresh(tab, "&x=block-extractor");
  const told = () => tab.getByTestId("scores").evaluate((scores) => (scores as HTMLElement).innerText);
  expect(await told()).toMatch(/P\s+\d\.\d{3}\s+R\s+\d\.\d{3}\s+F1\s+\d\.\d{3}/);
  await expect(instrument(tab)).not.toContainText("F1");
  await press(tab, "Shift+h");
  await expect(instrument(tab).getByRole("table")).toContainText(/F1.*\d\.\d{3}/s);
  expect(await told()).not.toMatch(/F1|\d\.\d{3}/);
  // Here the chart is not shown, folded or not.
  await press(tab, "Shift+t");
  await expect.poll(told).toMatch(/P\s+\d\.\d{3}\s+R\s+\d\.\d{3}\s+F1\s+\d\.\d{3}/);
});

test("folded, the field shows all digits of the value", async ({ page: tab }) => {
  await openFresh(tab, "&x=block-extractor");
  const value = instrument(tab).getByRole("spinbutton");
  await value.fill("1.75");
  await value.hover();
  expect(await value.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  await expect(instrument(tab)).toHaveAttribute("data-folded", "true");
});

test("Back takes a value back, a key held down being one step, and then another extractor", async ({
  page: tab,
}) => {
  await open(tab);
  await tab.getByTestId("view").focus();
  await press(tab, ...times(3, "."));
  await expect(line(tab)).toHaveAttribute("aria-valuenow", "1.8");
  await expect(tab).toHaveURL(/threshold(=|%3D)1\.8\b/);
  await tab.waitForTimeout(1100);
  await press(tab, ",");
  await expect(line(tab)).toHaveAttribute("aria-valuenow", "1.7");
  await expect(tab).toHaveURL(/threshold(=|%3D)1\.7\b/);
  await tab.goBack();
  await expect(line(tab)).toHaveAttribute("aria-valuenow", "1.8");
  await tab.goBack();
  await expect(line(tab)).toHaveAttribute("aria-valuenow", "1.5");
  await tab.goForward();
  await expect(line(tab)).toHaveAttribute("aria-valuenow", "1.8");
});

test("by keyboard: where each page is cut for itself, the line begins there, and moved it is the limit for all; Back takes that back", async ({
  page: tab,
}) => {
  await open(tab, "&x=combination");
  await expect(instrument(tab)).toContainText("of this page");
  const at = Number(await line(tab).getAttribute("aria-valuenow"));
  const own = (await tab.getByTestId("scores").textContent())!;
  await expect(instrument(tab).getByTestId("live-f1")).toHaveText(/^\d\.\d{3}$/);
  await line(tab).focus();
  await press(tab, "ArrowRight");
  await expect(tab).toHaveURL(/x=combination(\(|%28)cut(=|%3D)threshold,threshold(=|%3D)0\.\d+/);
  await expect(line(tab)).toHaveAttribute("aria-valuenow", String(Number((at + 0.01).toFixed(6))));
  await expect(instrument(tab)).not.toContainText("of this page");
  await press(tab, "End");
  await expect(tab.getByTestId("scores")).not.toHaveText(own);
  await expect(instrument(tab).getByTestId("live-f1")).toContainText("0.000");
  await tab.goBack();
  await expect(tab).not.toHaveURL(/threshold/);
  await expect(instrument(tab)).toContainText("of this page");
  await expect(line(tab)).toHaveAttribute("aria-valuenow", String(at));
});

test("a parameter that does not count says with what it does, and what is moved sets that too; Back takes back both", async ({
  page: tab,
}) => {
  await openFresh(tab, "&x=cetr(variant%3Dtm)");
  await press(tab, "Shift+p");
  const panel = tab.getByRole("tabpanel", { name: "Params" });
  await expect(panel.getByText("Only with variant cetr or km:")).toBeVisible();
  await panel.getByRole("spinbutton", { name: "K", exact: true }).fill("2");
  await expect(tab).toHaveURL(/x=cetr(\(|%28)k(=|%3D)2(\)|%29)/);
  await expect(panel.getByText("Only with variant tm:")).toBeVisible();
  await expect(panel.getByText("Only with variant cetr")).toBeHidden();
  await panel.getByRole("button", { name: "Set variant tm" }).click();
  await expect(tab).toHaveURL(/variant(=|%3D)tm/);
  await tab.goBack();
  await tab.goBack();
  await expect(tab).toHaveURL(/x=cetr(\(|%28)variant(=|%3D)tm(\)|%29)/);
  await expect(panel.getByText("Only with variant cetr or km:")).toBeVisible();
  // A model would have to be trained for it first: nothing but the parameter itself is set.
  await tab.goto(`/pages/${(await ids(tab)).pageId}?mode=inspect&tab=parameters&x=combination`);
  const chosen = tab.getByRole("tab", { name: "Params" });
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await expect(chosen).not.toHaveAttribute("data-cut");
  await panel.getByRole("spinbutton", { name: "Trees" }).fill("50");
  await expect(tab).toHaveURL(/x=combination(\(|%28)trees(=|%3D)50(\)|%29)/);
  await expect(panel.getByText("Only with model trained:")).toHaveCount(1);
});

test("the line is moved by arrows, and what flips from the default is gone through with ] and [", async ({
  page: tab,
}) => {
  await open(tab);
  await expect(flips(tab)).toContainText("Each tick");
  await expect(instrument(tab)).toContainText("paper 1.30 to 1.70");
  await line(tab).focus();
  await press(tab, ...times(4, "ArrowLeft"));
  await expect(tab).toHaveURL(/threshold(=|%3D)1\.1\b/);
  await expect(flips(tab)).toContainText(/\+[1-9]\d* \/ −0 from 1\.50/);
  await press(tab, "]");
  const here = flips(tab).locator('[aria-current="true"]');
  await expect(here).toHaveCount(1);
  const first = (await here.textContent())!;
  await expect(tab.getByTestId("why")).toContainText(`${first} is kept`);
  await press(tab, "]");
  await press(tab, "[");
  await expect(here).toHaveText(first);
  await press(tab, "Home");
  await expect(line(tab)).toHaveAttribute("aria-valuenow", "0");
  await press(tab, "End");
  await expect(line(tab)).toHaveAttribute("aria-valuenow", "4");
  await instrument(tab).getByRole("button", { name: "default 1.50" }).press("Enter");
  await expect(line(tab)).toHaveAttribute("aria-valuenow", "1.5");
  await expect(flips(tab)).toContainText("Each tick");
});

test("while the line is dragged everything follows, and only letting go writes the address", async ({
  page: tab,
}) => {
  await open(tab);
  const box = (await line(tab).boundingBox())!;
  await tab.mouse.move(box.x + box.width * 0.5, box.y + 40);
  await tab.mouse.down();
  await tab.mouse.move(box.x + box.width * 0.3, box.y + 40, { steps: 4 });
  await expect(flips(tab)).toContainText("from 1.50");
  const tried = Number(await line(tab).getAttribute("aria-valuenow"));
  expect(tried).toBeLessThan(1.5);
  expect(tab.url()).not.toContain("threshold");
  await tab.mouse.up();
  await expect(tab).toHaveURL(new RegExp(`threshold(=|%3D)${String(tried).replace(".", "\\.")}`));
});

test("the line is dragged again after it was dragged over the words of its chart", async ({ page: tab }) => {
  await open(tab);
  const box = (await line(tab).boundingBox())!;
  const dragTo = async (share: number): Promise<number> => {
    await tab.mouse.move(box.x + box.width * 0.4, box.y + 20);
    await tab.mouse.down();
    await tab.mouse.move(box.x + box.width * share, box.y + box.height - 20, { steps: 6 });
    await tab.mouse.up();
    return Number(await line(tab).getAttribute("aria-valuenow"));
  };
  const first = await dragTo(0.2);
  // Text that is marked would be dragged itself the next time.
  expect(await tab.evaluate("String(getSelection())")).toBe("");
  expect(await dragTo(0.6)).toBeGreaterThan(first);
});

test("the page is scored by the metric that is chosen, which the address keeps and every figure names", async ({
  page: tab,
}) => {
  await openFresh(tab);
  const scores = tab.getByTestId("scores");
  const metric = scores.getByRole("combobox", { name: "Metric of this page" });
  await expect(metric).toHaveValue("characters");
  await metric.selectOption({ label: "longest common subsequence of words" });
  await expect(tab).toHaveURL(/[?&]metric=word-lcs/);
  await expect(scores.getByTitle("F1 (longest common subsequence of words)")).toBeVisible();
  await press(tab, "Shift+h");
  const chart = instrument(tab).getByRole("table");
  await expect(chart).toContainText("longest common subsequence of words");
  await reload(tab);
  await expect(metric).toHaveValue("word-lcs");
  await expect(chart).toContainText("longest common subsequence of words");
  await metric.selectOption("characters");
  await expect(tab).not.toHaveURL(/metric=/);
  await expect(chart).not.toContainText("longest");
});

test("the chart is one line until it is used, unfolded at the next visit then, and stays whole in a tab of its own", async ({
  page: tab,
}) => {
  await openFresh(tab);
  await expect(instrument(tab)).toHaveAttribute("data-folded", "true");
  await expect(line(tab)).toHaveCount(0);
  await instrument(tab).getByRole("button", { name: "Expand the chart" }).press("Enter");
  await expect(line(tab)).toBeVisible();
  await reload(tab);
  await expect(line(tab)).toBeVisible();
  await press(tab, "Shift+h");
  await expect(line(tab)).toHaveCount(0);
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.getByRole("tab", { name: "Threshold" }).click();
  await expect(line(tab)).toBeVisible();
});

test("the curve of the corpus is computed once, is exact at every value, and tells what flips in it", async ({
  page: tab,
}) => {
  await open(tab);
  const compute = instrument(tab).getByRole("button", { name: "Compute for the corpus" });
  await compute.focus();
  await press(tab, "Enter");
  const corpusF1 = tab.getByTestId("corpus-f1");
  const corpusFlips = tab.getByTestId("corpus-flips");
  await expect(corpusF1).toBeVisible({ timeout: 30_000 });
  await expect(corpusFlips).toContainText("Means over 18 pages");

  const { corpusId, pageId } = await ids(tab);
  const answer = await tab.request.get(`/api/corpora/${corpusId}/flips?extractor=block-extractor`);
  expect(answer.status()).toBe(200);
  const curve = corpusCurve(unpackFlips(await answer.body()), "high")!;
  await expect(corpusF1).toHaveText(curve.at(1.5).f1.toFixed(3));
  await line(tab).focus();
  await press(tab, ...times(5, "ArrowRight"));
  await expect(corpusF1).toHaveText(curve.at(2).f1.toFixed(3));
  const { texts, pages, better, worse } = curve.flips(1.5, 2);
  expect(texts).toBeGreaterThan(0);
  await expect(corpusFlips).toContainText(`−${texts} text`);
  await expect(corpusFlips).toContainText(`on ${pages} page`);
  await expect(corpusFlips).toContainText(`${better} ↑ ${worse} ↓`);

  await corpusFlips.getByRole("button", { name: /best/ }).press("Enter");
  await expect(corpusF1).toHaveText(curve.best!.f1.toFixed(3));
  await instrument(tab).getByRole("button", { name: "Corpus", exact: true }).press("Enter");
  await expect(tab).toHaveURL(/lines=corpus/);

  // Another page, in a window that has asked for nothing yet: stored, so no button.
  const others = (await (await tab.request.get(`/api/corpora/${corpusId}/ids`)).json()) as {
    ids: readonly string[];
  };
  await open(
    tab,
    "&lines=corpus",
    others.ids.find((id) => id !== pageId),
  );
  await expect(corpusF1).toHaveText(curve.at(1.5).f1.toFixed(3));
  await expect(instrument(tab).getByRole("button", { name: "Corpus", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("the reason card tells what else a counterfactual flips, here and in the corpus", async ({
  page: tab,
}) => {
  await open(tab);
  await press(tab, "e");
  const why = tab.getByTestId("why");
  const effect = why.getByTestId("corpus-effect");
  await expect(why).toContainText(
    /(other \w+s? flips? here|Nothing else flips here), F1 \d\.\d{3} → \d\.\d{3}/,
  );
  // Where no test before this one had the corpus computed, the card offers it.
  const compute = effect.getByRole("button", { name: /^Compute/ });
  await expect(effect).toContainText(/Compute for the corpus|F1/, { timeout: 20_000 });
  if ((await compute.count()) > 0) await compute.press("Enter");
  await expect(effect).toContainText(
    /[+−]\d+ texts? on \d+ pages?, F1 \(characters\) \d\.\d{3} → \d\.\d{3}/,
    { timeout: 30_000 },
  );
  const { corpusId } = await ids(tab);
  const curve = corpusCurve(
    unpackFlips(
      await (await tab.request.get(`/api/corpora/${corpusId}/flips?extractor=block-extractor`)).body(),
    ),
    "high",
  )!;
  const value = Number(
    /threshold to (\d+(\.\d+)?)$/i.exec(
      (await why
        .getByRole("button", { name: /Threshold/ })
        .first()
        .getAttribute("title"))!,
    )![1],
  );
  const { texts, pages } = curve.flips(1.5, value);
  await expect(effect).toContainText(`${texts} text`);
  await expect(effect).toContainText(`on ${pages} page`);
  await expect(effect).toContainText(
    `F1 (characters) ${curve.at(1.5).f1.toFixed(3)} → ${curve.at(value).f1.toFixed(3)}`,
  );
});

test("where the score alone does not decide, a sweep gives the curve of the corpus", async ({
  page: tab,
}) => {
  await open(tab, "&tp=cjkFactor");
  await expect(tab.getByTestId("corpus-state")).toContainText("no limit of the score");
  await instrument(tab).getByRole("button", { name: "Sweep the corpus" }).press("Enter");
  await expect(tab.getByTestId("corpus-flips")).toContainText(/Sweep of \d+ values/, { timeout: 45_000 });
  await expect(tab.getByTestId("corpus-flips").getByRole("link", { name: "18 pages" })).toHaveAttribute(
    "href",
    /\/runs\//,
  );
  await reload(tab);
  await expect(tab.getByTestId("corpus-flips")).toContainText(/Sweep of/);
});

test("two parameters at once: a grid of F1, a cross moved by arrows, the best cell", async ({
  page: tab,
}) => {
  await open(tab);
  await instrument(tab).getByRole("button", { name: "Two parameters" }).press("Enter");
  await expect(tab.getByText("No other number changes a verdict on this page")).toBeVisible();
  // One that waits for other pages of the site is none to move, also where an address of before names it.
  await open(tab, "&tq=tau");
  await expect(line(tab)).toBeVisible();
  await expect(tab.getByTestId("two-parameters")).toBeHidden();
  // On another page one may change a verdict; the address leads to it here too.
  await open(tab, "&tq=cjkFactor");
  const two = tab.getByTestId("two-parameters");
  const grid = tab.getByTestId("f1-grid");
  const best = two.getByRole("button", { name: /best/ });
  await expect(best).toBeVisible({ timeout: 30_000 });
  await grid.focus();
  await press(tab, "ArrowRight");
  await press(tab, "ArrowUp");
  await expect(tab).toHaveURL(/cjkFactor/);
  await expect(tab).toHaveURL(/x=.*threshold/);
  await best.press("Enter");
  const named = await numberIn(best.locator("b").textContent());
  await expect(tab.getByTestId("live-f1")).toHaveText(named.toFixed(3));
  await reload(tab);
  await expect(best).toBeVisible({ timeout: 30_000 });

  await two.getByRole("radio", { name: "Corpus" }).press("Space");
  await two.getByRole("button", { name: /^Run 11 × 7 values/ }).press("Enter");
  await expect(two.getByRole("link", { name: "18 pages of the corpus" })).toBeVisible({ timeout: 45_000 });
  await expect(best).toBeVisible();
  await instrument(tab).getByRole("button", { name: "One parameter" }).press("Enter");
  await expect(line(tab)).toBeVisible();

  await open(tab, "&x=ccb&tq=sigma");
  await expect(best).toBeVisible({ timeout: 30_000 });
  await instrument(tab).getByLabel("Second parameter").selectOption("passes");
  await expect(tab).toHaveURL(/tq=passes/);
  await expect(best).toBeVisible({ timeout: 30_000 });
});

test("the instrument has no accessibility violations, with one parameter and with two", async ({
  page: tab,
}) => {
  for (const query of ["", "&tq=cjkFactor"]) {
    await open(tab, query);
    const { violations } = await new AxeBuilder({ page: tab }).include('[data-testid="threshold"]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});
