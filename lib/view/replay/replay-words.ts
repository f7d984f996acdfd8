/** What a step of the cutting says, and by which rule two children cannot follow each other. Pure. */
import type { Grammar } from "../../blocks/ble-ie/grammar";
import { BEGIN, cutRule, EMIT, ENTER, mayFollow, READ, type Replay } from "../../blocks/ble-ie/replay";
import { letterOf, type BlockSymbol, type Symbols } from "../../blocks/ble-ie/symbols";
import type { Page } from "../../page/page";
import { shortName } from "../../page/path";
import type { Word } from "../../extractors/contract/contract";

export const SYMBOL_NAMES: Readonly<Record<BlockSymbol, string>> = {
  x: "text",
  i: "inline element",
  l: "list",
  t: "paragraph or heading",
  q: "element with only text",
  p: "element with inline content",
  o: "element that holds blocks",
};

const OTHER_GRAMMAR: Readonly<Record<Grammar, Grammar>> = {
  sequence: "alternation",
  alternation: "sequence",
};
export const otherGrammar = (grammar: Grammar): Grammar => OTHER_GRAMMAR[grammar];

/** Why `next` cannot follow `last`, as a sentence; what the other grammar would do as a second one. */
export function ruleWords(grammar: Grammar, last: BlockSymbol | "", next: BlockSymbol | ""): string {
  const other = otherGrammar(grammar);
  const isCutThere = cutRule(other, last, next) !== null;
  const besides = ` The ${other} would ${isCutThere ? "cut here too" : "go on"}.`;
  switch (cutRule(grammar, last, next)) {
    case "other":
      return `${next} holds blocks of its own, so it is never part of a block: it is entered instead.`;
    case "order":
      return `In a block the order is x or i, p, q, l, t: ${next} cannot come after ${last}.${besides}`;
    case "second":
      return `A block holds at most one p.${besides}`;
    case "group":
      return `Under alternation a block is inline content with p and q, or lists, or paragraphs: ${next} cannot follow ${last}.${besides}`;
    case "end":
      return "The element has no more children.";
    case null:
      return "";
  }
}

/** The letters of a run of children. */
export function lettersOf(page: Page, { code }: Symbols, first: number, last: number): string {
  let letters = "";
  if (first < 0) return letters;
  for (let child = first; child <= last; child = page.end[child]!) letters += letterOf(code[child]!);
  return letters;
}

/** One step in words; what decides is strong. */
export function stepWords(page: Page, symbols: Symbols, replay: Replay, step: number): Word[] {
  const node = replay.node[step]!;
  const child = replay.child[step]!;
  const { grammar } = replay;
  const symbol = child < 0 ? "" : letterOf(symbols.code[child]!);
  const name = child < 0 ? "" : nameOf(page, child);
  const root = shortName(page, node);
  switch (replay.kind[step]) {
    case ENTER:
      return [
        { text: "Enters " },
        { text: root, strong: true },
        { text: " and reads its children in order." },
      ];
    case READ: {
      const what: Word[] = [
        { text: name, strong: true },
        { text: " is " },
        { text: symbol, strong: true },
        { text: `, ${symbol === "" ? "" : SYMBOL_NAMES[symbol]}. ` },
      ];
      const before = lastBefore(page, symbols, replay, step);
      if (cutRule(grammar, before, symbol) === null)
        return [
          ...what,
          {
            text:
              before === ""
                ? "It begins a block."
                : `It continues the block: ${symbol} may follow ${before}.`,
          },
        ];
      return [
        ...what,
        {
          text:
            before === "" || symbol === "o"
              ? ruleWords(grammar, before, symbol)
              : `It cannot follow ${before}. ${ruleWords(grammar, before, symbol)}`,
        },
      ];
    }
    case EMIT:
      return [
        { text: "Cut: " },
        { text: lettersOf(page, symbols, replay.first[step]!, replay.last[step]!), strong: true },
        { text: ` under a copy of ${root} becomes block ` },
        { text: `B${replay.block[step]! + 1}`, strong: true },
        { text: child < 0 ? ", because no children are left." : `, because of ${name}.` },
      ];
    case BEGIN:
      return [
        { text: name, strong: true },
        { text: " begins the next block, under another copy of " },
        { text: root, strong: true },
        { text: "." },
      ];
    default: {
      const up = page.parent[node]!;
      return [
        { text: root, strong: true },
        {
          text: up > 0 && step + 1 < replay.size ? ` is done: back to ${shortName(page, up)}.` : " is done.",
        },
      ];
    }
  }
}

/** The symbol that ended the run before a child was read. */
function lastBefore(
  page: Page,
  symbols: Symbols,
  { node, last, kind }: Replay,
  step: number,
): BlockSymbol | "" {
  const before = step - 1;
  if (before < 0 || node[before] !== node[step] || (kind[before] !== READ && kind[before] !== BEGIN))
    return "";
  return last[before]! < 0 ? "" : letterOf(symbols.code[last[before]!]!);
}

/** What may come next in the run after a step, in words. */
export function stateWords(
  page: Page,
  symbols: Symbols,
  replay: Replay,
  step: number,
): { readonly run: string; readonly next: readonly BlockSymbol[] } {
  const run =
    replay.kind[step] === EMIT ? "" : lettersOf(page, symbols, replay.first[step]!, replay.last[step]!);
  return { run, next: mayFollow(replay.grammar, (run.at(-1) ?? "") as BlockSymbol | "") };
}

const nameOf = (page: Page, node: number): string =>
  page.isText[node] === 1 ? "The text" : shortName(page, node);
