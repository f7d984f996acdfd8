/** What an optimisation found, for people. */
import type { OptimisationReport, ReportedCandidate } from "../../optimise/report";
import { plural } from "../../text/plural";
import { table } from "./options";

/** Names of packages that stand in one cell. */
const NAMED = 3;
/** Candidates of the front that are listed. */
const FRONT = 12;

export function optimisedText(report: OptimisationReport): string {
  const { corpus, pages, packages, setup, tried, best, single, heldOutScore, heldOutSingleScore } = report;
  if (best === null || single === null) return "";
  const by = setup.by === null ? "" : ` in ${plural(packages.length, "package")} by ${setup.by}`;
  const head = `${corpus}: ${plural(pages, "page")}${by}, ${plural(tried, "candidate")} tried by ${setup.search} search, seed ${setup.seed}\n`;
  const row = (
    name: string,
    { score, median, empty, msPerPage, modules }: ReportedCandidate,
    heldOut: number | null,
  ): string[] => [
    name,
    score.toFixed(4),
    heldOut === null ? "" : heldOut.toFixed(4),
    median === null ? "" : median.toFixed(4),
    empty === null ? "" : `${(empty * 100).toFixed(1)} %`,
    msPerPage.toFixed(1),
    `${modules}`,
  ];
  const summary = table([
    ["", setup.metric, "held out", "median", "empty", "ms per page", "extractors"],
    row("best recipe", best, heldOutScore),
    row("best extractor alone", single, heldOutSingleScore),
  ]);
  const recipes = `best recipe: ${best.recipe}\nbest extractor alone: ${single.recipe}\n`;
  return [head, summary, recipes, heldOutText(report), frontText(report)]
    .filter((part) => part !== "")
    .join("\n");
}

function heldOutText({ heldOut, packages }: OptimisationReport): string {
  if (heldOut.length === 0) return "";
  const pagesOf = new Map(packages.map(({ name, pages }) => [name, pages]));
  const rows = heldOut.map(({ packages: names, best, score, single, singleScore }) => [
    listed(names),
    `${names.reduce((sum, name) => sum + (pagesOf.get(name) ?? 0), 0)}`,
    score.toFixed(4),
    singleScore.toFixed(4),
    best.recipe === single.recipe ? best.recipe : `${best.recipe}  (alone: ${single.recipe})`,
  ]);
  const header = ["left out", "pages", "recipe", "alone", "found on the others"];
  return `Scores on packages that the search did not see:\n${table([header, ...rows])}`;
}

function frontText({ candidates, setup }: OptimisationReport): string {
  const front = candidates.filter((candidate) => candidate.front).slice(0, FRONT);
  const rows = front.map(({ recipe, score, median, empty, msPerPage }) => [
    score.toFixed(4),
    median === null ? "" : median.toFixed(4),
    empty === null ? "" : `${(empty * 100).toFixed(1)} %`,
    msPerPage.toFixed(1),
    recipe,
  ]);
  return `Best for their time:\n${table([[setup.metric, "median", "empty", "ms per page", "recipe"], ...rows])}`;
}

function listed(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return `${names.slice(0, NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
