import { count, plural } from "@/components/ui/format";

/**
 * Where uploads lie on the server, at the beginning of a word; a person knows their files by the path inside.
 */
const UPLOAD = /^.*[\\/]uploads[\\/][0-9a-f-]{36}[\\/]/;
const withoutFolder = (text: string): string => text.replace(/\S+/g, (word) => word.replace(UPLOAD, ""));

/** A row of a table: which file or page, and what is said of it. */
interface Row {
  readonly origin: string;
  readonly code: string;
  readonly message: string;
}

/**
 * What an import reports: how many pages came in, which were there in one way or another, what was refused
 * and why.
 */
export interface ImportFigures {
  /** Of the corpus that the pages came into; null before it is known. */
  readonly corpusId: string | null;
  /** Name of the format the files were recognised as; null where the import did not come that far. */
  readonly format: string | null;
  readonly added: number;
  readonly unchanged: number;
  readonly kept: number;
  readonly replaced: number;
  readonly copied: number;
  readonly skipped: number;
  /** Nearly the same as others, added too. */
  readonly near: number;
  readonly nearSkipped: number;
  /** Pages whose id or bytes the corpus had, with what became of them; unchanged ones apart. The first of each kind. */
  readonly met: readonly Row[];
  /** Pages of the same that `met` does not list. */
  readonly moreMet: number;
  readonly rejects: readonly Row[];
  /** Rejected files that `rejects` does not list. */
  readonly moreRejects: number;
}

/**
 * The figures of a job's result. One of an earlier version has no counts, and lists every page. Unknown shapes read as
 * nothing.
 */
export function importResult(result: unknown): ImportFigures {
  const value = fields(result);
  const rejects = list(value.rejects).flatMap(({ origin, code, message }) => {
    if (typeof origin !== "string" || typeof message !== "string") return [];
    const cause = message.startsWith(`${origin}: `) ? message.slice(origin.length + 2) : message;
    return [
      {
        origin: withoutFolder(origin),
        code: typeof code === "string" ? code : "",
        message: withoutFolder(cause),
      },
    ];
  });
  const changed = list(value.changed);
  const copies = list(value.copies);
  const near = list(value.near);
  const counts = fields(value.counts);
  const counted = (name: string, listed: number): number => number(counts[name]) ?? listed;
  const listedSkips = copies.filter((copy) => copy.skipped === true).length;
  const listedNearSkips = near.filter((page) => page.skipped === true).length;
  const listedReplacements = changed.filter(({ replacement }) => replacement !== null).length;
  const met = {
    kept: counted("kept", changed.length - listedReplacements),
    replaced: counted("replaced", listedReplacements),
    copied: counted("copied", copies.length - listedSkips),
    skipped: counted("skipped", listedSkips),
    near: counted("near", near.length - listedNearSkips),
    nearSkipped: counted("nearSkipped", listedNearSkips),
  };
  const rows = [...changed.map(changeRow), ...copies.map(copyRow), ...near.map(nearRow)];
  const allMet = Object.values(met).reduce((sum, pages) => sum + pages, 0);
  return {
    corpusId: typeof value.corpusId === "string" ? value.corpusId : null,
    format: typeof value.format === "string" ? value.format : null,
    added: number(value.added) ?? 0,
    unchanged: counted("unchanged", list(value.unchanged ?? value.duplicates).length),
    ...met,
    met: rows,
    moreMet: Math.max(0, allMet - rows.length),
    rejects,
    moreRejects: Math.max(0, (number(value.rejected) ?? 0) - rejects.length),
  };
}

/**
 * What the files were recognised as and what became of the pages, as sentences; and how many of them are in no list,
 * where a list is cut.
 */
export function importWords(figures: ImportFigures): string {
  const { format, added, unchanged, kept, replaced, copied, skipped, near, nearSkipped } = figures;
  const parts = [
    [replaced, "replaced"],
    [unchanged, "already there"],
    [kept, "changed but kept as they were"],
    [copied, "of them already there under another name"],
    [skipped, "skipped as copies"],
    [near, "of them nearly the same as another page"],
    [nearSkipped, "skipped as nearly the same as another page"],
  ] as const;
  const met = parts.filter(([pages]) => pages > 0).map(([pages, words]) => `${count(pages)} ${words}`);
  const became = `${[`${plural(added, "page")} added`, ...met].join(", ")}.`;
  return [became, ...(format === null ? [] : [`Recognised as: ${format}.`]), ...cutWords(figures)].join(" ");
}

function cutWords({ moreMet, moreRejects }: ImportFigures): string[] {
  const more = [
    ...(moreMet > 0
      ? [plural(moreMet, "more page that was there already", "more pages that were there already")]
      : []),
    ...(moreRejects > 0 ? [plural(moreRejects, "more rejected file")] : []),
  ];
  if (more.length === 0) return [];
  return [`${more.join(" and ")} ${moreMet + moreRejects === 1 ? "is" : "are"} not listed.`];
}

function changeRow({ key, replacement }: Record<string, unknown>): Row {
  if (replacement === null)
    return {
      origin: String(key),
      code: "changed",
      message: "its contents have changed; the stored page was kept",
    };
  const { lost, reopened, gold } = fields(replacement);
  const parts = [
    ...(typeof lost === "number" && lost > 0
      ? [`${plural(lost, "label no longer finds its words", "labels no longer find their words")}`]
      : []),
    ...(Array.isArray(reopened) && reopened.length > 0 ? [`no longer done by ${reopened.join(", ")}`] : []),
    ...(gold === "kept"
      ? ["its gold text was kept"]
      : gold === "imported"
        ? ["its gold is that of the import"]
        : []),
  ];
  return { origin: String(key), code: "replaced", message: ["replaced", ...parts].join("; ") };
}

function copyRow({ key, of, skipped }: Record<string, unknown>): Row {
  return {
    origin: String(key),
    code: skipped === true ? "skipped" : "copy",
    message: `the same contents as ${String(of)}, ${skipped === true ? "skipped" : "added too"}`,
  };
}

function nearRow({ key, of, resemblance, skipped }: Record<string, unknown>): Row {
  const share = typeof resemblance === "number" ? `${Math.floor(100 * resemblance)} % ` : "";
  return {
    origin: String(key),
    code: skipped === true ? "near-skipped" : "near",
    message: `${share}like ${String(of)}, ${skipped === true ? "skipped" : "added too"}`,
  };
}

const fields = (value: unknown): Record<string, unknown> =>
  (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(fields) : []);
