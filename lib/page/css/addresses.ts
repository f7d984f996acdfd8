/** Which style sheets a page asks for, and by which addresses. */
import type { Attribute } from "../page";

/** Stands for the address of a page that has none, so that what lies beside it has one. */
export const NOWHERE = "http://page.invalid/";

/** What the addresses of a page are relative to: its `base`, or its own address. */
export function baseOf(url: string | null, base: string | null): string {
  const own = url !== null && URL.canParse(url) ? url : NOWHERE;
  return base !== null && URL.canParse(base, own) ? new URL(base, own).href : own;
}

/** An address without fragment; null where it leads to nothing that an archive could hold. */
export function resolved(address: string, base: string): string | null {
  const text = address.trim();
  if (text === "" || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!/^(https?|cid|file):$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href;
}

/** A style sheet that a `link` asks for. */
export interface SheetLink {
  readonly address: string;
  /** Media that it is for, `""` for all; `all` where a script turns it on when it has come. */
  readonly media: string;
}

/** What a `link` asks for, where that is a style sheet and not for print alone; null for any other link. */
export function sheetLink(attributes: readonly Attribute[]): SheetLink | null {
  const of = (wanted: string): string | null => attributes.find(({ name }) => name === wanted)?.value ?? null;
  const rel = (of("rel") ?? "").toLowerCase().split(/\s+/);
  // Sites that load sheets late have a script turn something harmless into a sheet when it has come.
  const later = of("onload") ?? "";
  const isSheet = rel.includes("stylesheet") || (rel.includes("preload") && /stylesheet/i.test(later));
  const media = /media/i.test(later) ? "all" : (of("media") ?? "");
  const address = of("href");
  const isShown = !isForPrint(media) && !rel.includes("alternate") && of("disabled") === null;
  return isSheet && isShown && address !== null ? { address, media } : null;
}

const isForPrint = (media: string): boolean =>
  media.split(",").every((one) => /^\s*(only\s+)?(print|speech|aural|braille|embossed|tty|tv)\b/i.test(one));
