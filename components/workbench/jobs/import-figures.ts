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
  /** Pages whose id or bytes the corpus had, with what became of them; unchanged ones apart. */
  readonly met: readonly Row[];
  readonly rejects: readonly Row[];
}

/** The figures of a job's result. Unknown shapes read as nothing. */
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
  const nearSkipped = near.filter((page) => page.skipped === true).length;
  const replaced = changed.filter(({ replacement }) => replacement !== null).length;
  const skipped = copies.filter((copy) => copy.skipped === true).length;
  return {
    corpusId: typeof value.corpusId === "string" ? value.corpusId : null,
    format: typeof value.format === "string" ? value.format : null,
    added: typeof value.added === "number" ? value.added : 0,
    unchanged: Array.isArray(value.unchanged)
      ? value.unchanged.length
      : Array.isArray(value.duplicates)
        ? value.duplicates.length
        : 0,
    kept: changed.length - replaced,
    replaced,
    copied: copies.length - skipped,
    skipped,
    near: near.length - nearSkipped,
    nearSkipped,
    met: [...changed.map(changeRow), ...copies.map(copyRow), ...near.map(nearRow)],
    rejects,
  };
}

/** What the files were recognised as and what became of the pages, as sentences. */
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
  return format === null ? became : `${became} Recognised as: ${format}.`;
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
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(fields) : []);
