import "css-tree";

/** The tokenizer of css-tree, which its types do not know. */
declare module "css-tree" {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
  export const tokenTypes: {
    readonly AtKeyword: number;
    readonly Comment: number;
    readonly Function: number;
    readonly LeftCurlyBracket: number;
    readonly Semicolon: number;
    readonly String: number;
    readonly Url: number;
    readonly WhiteSpace: number;
  };
}
