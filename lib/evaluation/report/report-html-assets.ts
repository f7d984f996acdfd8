/** Style and script of the report in one file. */

export const REPORT_STYLE = `
:root{color-scheme:light dark;--ground:#f4f4f1;--panel:#fff;--text:#1b1b18;--faint:#52524c;--line:#d9d9d3;--mark:#1d5bc4;--bar:#dbe6f8;--ref:#7a5200}
@media (prefers-color-scheme:dark){:root{--ground:#161615;--panel:#1f1f1d;--text:#ecece8;--faint:#b5b5ad;--line:#3a3a36;--mark:#8ab4f8;--bar:#26385a;--ref:#d9a648}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:14px/1.45 Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1360px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:24px;margin:0 0 8px;overflow-wrap:anywhere}
h2{font-size:16px;margin:32px 0 8px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:0}
dt,.note,caption{color:var(--faint)}
dd{margin:0;overflow-wrap:anywhere}
.note{max-width:80ch;margin:8px 0}
.line{display:flex;flex-wrap:wrap;gap:2px 16px;margin:0;padding:0;list-style:none}
.wide{overflow:auto;max-height:80vh;background:var(--panel);border:1px solid var(--line);border-radius:6px}
.wide:focus-visible{outline:2px solid var(--mark)}
table{border-collapse:collapse;width:100%}
caption{text-align:left;padding:8px 12px}
th,td{padding:4px 12px;text-align:left;white-space:nowrap;border-top:1px solid var(--line);font-weight:400}
thead th{position:sticky;top:0;background:var(--panel);font-weight:600;z-index:1;vertical-align:bottom;min-width:64px;max-width:180px;white-space:normal;overflow-wrap:break-word}
tbody th{position:sticky;left:0;background:var(--panel);max-width:min(420px,45vw);overflow:hidden;text-overflow:ellipsis}
.n{text-align:right}
th button{font:inherit;color:inherit;background:none;border:0;padding:0;text-align:inherit;cursor:pointer;text-decoration:underline dotted}
th button:focus-visible,summary:focus-visible{outline:2px solid var(--mark);outline-offset:2px}
th[aria-sort=ascending] button::after{content:" \\2191"}
th[aria-sort=descending] button::after{content:" \\2193"}
i{font-style:normal;display:block;background:linear-gradient(var(--bar) 0 0) no-repeat left/calc(var(--f)*100%) 100%;padding:0 4px}
svg{display:block}
circle{fill:var(--mark)}
.span{stroke:var(--mark);stroke-width:2}
.ref{stroke:var(--ref);stroke-dasharray:3 2}
details{margin:8px 0}
summary{cursor:pointer}
@media print{.wide{max-height:none;overflow:visible}}
`;

/** Makes the heads of all tables buttons that sort: figures begin with the highest, then text from A. */
export const REPORT_SCRIPT = `
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const isNumber = head.classList.contains("n") || table.tBodies[0].rows[0]?.cells[column].dataset.by !== undefined;
      const was = head.getAttribute("aria-sort");
      const order = was === null ? (isNumber ? "descending" : "ascending") : was === "ascending" ? "descending" : "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", order);
      const sign = order === "ascending" ? 1 : -1;
      const keyed = [...table.tBodies[0].rows].map((row) => {
        const cell = row.cells[column];
        const text = cell.textContent;
        return { row, key: isNumber ? (cell.dataset.by ?? (text === "" ? "-2" : text)) : text };
      });
      keyed.sort((a, b) => sign * (isNumber ? a.key - b.key : a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
      table.tBodies[0].append(...keyed.map(({ row }) => row));
    });
  });
}
`;
