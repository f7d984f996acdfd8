/** The candidates of title, date and author as they are drawn on the page. */
import type { FieldName } from "../../gold/fields";
import type { DrawList, Mark, Token } from "../page/draw-list";
import type { LeafRange } from "../../page/page";
import type { FieldView } from "./field-views";

const HUES: Readonly<Record<FieldName, Token>> = {
  title: "--role-title",
  date: "--role-meta",
  author: "--role-meta",
};

/**
 * Each place on the page with its name: answers with a solid bar, others with a dotted one; what was refused, and what
 * is not on the page, is in the list alone. No veil: nothing is kept or dropped here.
 */
export function fieldLayer(views: readonly FieldView[], selected: LeafRange | null): DrawList {
  const marks: Mark[] = [];
  for (const { field, candidates } of views) {
    for (const { hit, name, isAnswer } of candidates) {
      const { range } = hit;
      if (range === null || range.start === range.end || hit.isRefused === true) continue;
      marks.push({ kind: "bar", range, hue: HUES[field], line: isAnswer ? "solid" : "dotted", tag: name });
      if (isAnswer) marks.push({ kind: "outline", range, line: "solid" });
    }
  }
  if (selected !== null) marks.push({ kind: "cursor", range: selected });
  return { marks, lit: null };
}
