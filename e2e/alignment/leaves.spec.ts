import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { NO_LEAF_ELEMENTS } from "../../lib/page/elements";
import { decodeBytes } from "../../lib/page/parsing/decode";
import { parsePage } from "../../lib/page/parsing/parse";
import { leavesOf, type FrameText } from "../../lib/server/derived/frame-texts.fixture";
import { derivedView } from "../../lib/server/derived/view";
import { hostileBytes } from "../../lib/setup/fuzz/hostile-page";
import { isBlank } from "../../lib/text/whitespace";
import { AWKWARD } from "./awkward-pages";
import { Firefox, FIREFOX } from "./marionette";

/**
 * Browsers parse the frame's document by parsers of their own: the texts that they find, and the elements around
 * them, must be the leaves of the page, or verdicts are drawn on other texts.
 */
const HOSTILE = 150;
const SEED = 18;
/** So many documents in one question. */
const AT_A_TIME = 10;

interface Case {
  readonly about: string;
  readonly html: string;
}

const CASES: readonly Case[] = [
  ...AWKWARD.map(({ name, html }) => ({ about: `a page ${name}`, html })),
  ...fc.sample(hostileBytes, { seed: SEED, numRuns: HOSTILE }).flatMap((bytes, at) => {
    const about = `hostile page ${at} of seed ${SEED}, ${Buffer.from(bytes).toString("base64")}`;
    // An empty one is refused.
    return bytes.length === 0 ? [] : [{ about, html: decodeBytes(bytes).html }];
  }),
];

/** Every text of the bodies, with the name and number of the element around it. Runs in a browser by its source. */
function textsIn(documents: readonly string[]): (readonly [name: string, parent: number, text: string])[][] {
  return documents.map((source) => {
    const root = new DOMParser().parseFromString(source, "text/html");
    const walker = root.createTreeWalker(root.body ?? root, NodeFilter.SHOW_TEXT);
    const texts: [string, number, string][] = [];
    while (walker.nextNode() !== null) {
      const { parentElement, data } = walker.currentNode as Text;
      texts.push([parentElement!.localName, Number(parentElement!.getAttribute("data-n") ?? -1), data]);
    }
    return texts;
  });
}

type Ask = (documents: readonly string[]) => Promise<ReturnType<typeof textsIn>>;

async function compareAll(ask: Ask): Promise<void> {
  for (let start = 0; start < CASES.length; start += AT_A_TIME) {
    const some = CASES.slice(start, start + AT_A_TIME);
    const found = await ask(some.map(({ html }) => derivedView(html, { width: 732, height: 900 })));
    for (const [at, { about, html }] of some.entries()) {
      const texts: FrameText[] = found[at]!.flatMap(([name, parent, text]) =>
        isBlank(text) || NO_LEAF_ELEMENTS.has(name) ? [] : [{ parent, text }],
      );
      expect(texts, about).toEqual(leavesOf(parsePage(html)));
    }
  }
}

test("Chromium finds the leaves of a page in its frame, whatever the page", async ({ page }) => {
  await compareAll((documents) => page.evaluate(textsIn, documents));
});

test("Firefox finds the leaves of a page in its frame, whatever the page", async () => {
  test.skip(FIREFOX === null, "no Firefox is installed (FIREFOX_PATH names one)");
  test.setTimeout(120_000);
  const firefox = await Firefox.launch(FIREFOX!, { width: 1440, height: 900 });
  try {
    await firefox.goto("about:blank");
    await compareAll((documents) => firefox.evaluate(`(${textsIn})(${JSON.stringify(documents)})`));
  } finally {
    await firefox.close();
  }
});
