/**
 * The parser where code that is given a page has to parse once more: HTML inside of meta data, a source for
 * its places. Who parsed the page in the same thread has it at hand. A browser that had its page from a worker
 * has not: most of what is asked of a page never parses again, and the parser is a tenth of its scripts.
 */
import type { DefaultTreeAdapterTypes, ParserOptions } from "parse5";
import type { Page } from "../page";

/** What is in `parse.ts` and below it. */
export interface Parser {
  parsePage(html: string): Page;
  parse(
    html: string,
    options: ParserOptions<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>,
  ): DefaultTreeAdapterTypes.Document;
}

/** Thrown where the parser is asked for and has not been loaded; see `withParser`. */
export class ParserAway extends Error {
  constructor() {
    super("the parser has not been loaded");
  }
}

let here: Parser | null = null;

/** Hand in the parser: the module that has it does so. */
export function provideParser(parser: Parser): void {
  here = parser;
}

/** The parser. @throws ParserAway, for `withParser` to load it */
export function parserHere(): Parser {
  if (here === null) throw new ParserAway();
  return here;
}
