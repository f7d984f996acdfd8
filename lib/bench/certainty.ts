/**
 * What an annotator is asked about, and how much of the rest is right: the promise of `Fitted.uncertain` on pages with
 * gold, by kind of page. It says something only of pages that the model did not learn from.
 */
import { InputError, UsageError } from "../errors";
import { unitLabels } from "../extractors/contract/unit-labels";
import type { Fitted } from "../extractors/contract/contract";
import { annotationUnits, type Units } from "../labels/units/units";
import { wholeView, type Page } from "../page/page";
import { labelledPage, read } from "../run/fit/corpus-of";
import type { Source } from "../run/sources/source";
import type { Task } from "../task";
import { decide, type Decisions } from "../view/labels/decisions";
import { voteOf } from "../view/labels/proposal";
import { runAround } from "../view/labels/runs";

/** Sums over pages; blocks are those that the cursor of annotate mode stops at. */
export interface Asked {
  readonly pages: number;
  readonly blocks: number;
  /** Blocks that are asked about, and how often the cursor stops for them: once at a run of them (`runAround`). */
  readonly asked: number;
  readonly stops: number;
  /** Blocks that are accepted unseen, by what was suggested, and how many of these suggestions gold has otherwise. */
  readonly content: number;
  readonly wrongContent: number;
  readonly boilerplate: number;
  readonly wrongBoilerplate: number;
}

const NONE: Asked = {
  pages: 0,
  blocks: 0,
  asked: 0,
  stops: 0,
  content: 0,
  wrongContent: 0,
  boilerplate: 0,
  wrongBoilerplate: 0,
};

/**
 * By kind of page, "" for pages without one. Pages without gold are left out.
 * @throws UsageError `no-uncertainty` for a recipe that cannot tell what is uncertain; InputError `no-labels` where no
 * page has gold
 */
export async function askedByKind(
  { name, pages }: Pick<Source, "name" | "pages">,
  fitted: Fitted,
  task: Task,
): Promise<ReadonlyMap<string, Asked>> {
  if (fitted.uncertain === undefined)
    throw new UsageError("no-uncertainty", `${fitted.key} does not tell what it is uncertain of`);
  const sums = new Map<string, Asked>();
  let done = 0;
  for await (const source of pages) {
    task.signal.throwIfAborted();
    task.report({ done: ++done, total: null, note: "asking" });
    const { gold } = await source.load();
    const kind = source.kind ?? "";
    const page = await read(source);
    const labels = labelledPage(source.key, page, gold).gold;
    if (labels === null) continue;
    const view = wholeView(page);
    const units = annotationUnits(page);
    const vote = voteOf(
      page,
      units,
      { id: fitted.key, name: fitted.key },
      fitted.extract(view).keep,
      fitted.uncertain(view),
    );
    const right = unitLabels(page, { of: units.unitOf, size: units.list.length }, labels);
    const decisions = decide(page, units, { votes: [vote], failed: [] }, []);
    const isAsked = decisions.units.map(({ isUncertain }) => isUncertain);
    const before = sums.get(kind) ?? NONE;
    const count = (is: (unit: number) => boolean): number =>
      units.list.filter(({ index }) => is(index)).length;
    const isWrong = (unit: number): boolean => !isAsked[unit] && vote.keeps[unit] !== right[unit];
    sums.set(kind, {
      pages: before.pages + 1,
      blocks: before.blocks + units.list.length,
      asked: before.asked + count((unit) => isAsked[unit]!),
      stops: before.stops + stopsOn(page, units, decisions),
      content: before.content + count((unit) => !isAsked[unit] && vote.keeps[unit] === 1),
      wrongContent: before.wrongContent + count((unit) => isWrong(unit) && vote.keeps[unit] === 1),
      boilerplate: before.boilerplate + count((unit) => !isAsked[unit] && vote.keeps[unit] === 0),
      wrongBoilerplate: before.wrongBoilerplate + count((unit) => isWrong(unit) && vote.keeps[unit] === 0),
    });
  }
  if (sums.size === 0)
    throw new InputError(
      "no-labels",
      `${name} has no page whose content is known, of ${done}: what is asked is compared with gold`,
    );
  return sums;
}

/**
 * How often the cursor of annotate mode stops on a page that nobody has labelled. What the page hides is not known
 * without laying it out: where a run goes from shown to hidden text the cursor stops once more.
 */
export function stopsOn(page: Page, units: Units, decisions: Decisions): number {
  let stops = 0;
  for (let unit = 0; unit < units.list.length;) {
    if (decisions.units[unit]!.isUncertain) stops++;
    unit = runAround(page, units, decisions, null, unit).end;
  }
  return stops;
}

/** Of all kinds together. */
export function allOf(sums: Iterable<Asked>): Asked {
  let all = NONE;
  for (const one of sums)
    all = Object.fromEntries(
      (Object.keys(NONE) as (keyof Asked)[]).map((name) => [name, all[name] + one[name]]),
    ) as unknown as Asked;
  return all;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)} %`;

/** A row for each kind, and one of all. */
export function askedTable(sums: ReadonlyMap<string, Asked>): string[][] {
  const row = (name: string, of: Asked): string[] => [
    name,
    `${of.pages}`,
    percent(of.asked, of.blocks),
    (of.stops / Math.max(1, of.pages)).toFixed(1),
    percent(of.content - of.wrongContent, of.content),
    percent(of.boilerplate - of.wrongBoilerplate, of.boilerplate),
    percent(of.content + of.boilerplate - of.wrongContent - of.wrongBoilerplate, of.content + of.boilerplate),
    (of.wrongContent + of.wrongBoilerplate === 0
      ? 0
      : (of.wrongContent + of.wrongBoilerplate) / of.pages
    ).toFixed(2),
  ];
  return [
    [
      "kind",
      "pages",
      "blocks asked",
      "stops a page",
      "content right",
      "boilerplate right",
      "all right",
      "wrong a page",
    ],
    ...[...sums].sort().map(([kind, of]) => row(kind === "" ? "(none)" : kind, of)),
    row("all", allOf(sums.values())),
  ];
}
