import { escapeHtml } from "../../evaluation/report/report-html";

/** A picture of a set, by what it shows. */
export interface Picture {
  /** Path from the sheet. */
  readonly file: string;
  /** Row of the sheet, e.g. `0001 article`. */
  readonly row: string;
  /** What differs within the row, e.g. `readability, 390 dark`. */
  readonly caption: string;
}

/** One HTML page with all pictures, a heading a row; each opens in full. */
export function contactSheet(title: string, pictures: readonly Picture[]): string {
  const rows = new Map<string, Picture[]>();
  for (const picture of pictures) rows.set(picture.row, [...(rows.get(picture.row) ?? []), picture]);
  const figures = (of: readonly Picture[]): string =>
    of
      .map(
        ({ file, caption }) =>
          `<figure><a href="${escapeHtml(file)}"><img loading="lazy" src="${escapeHtml(file)}" alt=""></a>` +
          `<figcaption>${escapeHtml(caption)}</figcaption></figure>`,
      )
      .join("\n");
  const body = [...rows].map(([row, of]) => `<h2>${escapeHtml(row)}</h2>\n<div>\n${figures(of)}\n</div>`);
  return `<!doctype html>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>
body { font: 14px system-ui; margin: 24px; background: #777; color: #fff }
div { display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0 }
img { height: 420px; display: block }
</style>
<h1>${escapeHtml(title)}</h1>
${body.join("\n")}
`;
}
