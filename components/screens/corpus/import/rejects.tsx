"use client";
import { Button } from "@/components/ui/controls/button";
import { download } from "@/components/ui/charts/download";
import { count, plural } from "@/components/ui/format";
import styles from "./rejects.module.css";

interface Row {
  readonly origin: string;
  readonly code: string;
  readonly message: string;
}

/**
 * A cell of CSV (RFC 4180). A leading sign is quoted away, so that no spreadsheet takes a file name for a
 * formula.
 */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function save(rejects: readonly Row[], file: string): void {
  const lines = [
    ["file", "code", "cause"],
    ...rejects.map(({ origin, code, message }) => [origin, code, message]),
  ];
  const url = URL.createObjectURL(
    new Blob([lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("")], { type: "text/csv" }),
  );
  download(url, file);
  URL.revokeObjectURL(url);
}

interface Listed {
  /** How many more there are than the rows. */
  readonly more?: number;
}

/** How many there are, and how many of them are listed where that is not all. */
export function titleOf(listed: number, more: number, one: string, many: string): string {
  const all = plural(listed + more, one, many);
  return more === 0 ? all : `${all}, the first ${count(listed)} listed`;
}

/** What an import refused, row by row with the cause. */
export function Rejects({ rejects, more = 0 }: Listed & { readonly rejects: readonly Row[] }) {
  return (
    <Rows
      title={titleOf(rejects.length, more, "file rejected", "files rejected")}
      rows={rejects}
      file="rejected.csv"
    />
  );
}

/** Pages that the corpus had, by their id or their contents, row by row with what became of them. */
export function Met({ pages, more = 0 }: Listed & { readonly pages: readonly Row[] }) {
  return (
    <Rows
      title={titleOf(pages.length, more, "page that was there already", "pages that were there already")}
      rows={pages}
      file="already-there.csv"
    />
  );
}

function Rows({
  title,
  rows: rejects,
  file,
}: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly file: string;
}) {
  return (
    <div className={styles.rejects}>
      <div className="row">
        <h3 className="small strong t2 grow">{title}</h3>
        <Button kind="bare" onClick={() => save(rejects, file)}>
          Save list as CSV
        </Button>
      </div>
      <div className={styles.scroll}>
        <table className="small">
          <tbody>
            {rejects.map(({ origin, message }, index) => (
              <tr key={index}>
                <td className={styles.origin} title={origin}>
                  {origin}
                </td>
                <td className="t2">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
