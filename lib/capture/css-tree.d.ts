import type { CssNode, ParseOptions } from "css-tree";

/** What css-tree has and its types do not know: the tokenizer, and contexts of one's own for the parser. */
declare module "css-tree" {
  /** What a context is called on: a method by each type of node, and what ends one that cannot be read. */
  export interface ParserOfContext {
    error(message?: string): never;
    readonly StyleSheet: () => CssNode;
    readonly DeclarationList: () => CssNode;
    readonly Value: () => CssNode;
    readonly MediaQueryList: () => CssNode;
  }
  export function fork(extension: {
    readonly parseContext: Readonly<Record<string, (this: ParserOfContext) => CssNode>>;
  }): { readonly parse: (css: string, options: ParseOptions) => CssNode };
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
  export const tokenTypes: {
    readonly AtKeyword: number;
    readonly Comment: number;
    readonly Function: number;
    readonly LeftCurlyBracket: number;
    readonly LeftParenthesis: number;
    readonly LeftSquareBracket: number;
    readonly RightCurlyBracket: number;
    readonly RightParenthesis: number;
    readonly RightSquareBracket: number;
    readonly Semicolon: number;
    readonly String: number;
    readonly Url: number;
    readonly WhiteSpace: number;
  };
}
