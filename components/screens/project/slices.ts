import type { LabelState } from "@/lib/store/interfaces/labels";
import type { CorpusProgress } from "@/lib/store/interfaces/progress";

/** One line of the table of pages. */
export interface SliceLine {
  readonly name: string;
  readonly pages: number;
  readonly states: Readonly<Record<LabelState, number>>;
}

const NAMES = { evaluation: "Evaluation", training: "Training", none: "Neither" } as const;

/** Pages by what they are labelled for, and of more than one kind all of them. */
export function slicesOf(slices: CorpusProgress["slices"]): readonly SliceLine[] {
  const line = (name: string, of: CorpusProgress["slices"]): SliceLine => {
    const sum = (state: LabelState): number =>
      of.reduce((all, row) => all + (row.state === state ? row.pages : 0), 0);
    return {
      name,
      pages: of.reduce((all, { pages }) => all + pages, 0),
      states: {
        ...{ open: sum("open"), "in progress": sum("in progress") },
        ...{ done: sum("done"), conflict: sum("conflict") },
      },
    };
  };
  const lines = (["evaluation", "training", "none"] as const).flatMap((kind) => {
    const of = slices.filter(({ slice }) => (slice ?? "none") === kind);
    return of.length === 0 ? [] : [line(NAMES[kind], of)];
  });
  return lines.length === 1 ? [{ ...lines[0]!, name: "All pages" }] : [...lines, line("All pages", slices)];
}
