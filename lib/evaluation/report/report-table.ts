/** A table to be saved: what the screen shows, with numbers as numbers. */
export interface ExportTable {
  readonly caption: string;
  readonly columns: readonly ExportColumn[];
  /** Null is an empty cell. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A column and how its numbers are written. */
export interface ExportColumn {
  readonly title: string;
  /**
   * Of the numbers in Markdown and LaTeX, 3 where it is not said; CSV has up to six, as many as the number
   * comes with.
   */
  readonly decimals?: number;
  /** Whether the best, which is the highest, number of the column is set in bold in LaTeX. */
  readonly hasBest?: boolean;
}

/** The formats a table is saved in, by the extension of the file. */
export type TableFormat = "csv" | "md" | "tex";

/**
 * The table in a format, with a final newline. Names from corpora are escaped so that they read as they are.
 */
export function writtenTable(table: ExportTable, format: TableFormat): string {
  return WRITERS[format](table);
}

const WRITERS: Readonly<Record<TableFormat, (table: ExportTable) => string>> = {
  csv: ({ columns, rows }) =>
    csvTable([
      columns.map(({ title }) => title),
      ...rows.map((row) =>
        row.map((value) => (typeof value === "number" ? String(Number(value.toFixed(6))) : (value ?? ""))),
      ),
    ]),
  md: ({ caption, columns, rows }) =>
    `${markdownLine(caption)}\n\n${markdownTable(
      columns.map(({ title }) => title),
      rows.map((row) => row.map((value, at) => printed(value, columns[at]))),
    )}\n`,
  tex: ({ caption, columns, rows }) => {
    const best = columns.map((column, at) =>
      column.hasBest === true
        ? bestOf(
            rows.map((row) => row[at] ?? null),
            column,
          )
        : null,
    );
    const lines = rows.map((row) =>
      row.map((value, at) => {
        const text = printed(value, columns[at]);
        return text !== "" && text === best[at] ? `\\textbf{${text}}` : escapedLatex(text);
      }),
    );
    const align = columns
      .map((_, at) => (rows.some((row) => typeof row[at] === "number") ? "r" : "l"))
      .join("");
    return `% needs \\usepackage{booktabs}\n${latexTable(
      caption,
      align,
      columns.map(({ title }) => escapedLatex(title)),
      lines,
    )}`;
  },
};

function printed(value: string | number | null, column: ExportColumn | undefined): string {
  return typeof value === "number" ? value.toFixed(column?.decimals ?? 3) : (value ?? "");
}

/** The highest number of a column as it prints; null where it stands alone and bold would say nothing. */
function bestOf(values: readonly (string | number | null)[], column: ExportColumn): string | null {
  const known = values.filter((value) => typeof value === "number");
  return known.length < 2 ? null : printed(Math.max(...known), column);
}

/** Rows as CSV (RFC 4180). */
export function csvTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/**
 * A spreadsheet would run a text that begins like a formula, e.g. the name of a site that an imported corpus
 * brought; an apostrophe makes it text.
 */
function csvCell(text: string): string {
  const value = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** A Markdown table without a final newline. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => "---"), ...rows]
    .map((row) => `| ${row.map(escapedMarkdown).join(" | ")} |`)
    .join("\n");
}

/**
 * Text as a paragraph of Markdown prints it, also where it begins like a heading, a quotation or an item of a
 * list.
 */
export function markdownLine(text: string): string {
  return escapedMarkdown(text)
    .trimStart()
    .replace(/^(?:[#>+=-]|\d+(?=[.)]))/, (first) => (/\d/.test(first) ? `${first}\\` : `\\${first}`));
}

/**
 * Text as Markdown with tables prints it: no tags, entities, emphasis, code or links. An underscore inside a
 * word is none of these.
 */
function escapedMarkdown(text: string): string {
  return text
    .replace(/[\r\n]+/g, " ")
    .replace(/[\\`*~[|]|<(?=[a-z/!?])|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu, "\\$&");
}

/**
 * A LaTeX table (package booktabs); the caption is escaped here, header and cells by the caller, who may mark
 * some.
 */
export function latexTable(
  caption: string,
  align: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  // The row before ends with \\ or a rule, which would take a bracket or star, also on the next line, as an
  // argument of theirs.
  const line = (cells: readonly string[]): string =>
    `    ${/^\s*[[*]/.test(cells[0] ?? "") ? "{}" : ""}${cells.join(" & ")} \\\\`;
  return [
    "\\begin{table}",
    "  \\centering",
    `  \\caption{${escapedLatex(caption)}}`,
    `  \\begin{tabular}{${align}}`,
    "    \\toprule",
    line(header),
    "    \\midrule",
    ...rows.map(line),
    "    \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n");
}

/** Text as LaTeX prints it; line breaks become spaces, control characters are left out. */
export function escapedLatex(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\u0000-\u001f\u007f]/g, "")
    .replace(/[\\{}$&#%_^~<>|"]/g, (letter) => COMMANDS[letter] ?? `\\${letter}`);
}

/** Letters that a backslash before them does not print, or that the old font encoding prints as others. */
const COMMANDS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
};
