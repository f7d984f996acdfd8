/** What held-out folds of the combination say, as tables. */
import { pairedTest } from "../../evaluation/scoring/paired";
import { calibrationError, counted, NO_RELIABILITY } from "../../learn/calibration";
import { plural } from "../../text/plural";
import type { HeldOut, HeldOutPage } from "./folds";

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const percent = (part: number, whole: number): string =>
  whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)} %`;

/** What the folds are made of. */
export function groupsLine({ pages, groups, leftOut }: HeldOut, folds: number): string {
  const left = leftOut.some((count) => count > 0)
    ? ` Of the pages beside, ${leftOut.join(", ")} were left out by fold: they share one with a page that is judged.`
    : "";
  return (
    `${plural(pages.length, "page")} of ${plural(groups, "group")} in ${folds} folds: ` +
    `no site, registrable domain or template is in two.${left}`
  );
}

/** What is lost by writing the model, in which it ships. */
export function writtenLine(pages: readonly HeldOutPage[]): string {
  const most = (of: (page: HeldOutPage) => number): string =>
    pages.reduce((largest, page) => Math.max(largest, of(page)), 0).toFixed(3);
  return (
    `Models as they are written and read again. As they were learned F1 is ${mean(pages.map(({ f1AsLearned }) => f1AsLearned)).toFixed(4)}; ` +
    `writing moves a log-odds by at most ${most(({ change }) => change)}, ` +
    `by the trees alone ${most(({ changeByTrees }) => changeByTrees)}.`
  );
}

/** A row for each fold, for each kind of page and for all: F1, calibration error, what is asked, what is right. */
export function foldTable(pages: readonly HeldOutPage[]): string[][] {
  const folds = grouped(pages, ({ fold }) => `fold ${fold + 1}`);
  const kinds = grouped(pages, ({ kind }) => (kind === "" ? "(no kind)" : kind));
  const groups = [...folds, ...kinds, ["all", pages] as const];
  return [
    ["", "pages", "F1", "calibration error", "runs asked", "content right", "boilerplate right", "all right"],
    ...groups.map(([name, of]) => [name, ...rowOf(of)]),
  ];
}

/** In the order of the names. */
function grouped(
  pages: readonly HeldOutPage[],
  nameOf: (page: HeldOutPage) => string,
): (readonly [string, HeldOutPage[]])[] {
  return [...new Set(pages.map(nameOf))]
    .sort()
    .map((name) => [name, pages.filter((page) => nameOf(page) === name)] as const);
}

function rowOf(pages: readonly HeldOutPage[]): string[] {
  const sums = { runs: 0, asked: 0, kept: 0, keptRight: 0, dropped: 0, droppedRight: 0 };
  let reliability = NO_RELIABILITY;
  for (const { probability, labels, kept, asked } of pages) {
    reliability = counted(reliability, probability, labels);
    sums.runs += labels.length;
    for (let run = 0; run < labels.length; run++) {
      if (asked[run] === 1) sums.asked++;
      else if (kept[run] === 1) {
        sums.kept++;
        sums.keptRight += labels[run]!;
      } else {
        sums.dropped++;
        sums.droppedRight += 1 - labels[run]!;
      }
    }
  }
  return [
    `${pages.length}`,
    mean(pages.map(({ f1 }) => f1)).toFixed(4),
    calibrationError(reliability).toFixed(4),
    percent(sums.asked, sums.runs),
    percent(sums.keptRight, sums.kept),
    percent(sums.droppedRight, sums.dropped),
    percent(sums.keptRight + sums.droppedRight, sums.kept + sums.dropped),
  ];
}

/** The reliability diagram as a table: of the runs with about such a probability, the share that is content. */
export function reliabilityTable(pages: readonly HeldOutPage[]): string[][] {
  const { bins } = pages.reduce(
    (sum, { probability, labels }) => counted(sum, probability, labels),
    NO_RELIABILITY,
  );
  return [
    ["probability", "runs", "mean probability", "share content"],
    ...bins.map(({ examples, sum, right }, at) => [
      `${(at / bins.length).toFixed(1)} to ${((at + 1) / bins.length).toFixed(1)}`,
      `${examples}`,
      examples === 0 ? "" : (sum / examples).toFixed(3),
      examples === 0 ? "" : (right / examples).toFixed(3),
    ]),
  ];
}

/** What all pages lack without a group of features, with the interval of the paired bootstrap over pages. */
export function ablationRow(
  name: string,
  whole: readonly HeldOutPage[],
  without: readonly HeldOutPage[],
): string[] {
  const { mean: loss, low, high } = pairedTest(whole.map(({ f1 }, page) => f1 - without[page]!.f1));
  const signed = (value: number): string => `${value < 0 ? "" : "+"}${value.toFixed(4)}`;
  return [
    name,
    mean(without.map(({ f1 }) => f1)).toFixed(4),
    signed(loss),
    `${signed(low)} to ${signed(high)}`,
  ];
}

export const ABLATION_HEAD = ["left out", "F1 without", "what it brings", "95 % interval"];
