import { resolved } from "../page/css/addresses";
import { importsOf } from "../page/css/imports";
import type { LinkedSheet } from "../page/page";
import type { Archive } from "./captured";
import type { PageReferences } from "./references";
import { sheetText } from "./resource-type";

/** What may come with one page; see `collect`, which keeps as much. */
export interface SheetLimits {
  readonly depth: number;
  readonly bytes: number;
}

const LIMITS: SheetLimits = { depth: 4, bytes: 8 * 1024 * 1024 };

/**
 * The style sheets of a page, found in the archive that it lies in, with those that they import: what `collect` keeps
 * of them, for who reads the page where it lies and keeps nothing.
 */
export async function archivedSheets(
  { base, sheets, styles }: Pick<PageReferences, "base" | "sheets" | "styles">,
  archive: Archive,
  limits: SheetLimits = LIMITS,
): Promise<readonly LinkedSheet[]> {
  const found = new Map<string, string | null>();
  let bytes = 0;
  const take = async (address: string, from: string, depth: number): Promise<void> => {
    const url = resolved(address, from);
    if (url === null || depth > limits.depth || found.has(url)) return;
    found.set(url, null);
    const answer = await archive.find(url);
    const css = answer === null ? null : sheetText(answer.bytes, answer.type, answer.charset);
    if (css === null || bytes + css.length > limits.bytes) return;
    bytes += css.length;
    found.set(url, css);
    await takeImports(css, url, depth + 1);
  };
  const takeImports = async (css: string, from: string, depth: number): Promise<void> => {
    for (const { address } of importsOf(css)) await take(address, from, depth);
  };
  for (const address of sheets) await take(address, base, 0);
  for (const css of styles) await takeImports(css, base, 0);
  return [...found]
    .flatMap(([url, css]) => (css === null ? [] : [{ url, css }]))
    .sort((a, b) => (a.url < b.url ? -1 : 1));
}
