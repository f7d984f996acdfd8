/** What tests of style settle it with. */
import { parse } from "parse5";
import { takeCensus } from "./census";
import type { Settling, Viewport } from "./css";
import { SelectorBudget } from "./css-selectors";
import { safePicture } from "./drawings";
import { EffectCensus } from "./effects";

const WIDE: Viewport = { width: 1000, height: 800 };

/** What the style of a document of that markup is settled with. */
export function settlingOf(html = "<p class=a><b>x</b></p>", viewport = WIDE): Settling {
  const census = takeCensus(parse(html));
  return {
    viewport,
    picture: (address) => safePicture(address, viewport),
    font: () => null,
    imported: () => null,
    selectors: new SelectorBudget(census),
    effects: new EffectCensus(),
    off: new Set(),
  };
}
