import type { Fitted } from "../../extractors/contract/contract";
import { doubtOf } from "../../learn/labelling/doubt";
import { decodeBytes } from "../../page/parsing/decode";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { PagePayload } from "../../run/sources/source";
import { wordTokens } from "../../text/words";
import type { Doubt } from "./doubt-serve";

/** The doubt of a recipe about a page; null where the page cannot be read or the recipe fails on it. */
export function pageDoubt(fitted: Pick<Fitted, "extract">, payload: Omit<PagePayload, "id" | "gold">): Doubt {
  try {
    const page = parsePage(decodeBytes(payload.bytes, payload).html, payload);
    const { score } = fitted.extract(wholeView(page));
    return doubtOf(
      score,
      page.leaves.map(({ text }) => wordTokens(text).length),
    );
  } catch {
    return null;
  }
}
