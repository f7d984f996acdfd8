import { fork, type CssNode, type ParserOfContext } from "css-tree";

/** What cannot be read here; css-tree goes on behind it. */
class Unreadable extends Error {}

function unreadable(message?: string): never {
  throw new Unreadable(message);
}

/**
 * css-tree puts lines of the source into each of its errors, for which it splits all of it: a text of nothing but errors
 * takes time that grows with its square. Nobody reads these errors, so they say nothing here.
 */
const quietly = (type: "StyleSheet" | "DeclarationList" | "Value" | "MediaQueryList") =>
  function (this: ParserOfContext): CssNode {
    this.error = unreadable;
    return this[type]();
  };

const { parse } = fork({
  parseContext: {
    stylesheet: quietly("StyleSheet"),
    declarationList: quietly("DeclarationList"),
    value: quietly("Value"),
    mediaQueryList: quietly("MediaQueryList"),
  },
});

/** What a text of CSS is read as. */
export type CssContext = "stylesheet" | "declarationList" | "value" | "mediaQueryList";

/**
 * The tree of a text; what cannot be read within it is `Raw` there, as in css-tree.
 * @throws Error where nothing of it can be read
 */
export const parseCss = (css: string, context: CssContext): CssNode =>
  parse(css, { context, parseCustomProperty: true, onParseError: () => undefined });
