/**
 * What an extractor developer does to see how a page is built and cut: walk the tree beside the page, see
 * where the text is, replay the cutting into blocks, read the source of what is selected, and compare colours
 * on one scale. By keyboard, on the starter corpus.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { starterIds } from "../../lib/setup/pictures/screens";
import { byBlocks, reload } from "../support/address";
import { expectSound, WIDTHS } from "../support/accessible";
import { press } from "../support/keyboard";

test.use({ viewport: { width: 1440, height: 900 } });

async function open(tab: Tab, query = ""): Promise<void> {
  const { pageId } = await starterIds(async (path) => (await tab.request.get(path)).json());
  await tab.goto(`/pages/${pageId}?mode=inspect${byBlocks(query)}`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await expect(tab.getByTestId("scores")).toContainText("F1");
}

const step = (tab: Tab) => tab.getByTestId("replay-place");
const currentElement = (tab: Tab) =>
  tab.getByRole("navigation", { name: "Element path" }).locator('[aria-current="true"]');

/**
 * Where a text of the captured page stands on the screen: the frame has no scripts, so it is read from
 * outside.
 */
async function middleOf(tab: Tab, selector: string): Promise<{ x: number; y: number }> {
  return tab.evaluate((wanted) => {
    const frame = document.querySelector("iframe")!;
    const outer = frame.getBoundingClientRect();
    const inner = frame.contentDocument!.querySelector(wanted)!.getBoundingClientRect();
    // A page that is wider than its column is shown smaller.
    const scale = outer.width / frame.offsetWidth;
    return {
      x: outer.x + (inner.x + inner.width / 2) * scale,
      y: outer.y + (inner.y + inner.height / 2) * scale,
    };
  }, selector);
}

test("the page is parsed beside the screen, by one worker for all pages that are opened", async ({
  page: tab,
}) => {
  await open(tab);
  const [worker] = tab.workers();
  expect(worker).toBeDefined();
  await press(tab, "}");
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  expect(tab.workers()).toEqual([worker]);
});

test("the tree in the margin stands at the height of the page, also after scrolling, and is walked by h, l, j and k", async ({
  page: tab,
}) => {
  await open(tab);
  const tree = tab.getByTestId("icicle").locator("canvas");
  await expect(tab.getByTestId("icicle")).not.toHaveAttribute("data-laid", "0");
  const margin = (await tree.boundingBox())!;
  // The page opens at its first error; its heading is a scroll above.
  const view = tab.getByTestId("view");
  await view.hover();
  await tab.mouse.wheel(0, -20_000);
  await expect.poll(() => view.evaluate((element) => element.scrollTop)).toBe(0);
  for (const [selector, name] of [
    ["h1", /h1/],
    ["figcaption", /figcaption|figure/],
  ] as const) {
    const place = await middleOf(tab, selector);
    await tab.mouse.click(margin.x + margin.width * 0.55, place.y);
    await expect(currentElement(tab)).toHaveText(name);
    await view.evaluate((element) => element.scrollBy({ top: 90, behavior: "instant" }));
  }
  const chosen = await currentElement(tab).textContent();
  await press(tab, "h");
  await expect(currentElement(tab)).not.toHaveText(chosen!);
  await press(tab, "l");
  await expect(currentElement(tab)).not.toHaveText(/html|body/);
  await press(tab, "j");
  await expect(tab.getByTestId("why")).toContainText(/is (kept|dropped)/);
});

test("by keyboard: the structure in three forms, one looked into, kept in the address", async ({
  page: tab,
}) => {
  await open(tab);
  await press(tab, "j", "Shift+t");
  await expect(tab).toHaveURL(/tab=structure/);
  const structure = tab.getByTestId("structure");
  const plot = structure.getByRole("group");
  // The margin shows the tree by height already.
  await expect(plot).toHaveAccessibleName(/elements by characters.*is selected/);
  await expect(plot).not.toHaveAttribute("data-laid", "0");
  await structure.getByRole("radio", { name: "Characters" }).focus();
  await press(tab, "ArrowLeft");
  await expect(tab).toHaveURL(/tree=height/);
  await press(tab, "ArrowRight");
  await expect(tab).toHaveURL(/tree=characters/);
  await press(tab, "ArrowRight");
  await expect(tab).toHaveURL(/tree=treemap/);
  const whole = Number(await plot.getAttribute("data-laid"));
  await plot.focus();
  await press(tab, "j", "j", "j", "j", "j", "j", "j", "Enter");
  await expect(tab).toHaveURL(/[?&]in=\d+/);
  await expect.poll(async () => Number(await plot.getAttribute("data-laid"))).toBeLessThan(whole);
  await reload(tab);
  await expect(structure.getByRole("navigation", { name: "Elements around" })).toBeVisible();
  await structure.getByRole("group").focus();
  await press(tab, "Backspace", "Backspace", "Backspace", "Backspace", "Backspace");
  await expect(tab).not.toHaveURL(/[?&]in=/);
});

test("by keyboard: the cutting into blocks is replayed step by step, from the block that is selected", async ({
  page: tab,
}) => {
  await open(tab);
  await press(tab, "Shift+r");
  await expect(step(tab)).toHaveText(/^Step 1 of \d/);
  await expect(tab.getByTestId("replay-told")).toContainText("Enters body.page");
  await press(tab, "n", "n");
  await expect(step(tab)).toHaveText(/^Step 3 of/);
  await press(tab, "Shift+n");
  await expect(step(tab)).toHaveText(/^Step 2 of/);
  await expect(tab).toHaveURL(/step=1/);
  await press(tab, "Shift+End");
  await expect(tab.getByTestId("replay-told")).toContainText("body.page is done.");
  await expect(tab.getByRole("button", { name: "Next step" })).toBeDisabled();
  // The selection is the way to the step that made a block.
  await press(tab, "j", "j");
  await expect(tab.getByTestId("replay-told")).toContainText(/^Cut: .* becomes block B2/);
  const made = Number(/Step (\d+)/.exec((await step(tab).textContent())!)![1]);
  await press(tab, "n");
  await expect(step(tab)).toHaveText(new RegExp(`^Step ${made + 1} of`));
  await expect(tab).toHaveURL(/step=/);
  // A link to a step opens at it, though it names a selected text too.
  await expect(tab).toHaveURL(/leaves=/);
  await reload(tab);
  await expect(tab.getByRole("navigation", { name: "Element path" })).not.toContainText("Click a block");
  await expect(step(tab)).toHaveText(new RegExp(`^Step ${made + 1} of`));
  await press(tab, "n");
  await expect(step(tab)).toHaveText(new RegExp(`^Step ${made + 2} of`));
  await press(tab, "Shift+w");
  await expect(tab.getByTestId("why")).toBeVisible();
  await expect(tab).not.toHaveURL(/step=/);
});

test("the stages of a recipe are stepped through, each with what it removed, and the address keeps the stage", async ({
  page: tab,
}) => {
  await open(tab, `&x=${encodeURIComponent("lqf | vote(2: accb, dsc, bte)")}`);
  await press(tab, "Shift+r");
  const told = tab.getByTestId("replay-told");
  const stage = (name: RegExp) => tab.getByTestId("stages").getByRole("button", { name });
  await expect(tab.getByRole("tab", { name: "Stages", selected: true })).toBeVisible();
  await expect(step(tab)).toHaveText("Step 2 of 6");
  await expect(told).toContainText(/^Stage 1, lqf, removes \d+ texts \([\d,]+ characters\) and leaves \d/);
  await press(tab, "n");
  await expect(told).toContainText(/^Branch 2\.1, accb, drops \d/);
  await expect(stage(/^2\.1 accb/)).toHaveAttribute("aria-current", "step");
  await press(tab, "Shift+n");
  await expect(stage(/^1 lqf/)).toHaveAttribute("aria-current", "step");
  await stage(/^Vote: kept by at least 2 votes of 3/).click();
  await expect(tab).toHaveURL(/[?&]step=5\b/);
  await reload(tab);
  await expect(told).toContainText(/^Vote: kept by at least 2 votes of 3\. This removes \d+ texts?/);
  await expectSound(tab);
});

test("only the steps inside the selected element are replayed where that is asked for, and the address keeps it", async ({
  page: tab,
}) => {
  await open(tab, "&tab=replay");
  await expect(step(tab)).toHaveText(/^Step 1 of/);
  const all = Number(/of (\d+)/.exec((await step(tab).textContent())!)![1]);
  await tab.getByTestId("view").focus();
  await press(tab, "j", "j", "j", "j", "j", "j", "j");
  const only = tab.getByRole("checkbox", { name: /^Only inside / });
  await only.focus();
  await press(tab, "Space");
  await expect(tab).toHaveURL(/inside=\d+/);
  await expect
    .poll(async () => Number(/of (\d+)/.exec((await step(tab).textContent())!)![1]))
    .toBeLessThan(all);
  await expect(tab.getByTestId("replay-told")).toContainText(/becomes block B7/);
  await reload(tab);
  await expect(tab.getByRole("checkbox", { name: /^Only inside / })).toBeChecked();
});

test("playing goes on by itself and stops at the end, and a step of the address is shown again", async ({
  page: tab,
}) => {
  await open(tab, "&tab=replay&step=7");
  await expect(step(tab)).toHaveText(/^Step 8 of/);
  await tab.getByRole("slider", { name: "Step" }).focus();
  await press(tab, "End", "ArrowLeft");
  const size = Number(/of (\d+)/.exec((await step(tab).textContent())!)![1]);
  await expect(step(tab)).toHaveText(`Step ${size - 1} of ${size}`);
  await tab.getByTestId("view").focus();
  await press(tab, "Space");
  await expect(step(tab)).toHaveText(`Step ${size} of ${size}`);
  await expect(tab.getByRole("button", { name: "Play" })).toBeVisible();
});

test("the other grammar cuts otherwise: what differs is listed, and only that is animated", async ({
  page: tab,
}) => {
  await open(tab, "&tab=replay");
  const grammar = tab.getByRole("radiogroup", { name: "Grammar of the replay" });
  await expect(tab.getByTestId("replay")).toContainText(/\d+ blocks would not come out by alternation/);
  await grammar.getByRole("radio", { name: "Sequence" }).focus();
  await press(tab, "ArrowRight");
  await expect(tab).toHaveURL(/x=block-extractor(\(|%28)grammar(=|%3D)alternation/);
  await expect(tab.getByTestId("replay")).toContainText(/\d+ blocks would not come out by sequence/);
  const listed = Number(/(\d+) blocks would not/.exec((await tab.getByTestId("replay").textContent())!)![1]);
  const pulsed = Number(await tab.getByTestId("pulses").getAttribute("data-count"));
  expect(pulsed).toBeGreaterThan(0);
  expect(pulsed).toBeLessThanOrEqual(listed);
});

test("a cut says by which rule, on the card of its block and at its mark in the lane", async ({
  page: tab,
}) => {
  await open(tab);
  await tab.getByTestId("view").focus();
  for (let i = 0; i < 8; i++) await press(tab, "j");
  await expect(tab.getByTestId("cut")).toContainText(/Cut off from B\d+: /);
  const lane = (await tab.getByTestId("view").boundingBox())!;
  const tip = tab.getByRole("tooltip");
  await expect(async () => {
    for (let y = lane.y + 20; y < lane.y + lane.height - 20 && !(await tip.isVisible()); y += 6)
      await tab.mouse.move(lane.x + 20, y);
    await expect(tip).toContainText(" then ", { timeout: 200 });
  }).toPass();
  await tab.mouse.move(lane.x + lane.width / 2, lane.y + 40);
  await expect(tip).toHaveCount(0);
});

test("the source marks what is selected and scrolls to it, and a click in it selects on the page", async ({
  page: tab,
}) => {
  await open(tab);
  await press(tab, "Shift+s");
  await expect(tab).toHaveURL(/tab=source/);
  const source = tab.getByTestId("source");
  await expect(source.locator("[data-line]").first()).toBeVisible();
  for (let i = 0; i < 12; i++) await press(tab, "j");
  const marked = source.locator("[data-selected]");
  await expect(marked.first()).toBeInViewport();
  await expect(source.getByRole("region")).toHaveAccessibleName(/selected from line \d+/);
  const before = await source.getByRole("region").getAttribute("aria-label");
  await source
    .locator("[data-line]")
    .filter({ hasText: "<p>" })
    .filter({ hasNot: tab.locator("[data-selected]") })
    .last()
    .click({ position: { x: 150, y: 8 } });
  await expect(source.getByRole("region")).not.toHaveAccessibleName(before!);
  await expect(currentElement(tab)).toBeVisible();
});

test("the colours take another form by key, and a held scale stays while the extractor changes", async ({
  page: tab,
}) => {
  await open(tab);
  const legend = tab.getByTestId("legend").getByRole("img");
  await expect(legend).toHaveAccessibleName(/coloured by verdict around the threshold$/);
  for (let step = 0; step < 3; step++) await press(tab, "Shift+v");
  await expect(legend).toHaveAccessibleName(/quantile scale$/);
  await expect(tab).toHaveURL(/scale=quantile/);
  await press(tab, "f");
  await expect(legend).toHaveAccessibleName(/quantile scale, held$/);
  await expect(tab).toHaveURL(/hold=/);
  const ends = /from (\S+) to (\S+),/.exec((await legend.getAttribute("aria-label"))!)!.slice(1);
  await tab.getByTestId("extractor").press("Enter");
  await tab.keyboard.type("dsc");
  await press(tab, "Enter");
  await expect(tab).toHaveURL(/x=dsc/);
  await expect(legend).toHaveAccessibleName(
    new RegExp(`from ${ends[0]} to ${ends[1]}, quantile scale, held$`),
  );
  // The list gives the keyboard back to its button when it has closed.
  await expect(tab.getByRole("listbox")).toHaveCount(0);
  await expect(tab.getByTestId("extractor")).toBeFocused();
  await tab.getByTestId("view").focus();
  await press(tab, "f");
  await expect(legend).not.toHaveAccessibleName(/held/);
});

test("the page is painted by a figure in place of the score, from the legend or the card, and the address keeps it", async ({
  page: tab,
}) => {
  await open(tab, "&x=combination");
  const choice = tab.getByLabel("What the page is painted by");
  const legend = tab.getByTestId("legend").getByRole("img");
  const tint = tab.getByTestId("tint");
  await expect(legend).toHaveAccessibleName(/^Probability from /);
  const byScore = await tint.screenshot();
  const [, name] = await choice
    .locator("option")
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  await choice.selectOption(name!);
  await expect(tab).toHaveURL(new RegExp(`heat=${name!}`));
  await expect(legend).toHaveAccessibleName(/quantile scale$/);
  await expect.poll(async () => (await tint.screenshot()).equals(byScore)).toBe(false);
  await expectSound(tab, "inspect painted by a feature");
  await reload(tab);
  await expect(legend).toHaveAccessibleName(/quantile scale$/);
  await expect(choice).toHaveValue(name!);

  // The card leads back to the score, and to any other figure.
  await press(tab, "j");
  const figures = tab.getByTestId("why").locator("table").getByRole("button");
  const pressed = tab.getByTestId("why").locator("table").locator("button[aria-pressed=true]");
  await pressed.focus();
  await press(tab, "Enter");
  await expect(tab).not.toHaveURL(/heat=/);
  await expect(legend).toHaveAccessibleName(/^Probability from /);
  await figures.nth(3).focus();
  await press(tab, "Enter");
  await expect(figures.nth(3)).toHaveAttribute("aria-pressed", "true");
  await expect(tab).toHaveURL(/heat=/);
});

test("the tabs stay in one row, and by keyboard a menu leads to those beyond its end", async ({
  page: tab,
}) => {
  await open(tab);
  const tabs = tab.getByRole("tablist", { name: "Inspect" }).getByRole("tab");
  const tops = await tabs.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await tab.getByRole("button", { name: "All views" }).focus();
  await press(tab, "Enter");
  const listed = tab.getByRole("menuitemcheckbox");
  await expect(listed).toHaveText(await tabs.allInnerTexts());
  await press(tab, "End");
  await expect(listed.last()).toBeFocused();
  await press(tab, "Enter");
  const params = tab.getByRole("tab", { name: "Params", selected: true });
  // A row scrolls by whole pixels.
  await expect(params).toBeInViewport({ ratio: 0.99 });
  await expect(params).not.toHaveAttribute("data-cut");
  const partly = await tab.getByRole("tab").evaluateAll(
    (tabs) =>
      tabs.filter((one) => {
        const [own, row] = [one.getBoundingClientRect(), one.parentElement!.getBoundingClientRect()];
        const isIn = own.right > row.left + 1 && own.left < row.right - 1;
        const isWhole = own.left >= row.left - 1 && own.right <= row.right + 1;
        return isIn && !isWhole && getComputedStyle(one).opacity !== "0";
      }).length,
  );
  expect(partly).toBe(0);
});

test("a page without text has nothing to show in any tab, and says so", async ({ page: tab }) => {
  await tab.goto("/");
  await tab
    .getByLabel("Address or HTML to inspect")
    .fill("<html><body><div><img alt=''></div></body></html>");
  await tab.getByRole("button", { name: "Inspect" }).click();
  await expect(tab).toHaveURL(/\/pages\//);
  await expect(tab.getByRole("tab", { name: "Tree" })).toBeVisible();
  await press(tab, "Shift+t");
  await expect(tab.getByText("No element of this page has any text.")).toBeVisible();
  await press(tab, "Shift+s");
  await expect(tab.getByTestId("source").locator("[data-line]").first()).toContainText("<html>");
});

test("the card says in a sentence why a text has its verdict, also where no figure decides", async ({
  page: tab,
}) => {
  await tab.goto("/");
  await tab
    .getByLabel("Address or HTML to inspect")
    .fill("<html><body><p>A page that declares nothing of what it says.</p></body></html>");
  await tab.getByRole("button", { name: "Inspect" }).click();
  await expect(tab).toHaveURL(/\/pages\//);
  for (const [extractor, words] of [
    ["json-ld-body", "The page declares no article body, so nothing of it is kept."],
    ["all-text", "Every text that a reader could see is kept."],
  ] as const) {
    const url = new URL(tab.url());
    for (const [name, value] of [
      ["mode", "inspect"],
      ["x", extractor],
      ["leaves", "0-1"],
    ] as const)
      url.searchParams.set(name, value);
    await tab.goto(url.href);
    await expect(tab.getByTestId("why")).toContainText(words);
  }
  const url = new URL(tab.url());
  url.searchParams.set("x", "combination");
  await tab.goto(url.href);
  await expect(tab.getByTestId("why")).toContainText(/Its probability of \d/);
  const details = tab.getByTestId("detail").getByRole("listitem");
  await expect(details).toHaveCount(5);
  await expect(details.first()).toHaveText(/^.+: .+ \(\S+ [+−]\S+\)$/);
  await expect(details.last()).toHaveText(
    /^(No single value flips it|If “.+” \(\S+\) alone were .+, it would be (kept|dropped))\.$/,
  );
});

test("what became of a text, what would change it and what others say are in view without scrolling", async ({
  page: tab,
}) => {
  await tab.setViewportSize({ width: 1440, height: 900 });
  await open(tab);
  const card = tab.getByTestId("why");
  for (let error = 0; error < 3; error++) {
    await press(tab, "e");
    await expect(card).toContainText(/is (kept|dropped)/);
    await expect(card.getByTestId("ways")).toContainText("What was tried");
    await expect(card.getByTestId("others")).toContainText(/\d+ drops? it|\d+ keeps? it/, {
      timeout: 20_000,
    });
    const box = (await card.boundingBox())!;
    for (const part of ["ways", "others"]) {
      const { y, height } = (await card.getByTestId(part).boundingBox())!;
      expect(y, part).toBeGreaterThanOrEqual(box.y);
      expect(y + height, part).toBeLessThanOrEqual(box.y + box.height);
    }
  }
});

for (const size of WIDTHS) {
  test(`structure, replay and source have no accessibility violation and fit at ${size.width} px in both themes`, async ({
    page: tab,
  }) => {
    await tab.setViewportSize(size);
    for (const [name, ready] of [
      ["structure", '[data-testid="structure"] canvas'],
      ["replay", '[data-testid="replay-told"]'],
      ["source", "[data-line]"],
    ] as const) {
      await open(tab, `&tab=${name}`);
      await tab.locator(ready).first().waitFor({ state: "attached" });
      await expectSound(tab, name);
    }
  });
}
