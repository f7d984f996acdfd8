/** The dialogs of a corpus, at both ends of the supported widths: no word of them cut off, and all within reach. */
import { expect, test } from "@playwright/test";
import { expectSound, WIDTHS } from "../support/accessible";
import { expectNothingCut } from "../support/cut-off";
import { starterWithRun } from "../support/done-run";
import { press } from "../support/keyboard";
import { expectOneScroller } from "../support/scrollers";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const button of ["Import", "Run", "Export", "Order"])
  test(`the dialog behind ${button} has no word cut off, wide and narrow, and its buttons are in the window`, async ({
    page: tab,
  }) => {
    const corpusId = await starterWithRun(tab);
    await tab.setViewportSize(WIDTHS[0]);
    await tab.goto(`/corpora/${corpusId}`);
    await tab.getByRole("button", { name: button, exact: true }).click();
    const dialog = tab.getByRole("dialog");
    await expect(dialog).toBeVisible();
    for (const size of WIDTHS) {
      await tab.setViewportSize(size);
      await expectNothingCut(tab, `at ${size.width} px`);
      await expectOneScroller(tab, `at ${size.width} px`);
      await expectSound(tab, `at ${size.width} px`);
      for (const each of await dialog.getByRole("button", { name: /Cancel|Close/ }).all())
        await expect(each).toBeInViewport({ ratio: 1 });
    }
    await press(tab, "Escape");
    await expect(dialog).toBeHidden();
  });
