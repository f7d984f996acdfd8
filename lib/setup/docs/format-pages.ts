/** The tables of docs/corpora.md that are written from what the formats say of themselves. */
import { formatTable, holdingTable } from "../../corpus/formats/format-offer";

const TABLES = { formats: formatTable, holds: holdingTable } as const;
const END = "<!-- end -->";

/** The page with each table between `<!-- table: NAME -->` and `<!-- end -->` written anew. */
export function withFormats(page: string): string {
  return Object.entries(TABLES).reduce((before, [name, table]) => {
    const mark = `<!-- table: ${name} -->\n`;
    const at = before.indexOf(mark);
    const end = before.indexOf(END, at);
    if (at < 0 || end < 0) return before;
    return `${before.slice(0, at)}${mark}\n${table()}\n\n${before.slice(end)}`;
  }, page);
}
