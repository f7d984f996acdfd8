/**
 * A report as one HTML file that needs no server, no network and no script: scores with intervals and published
 * figures, slices, what a change did, causes, and F1 page by page. A small script sorts tables. All that comes
 * from a corpus or a program is text, and stays text.
 */
import { labelOfKey } from "../../recipes/label";
import { CAUSE_TITLES, type Cause } from "../errors/cause-names";
import type { Change, ChangedPage } from "./compare-reports";
import type { PageScores } from "./page-scores";
import type { PublishedTable } from "./published";
import { groupsOf, summariesOf, type EvaluatedPage, type Report } from "./report";
import { SLICE_KINDS } from "./report-scores";
import { REPORT_SCRIPT, REPORT_STYLE } from "./report-html-assets";
import type { Metric, Summary } from "../scoring/score";

/** What a page of a report is made of. */
export interface HtmlReport {
  readonly report: Report;
  /** In corpus order. */
  readonly pages: readonly EvaluatedPage[];
  readonly scores: PageScores;
  /** The first is the one by which slices and pages are listed. */
  readonly metrics: readonly Pick<Metric, "id" | "averaging">[];
  readonly published: PublishedTable | null;
  readonly against: {
    readonly named: string;
    readonly changes: readonly Change[];
    readonly onlyBefore: readonly string[];
    readonly onlyAfter: readonly string[];
  } | null;
  /** How it was made, e.g. `command` and what was typed. */
  readonly made: readonly (readonly [what: string, value: string])[];
}

/** Groups of one kind that are listed: of a thousand sites only those with the most pages. */
const MOST_GROUPS = 12;
/** Changed pages that are listed for each extractor and metric. */
const MOST_CHANGED = 100;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML, in an element or in a quoted attribute; control characters are shown as what they are not. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!)
    .replaceAll(/(?![\n\t])\p{Cc}/gu, "\ufffd")
    .toWellFormed();
}

/** The whole document. */
export function reportHtml(data: HtmlReport): string {
  const { report, metrics, made } = data;
  const [main] = metrics;
  const title = `${report.corpus}: F1 by ${main!.id}`;
  const facts = [["pages", `${report.pages}`] as const, ...made]
    .map(([what, value]) => `<dt>${escapeHtml(what)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join("");
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(title)}</title><style>${REPORT_STYLE}</style></head><body><main>`,
    `<h1>${escapeHtml(report.corpus)}</h1><dl>${facts}</dl>`,
    ...metrics.map((metric) => scoresOf(data, metric)),
    againstOf(data),
    ...SLICE_KINDS.map((by) => slicesOf(data, by)),
    errorsOf(data),
    failuresOf(report),
    pagesOf(data),
    `</main><script>${REPORT_SCRIPT}</script></body></html>\n`,
  ].join("\n");
}

interface Column {
  readonly head: string;
  /** Its cells are figures. */
  readonly isNumber?: boolean;
  /** What the head means. */
  readonly title?: string;
}

/** A cell as HTML, with what it is sorted by where that is not its text. */
type Cell = string | { readonly html: string; readonly by: number };

/** A table that can be sorted, in a box that scrolls where it is too wide. */
function table(caption: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const heads = columns.map(
    ({ head, isNumber, title }) =>
      `<th scope="col"${isNumber ? ' class="n"' : ""}${title === undefined ? "" : ` title="${escapeHtml(title)}"`}>${escapeHtml(head)}</th>`,
  );
  const body = rows.map((row) => {
    const cells = row.map((cell, index) => {
      const number = columns[index]?.isNumber ? ' class="n"' : "";
      const html = typeof cell === "string" ? cell : cell.html;
      const by = typeof cell === "string" ? "" : ` data-by="${cell.by}"`;
      return index === 0 ? `<th scope="row"${by}>${html}</th>` : `<td${number}${by}>${html}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table><caption>${escapeHtml(caption)}</caption><thead><tr>${heads.join("")}</tr></thead><tbody>${body.join("\n")}</tbody></table></div>`;
}

const section = (title: string, ...parts: readonly string[]): string =>
  `<section><h2>${escapeHtml(title)}</h2>${parts.join("\n")}</section>`;

const nameOf = (key: string): string =>
  `<span title="${escapeHtml(key)}">${escapeHtml(labelOfKey(key))}</span>`;
const figure = (value: number): Cell => ({ html: value.toFixed(3), by: Number(value.toFixed(6)) });
const counted = (value: number): Cell => ({ html: `${value}`, by: value });

const WIDTH = 220;
const HEIGHT = 18;
/** So that the mark of 1 is whole. */
const EDGE = 5;

/** F1 with its interval on an axis from `low` to 1, and published figures as lines through all rows. */
function mark(
  { f1, low, high }: Pick<Summary, "f1" | "low" | "high">,
  from: number,
  lines: readonly number[],
): string {
  const x = (value: number): string =>
    (EDGE + ((Math.max(value, from) - from) / (1 - from)) * (WIDTH - 2 * EDGE)).toFixed(1);
  const middle = HEIGHT / 2;
  const references = lines
    .map((value) => `<line class="ref" x1="${x(value)}" x2="${x(value)}" y1="0" y2="${HEIGHT}"/>`)
    .join("");
  return `<svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="F1 ${f1.toFixed(3)}, 95 % interval ${low.toFixed(3)} to ${high.toFixed(3)}">${references}<line class="span" x1="${x(low)}" x2="${x(high)}" y1="${middle}" y2="${middle}"/><circle cx="${x(f1)}" cy="${middle}" r="3.5"/></svg>`;
}

function scoresOf({ report, published }: HtmlReport, { id }: Pick<Metric, "id">): string {
  const scored = report.extractors
    .flatMap((extractor) => {
      const summary = extractor.scores[id];
      return summary === undefined ? [] : [{ extractor, summary }];
    })
    .sort((a, b) => b.summary.f1 - a.summary.f1);
  if (scored.length === 0)
    return section(`F1 by ${id}`, "<p>No page has the gold that this metric needs.</p>");
  const known = published?.metric === id ? published : null;
  const lines = known?.scores.map(({ f1 }) => f1) ?? [];
  // Whole tenths, so that two metrics with like scores have the same axis.
  const least = Math.min(...scored.map(({ summary }) => summary.low), ...lines);
  const from = Math.min(0.9, Math.floor(least * 10) / 10);
  const rows = scored.map(({ extractor, summary }) => [
    nameOf(extractor.key),
    figure(summary.f1),
    { html: mark(summary, from, lines), by: summary.f1 },
    `${summary.low.toFixed(3)} to ${summary.high.toFixed(3)}`,
    figure(summary.medianF1),
    figure(summary.precision),
    figure(summary.recall),
    counted(summary.n),
    counted(extractor.failed),
    counted(extractor.empty),
    { html: extractor.msPerPage.extract.toFixed(1), by: extractor.msPerPage.extract },
  ]);
  const columns: Column[] = [
    { head: "extractor" },
    { head: "F1", isNumber: true, title: id },
    {
      head: `${from.toFixed(1)} to 1`,
      title: "F1 and its 95 % interval; dashed lines are published figures",
    },
    { head: "95 % interval" },
    { head: "median F1", isNumber: true },
    { head: "precision", isNumber: true },
    { head: "recall", isNumber: true },
    { head: "pages", isNumber: true, title: "with the gold of the metric" },
    { head: "failed", isNumber: true, title: "without an answer; each counts as 0" },
    { head: "empty", isNumber: true },
    { head: "ms", isNumber: true, title: "per page, without parsing" },
  ];
  return section(
    `F1 by ${id}`,
    table(`Scores by ${id}`, columns, rows),
    known === null ? "" : publishedOf(known),
  );
}

function publishedOf({ benchmark, source, metric, scores }: PublishedTable): string {
  const list = scores
    .map(({ system, f1 }) => `<li>${escapeHtml(system)} <b>${f1.toFixed(3)}</b></li>`)
    .join("");
  return `<p class="note">Published for ${escapeHtml(benchmark)} by ${escapeHtml(metric)} (${escapeHtml(source)}), dashed above:</p><ol class="line">${list}</ol>`;
}

function againstOf({ against }: HtmlReport): string {
  if (against === null) return "";
  const { named, changes, onlyBefore, onlyAfter } = against;
  const rows = changes.map(({ after, metric, test, fixed, broken }) => [
    nameOf(after),
    escapeHtml(metric),
    counted(test.n),
    { html: signed(test.mean), by: test.mean },
    `${signed(test.low)} to ${signed(test.high)}`,
    { html: test.p.toFixed(4), by: test.p },
    counted(fixed.length),
    counted(broken.length),
  ]);
  const columns: Column[] = [
    { head: "extractor" },
    { head: "metric" },
    { head: "pages", isNumber: true, title: "scored both times" },
    { head: "F1", isNumber: true, title: "mean difference, this evaluation minus that one" },
    { head: "95 % interval" },
    { head: "p", isNumber: true, title: "paired permutation test" },
    { head: "fixed", isNumber: true },
    { head: "broken", isNumber: true },
  ];
  const lists = changes.flatMap((change) => [
    changedOf(change, "Broken", change.broken),
    changedOf(change, "Fixed", change.fixed),
  ]);
  const only = [
    ...onlyBefore.map((key) => `<p class="note">Only before: ${nameOf(key)}</p>`),
    ...onlyAfter.map((key) => `<p class="note">Only now: ${nameOf(key)}</p>`),
  ];
  return section(
    `Against ${named}`,
    table(`This evaluation minus ${named}`, columns, rows),
    ...only,
    ...lists,
  );
}

function changedOf({ after, metric }: Change, kind: string, pages: readonly ChangedPage[]): string {
  if (pages.length === 0) return "";
  const rows = pages
    .slice(0, MOST_CHANGED)
    .map(({ id, before, after: now }) => [
      escapeHtml(id),
      figure(before),
      figure(now),
      { html: signed(now - before), by: now - before },
    ]);
  const rest =
    pages.length > MOST_CHANGED ? `<p class="note">and ${pages.length - MOST_CHANGED} more</p>` : "";
  const caption = `${kind} by ${metric}, ${labelOfKey(after)}`;
  const columns: Column[] = [
    { head: "page" },
    { head: "F1 before", isNumber: true },
    { head: "F1 now", isNumber: true },
    { head: "difference", isNumber: true },
  ];
  return `<details><summary>${escapeHtml(caption)}: ${pages.length}</summary>${table(caption, columns, rows)}${rest}</details>`;
}

const BY_WORDS = { kind: "kind", site: "site", lang: "language" } as const;

function slicesOf({ report, pages, metrics }: HtmlReport, by: (typeof SLICE_KINDS)[number]): string {
  const [metric] = metrics;
  const groups = [...groupsOf(pages, by)].sort(([, a], [, b]) => b.length - a.length);
  if (groups.length < 2) return "";
  const shown = groups.slice(0, MOST_GROUPS);
  const cells = shown.map(([, members]) =>
    report.extractors.map((_, index) => summariesOf(members, index, [metric as Metric])[metric!.id] ?? null),
  );
  const rows = report.extractors.map(({ key }, index) => [
    nameOf(key),
    ...cells.map((column): Cell => (column[index] == null ? "" : shaded(column[index].f1))),
  ]);
  const columns: Column[] = [
    { head: "extractor" },
    ...shown.map(([group, members]) => ({ head: `${group} (${members.length})`, isNumber: true })),
  ];
  const word = BY_WORDS[by];
  const rest =
    groups.length > shown.length
      ? `<p class="note">The ${shown.length} with the most pages of ${groups.length}.</p>`
      : "";
  return section(
    `By ${word}`,
    table(`F1 by ${metric!.id} and ${word}, with the number of pages`, columns, rows),
    rest,
  );
}

/** A figure with a bar of its length under it. */
const shaded = (value: number): Cell => ({
  html: `<i style="--f:${value.toFixed(3)}">${value.toFixed(3)}</i>`,
  by: Number(value.toFixed(6)),
});

/** Rules that are listed for each extractor: the first few cost nearly all. */
const MOST_RULES = 5;

function errorsOf({ report }: HtmlReport): string {
  const extractors = report.extractors.flatMap(({ key, errors }) =>
    errors === undefined || errors.pages === 0 ? [] : [{ key, errors }],
  );
  const total = new Map<Cause, number>();
  for (const { errors } of extractors)
    for (const { cause, lost } of errors.causes) total.set(cause, (total.get(cause) ?? 0) + lost);
  if (total.size === 0) return "";
  const shown = [...total].sort(([, a], [, b]) => b - a).map(([cause]) => cause);
  const causes = extractors.map(({ key, errors }) => {
    const lost = new Map(errors.causes.map((sum) => [sum.cause, sum.lost]));
    return [nameOf(key), figure(errors.f1), ...shown.map((cause) => figure(lost.get(cause) ?? 0))];
  });
  const rules = extractors.flatMap(({ key, errors }) =>
    errors.rules
      .slice(0, MOST_RULES)
      .map(({ stage, rule, lost, missed, extra }) => [
        nameOf(key),
        escapeHtml(stage),
        escapeHtml(rule),
        figure(lost),
        counted(missed.errors),
        counted(extra.errors),
      ]),
  );
  return section(
    "Where F1 is lost",
    `<p class="note">F1 over characters of texts, and how much of it an extractor would gain on average if all its errors of a cause, or all that a rule decided, were put right. Causes are proposed from where a text stands; what they cost does not add up.</p>`,
    table(
      "Lost F1 by cause",
      [
        { head: "extractor" },
        { head: "F1", isNumber: true, title: "over characters of texts" },
        ...shown.map((cause) => ({ head: CAUSE_TITLES[cause], isNumber: true })),
      ],
      causes,
    ),
    "<p></p>",
    table(
      `Lost F1 by rule, the ${MOST_RULES} most expensive of each`,
      [
        { head: "extractor" },
        { head: "stage" },
        { head: "rule" },
        { head: "lost F1", isNumber: true },
        { head: "missed", isNumber: true },
        { head: "extra", isNumber: true },
      ],
      rules,
    ),
  );
}

function failuresOf({ extractors }: Report): string {
  const rows = extractors.flatMap(({ key, failures }) =>
    Object.entries(failures).map(([code, pages]) => [nameOf(key), escapeHtml(code), counted(pages)]),
  );
  if (rows.length === 0) return "";
  const columns: Column[] = [{ head: "extractor" }, { head: "code" }, { head: "pages", isNumber: true }];
  return section("Failures", table("Pages without an answer", columns, rows));
}

function pagesOf({ report, pages, scores, metrics }: HtmlReport): string {
  const { id } = metrics[0]!;
  const columns: Column[] = [
    { head: "page" },
    { head: "kind" },
    ...report.extractors.map(({ key }) => ({ head: labelOfKey(key), isNumber: true, title: key })),
  ];
  const by = report.extractors.map(({ key }) => scores.f1[key]?.[id] ?? []);
  const rows = pages.map(({ id: page, kind }, place) => [
    escapeHtml(page),
    escapeHtml(kind ?? ""),
    ...by.map((column): Cell => {
      const f1 = column[place] ?? null;
      if (f1 === null) return "";
      return f1 === "failed" ? { html: "failed", by: -1 } : f1.toFixed(3);
    }),
  ]);
  return section(
    "Pages",
    table(`F1 by ${id}, page by page; empty where a page has no such gold`, columns, rows),
  );
}

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;
