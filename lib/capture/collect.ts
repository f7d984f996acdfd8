/** What a page asks for, found in the archive that it lies in: its sheets, what they ask for in turn, and pictures. */
import type { Archive, NewCapture, NewResource } from "./captured";
import { cssReferences } from "./css-references";
import { resolved } from "../page/css/addresses";
import type { PageReferences } from "./references";
import { SHEET, sheetText, shownType } from "./resource-type";

/** What may come with one page; more than any page of a browser's archive had. */
export interface CollectLimits {
  readonly resources: number;
  readonly bytes: number;
  /** Of one resource, and of all sheets together. */
  readonly largest: number;
  readonly sheets: number;
  /** Sheets imported by sheets. */
  readonly depth: number;
}

const LIMITS: CollectLimits = {
  resources: 600,
  bytes: 64 * 1024 * 1024,
  largest: 16 * 1024 * 1024,
  sheets: 8 * 1024 * 1024,
  depth: 4,
};
/** Addresses of what is missing that are kept. */
const LISTED = 50;

/**
 * Collect what belongs to a page. What it names itself, and sheets that its sheets import, count as wanted; pictures and
 * fonts of sheets come along where they are there, since a browser fetches only those that it draws.
 */
export async function collect(
  references: PageReferences,
  archive: Archive,
  limits: CollectLimits = LIMITS,
): Promise<NewCapture> {
  const collected = new Map<string, NewResource | null>();
  const missed = new Set<string>();
  let wanted = 0;
  let bytes = 0;
  let sheetBytes = 0;

  /** What is at an address, if it can be shown; asked for once. */
  const take = async (url: string, isSheet: boolean): Promise<NewResource | null> => {
    const known = collected.get(url);
    if (known !== undefined) return known;
    const isFull = collected.size >= limits.resources || bytes >= limits.bytes;
    const found = isFull ? null : await archive.find(url);
    const resource = found === null ? null : shown(url, found, isSheet);
    const size = resource?.bytes.length ?? 0;
    const room = isSheet ? limits.sheets - sheetBytes : limits.bytes - bytes;
    const kept = size > Math.min(limits.largest, room) ? null : resource;
    collected.set(url, kept);
    if (kept !== null) {
      bytes += size;
      if (isSheet) sheetBytes += size;
    }
    return kept;
  };

  const takeSheet = async (address: string, base: string, depth: number): Promise<void> => {
    const url = resolved(address, base);
    if (url === null || collected.has(url)) return;
    wanted++;
    const sheet = depth > limits.depth ? null : await take(url, true);
    if (sheet === null) missed.add(url);
    else await takeStyle(Buffer.from(sheet.bytes).toString("utf8"), url, depth + 1);
  };

  const takeStyle = async (css: string, base: string, depth: number): Promise<void> => {
    const { imports, others } = cssReferences(css);
    for (const address of imports) await takeSheet(address, base, depth);
    for (const address of others) {
      const url = resolved(address, base);
      if (url !== null) await take(url, false);
    }
  };

  for (const address of references.sheets) await takeSheet(address, references.base, 0);
  for (const style of references.styles) await takeStyle(style, references.base, 0);
  for (const addresses of references.pictures) {
    const urls = addresses.flatMap((address) => resolved(address, references.base) ?? []);
    if (urls.length === 0) continue;
    wanted++;
    if (!(await takeFirst(urls))) missed.add(urls[0]!);
  }
  return {
    source: archive.source,
    wanted,
    missing: missed.size,
    missed: [...missed].slice(0, LISTED),
    resources: [...collected.values()].filter((resource) => resource !== null),
  };

  async function takeFirst(urls: readonly string[]): Promise<boolean> {
    for (const url of urls) if ((await take(url, false)) !== null) return true;
    return false;
  }
}

/** A resource as it is kept: sheets as UTF-8, the rest as it came. */
function shown(
  url: string,
  found: { readonly bytes: Uint8Array; readonly type: string | null; readonly charset: string | null },
  isSheet: boolean,
): NewResource | null {
  if (isSheet) {
    const text = sheetText(found.bytes, found.type, found.charset);
    return text === null ? null : { url, type: SHEET, bytes: Buffer.from(text, "utf8") };
  }
  const type = shownType(found.bytes);
  return type === null ? null : { url, type, bytes: found.bytes };
}
