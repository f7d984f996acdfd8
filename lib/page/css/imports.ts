import { withoutComments } from "./comments";

/** What a sheet asks for before its first rule. */
export interface SheetImport {
  /** As it is written. */
  readonly address: string;
  /** Media that it is for, `""` for all. What asks for more than media, as `supports()`, is none. */
  readonly media: string;
}

const SPACE = /\s*/y;
/** What may be before an import. */
const OTHER = /@(?:charset|layer)\b[^;{}]*;/iy;
const IMPORT = /@import\b/iy;
const OPENING = /url\(/iy;
const LAYER = /^\s*layer(?:\([^()]*\))?/i;

/** The imports at the beginning of a sheet, in order; those behind a rule do not count. */
export function importsOf(text: string): readonly SheetImport[] {
  const imports: SheetImport[] = [];
  if (!/@import/i.test(text)) return imports;
  const css = withoutComments(text);
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const isThere = pattern.test(css);
    if (isThere) at = pattern.lastIndex;
    return isThere;
  };
  const upTo = (mark: string): string => {
    const end = css.indexOf(mark, at);
    const part = css.slice(at, end < 0 ? css.length : end);
    at = end < 0 ? css.length : end + 1;
    return part;
  };
  /** In quotes or up to a mark. */
  const address = (mark: string): string => {
    take(SPACE);
    const quote = css[at];
    if (quote !== '"' && quote !== "'") return upTo(mark).trim();
    at++;
    const quoted = upTo(quote);
    if (mark === ")") upTo(mark);
    return quoted;
  };
  for (;;) {
    take(SPACE);
    if (take(OTHER)) continue;
    if (!take(IMPORT)) return imports;
    take(SPACE);
    const isUrl = take(OPENING);
    if (!isUrl && css[at] !== '"' && css[at] !== "'") {
      upTo(";");
      continue;
    }
    const asked = address(isUrl ? ")" : ";");
    imports.push({ address: asked, media: upTo(";").replace(LAYER, "").trim() });
  }
}
