/** What a style sheet asks for, read from its tokens alone: one pass, whatever is wrong with it. */
import { ident, string, tokenize, tokenTypes, url } from "css-tree";

export interface CssReferences {
  readonly imports: readonly string[];
  /** Pictures and fonts. */
  readonly others: readonly string[];
}

export function cssReferences(css: string): CssReferences {
  const imports: string[] = [];
  const others: string[] = [];
  let isImport = false;
  let isAddress = false;
  tokenize(css, (type, start, end) => {
    const text = (): string => css.slice(start, end);
    switch (type) {
      case tokenTypes.AtKeyword:
        isImport = ident.decode(text().slice(1)).toLowerCase() === "import";
        return;
      case tokenTypes.Semicolon:
      case tokenTypes.LeftCurlyBracket:
        isImport = false;
        return;
      case tokenTypes.Url:
        (isImport ? imports : others).push(url.decode(text()));
        return;
      case tokenTypes.Function:
        isAddress = ident.decode(text().slice(0, -1)).toLowerCase() === "url";
        return;
      case tokenTypes.String:
        if (isImport) imports.push(string.decode(text()));
        else if (isAddress) others.push(string.decode(text()));
        isAddress = false;
        return;
      case tokenTypes.WhiteSpace:
      case tokenTypes.Comment:
        return;
      default:
        isAddress = false;
    }
  });
  return { imports: [...new Set(imports)], others: [...new Set(others)] };
}
