import { noCorpus, type Fitted } from "@/lib/extractors/contract/contract";
import { EXTRACTORS } from "@/lib/extractors/index";
import { wholeView } from "@/lib/page/page";

/** After so many answers what gives them is compiled: the first one takes twice as long. */
export const ROUNDS = 12;
const SECTIONS = 12;
const SENTENCE = "The river rose by a metre overnight, and the bridge was closed to cars until noon. ";

let isWarm = false;

/**
 * Have the models there that extractors bring along, and what asks them compiled: whoever opens the list may choose
 * one of those, and both would take longer than its answer. Where a model cannot be loaded, whoever asks the extractor
 * is told. Done once in a window.
 */
export function warmUp(): void {
  if (isWarm) return;
  isWarm = true;
  for (const extractor of EXTRACTORS) {
    const configured = extractor.configure();
    if (configured.ready === undefined) continue;
    configured
      .ready()
      .then(() => configured.fit(noCorpus))
      .then(ask)
      .catch(() => undefined);
  }
}

/** Ask for the answer of a page of our own, again and again, whenever the browser has nothing better to do. */
async function ask(fitted: Fitted): Promise<void> {
  const html = pageOf(SECTIONS);
  // The parser stays away until somebody needs it, here and in what is asked; nobody waits for it.
  const { parsePage } = await import("@/lib/page/parsing/parse");
  for (let round = 0; round < ROUNDS; round++) {
    await idle();
    fitted.extract(wholeView(parsePage(html)));
  }
}

/** A page with what pages have: a menu, headings, paragraphs, lists, links and a footer. */
function pageOf(sections: number): string {
  const list = (count: number, item: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => item(at)).join("");
  const menu = `<ul>${list(8, (at) => `<li><a href="/${at}">Section ${at}</a></li>`)}</ul>`;
  const section = (at: number): string =>
    `<section class="part p${at}"><h2>Day ${at}</h2><p>${SENTENCE.repeat(1 + (at % 3))}</p>` +
    `<div class="meta"><a href="/a">More</a> <span>May ${at}</span></div><ul><li>${SENTENCE}</li><li>two</li></ul></section>`;
  return (
    `<title>River rises</title><nav class="menu">${menu}</nav><main><article><h1>River rises</h1>` +
    `${list(sections, section)}</article></main><aside class="teasers">${menu}</aside><footer><p>All rights reserved</p></footer>`
  );
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}
