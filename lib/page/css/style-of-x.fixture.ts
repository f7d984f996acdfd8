import type { LinkedSheet } from "../page";
import { parsePage } from "../parsing/parse";
import { stylesOf } from "./cascade";
import type { Style } from "./computed";

/** The style of the text `x` of a page at http://a.example/b/. */
export function styleOfX(html: string, sheets: readonly LinkedSheet[] = []): Style {
  const page = parsePage(html, { url: "http://a.example/b/", sheets });
  const { style, styles } = stylesOf(page);
  return styles[style[page.leaves.find(({ text }) => text.trim() === "x")!.node]!]!;
}
