/**
 * What the labels of one page say of other pages of its template (ours). A text gets the label of the texts at its
 * place in the template where these all have one label. Where they have several it gets that of the same words there,
 * or what most of those have that are the labelled page's own, or the one of the text with the same number. A text at a
 * place that the labelled page does not have, and one of which two things could be said, gets none.
 *
 * Words that several pages have at one place are the template's and not an article's: they are never called main text
 * for the sake of their place alone. What each rule is worth was measured on real corpora: docs/results.md.
 */
import { group } from "d3";
import { leavesOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import type { LabelledInterval, Layer1, Role } from "../../labels/model";
import type { LeafId, NodeId, Page } from "../../page/page";
import { collapse, collapsedLength } from "../../text/whitespace";
import { NOWHERE, Places } from "./places";

/** What is said of a text. */
export interface SaidOfText {
  readonly layer1: Layer1 | null;
  readonly role: Role | null;
}

/**
 * What a label rests on: the same words at the same place; all texts at the place; all, or most, of those that are
 * the page's own; the text with the same number at the place.
 */
export type Likeness = "words" | "place" | "own" | "mostly" | "number";

export interface CarriedText extends SaidOfText {
  readonly by: Likeness;
}

/** Share of the characters at a place that have to have a label for it to be that of most. */
const MOST = 0.8;

/** Elements inside a line: one more of them is no other place. Links are: what is linked is often no text of an article. */
const INSIDE_LINES: ReadonlySet<string> = new Set(
  "abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var".split(
    " ",
  ),
);

const nameOf = ({ layer1, role }: SaidOfText): string => `${layer1} ${role}`;

/** The labels of texts that have something in common, by their characters. */
class Tally {
  private readonly sums = new Map<string, { readonly said: SaidOfText | null; characters: number }>();
  private total = 0;

  add(said: SaidOfText | null, characters: number): void {
    const name = said === null ? "" : nameOf(said);
    const sum = this.sums.get(name);
    if (sum === undefined) this.sums.set(name, { said, characters });
    else sum.characters += characters;
    this.total += characters;
  }

  /** The one label that they all have; null where there are several, or a text without one. */
  one(): SaidOfText | null {
    const [first] = this.sums.values();
    return this.sums.size === 1 ? first!.said : null;
  }

  /** The label that most of them have; null where there is none. */
  most(): SaidOfText | null {
    for (const { said, characters } of this.sums.values()) if (characters >= MOST * this.total) return said;
    return null;
  }
}

function add<Key>(tallies: Map<Key, Tally>, key: Key, said: SaidOfText | null, characters: number): void {
  let tally = tallies.get(key);
  if (tally === undefined) tallies.set(key, (tally = new Tally()));
  tally.add(said, characters);
}

/** A page, and where its texts are in the template. */
interface Placed {
  /** (L) the place of the element around each text. */
  readonly place: Int32Array;
  /** (L) place and words. */
  readonly words: readonly string[];
}

export class LabelledTemplate {
  private readonly names = new Places(false);
  private readonly numbers = new Places(true);
  private readonly atPlace = new Map<number, Tally>();
  private readonly ownAtPlace = new Map<number, Tally>();
  private readonly atNumber = new Map<number, Tally>();
  private readonly ofWords = new Map<string, Tally>();
  /** On how many of the others the same words are at the same place. */
  private readonly repeated = new Map<string, number>();
  private readonly isCompared: boolean;
  /** Whether any text of the labelled page is main text. */
  readonly hasMain: boolean;

  /**
   * @param labelled what was said of it; text that nothing was said of is said nothing of elsewhere
   * @param others more pages of the template, by which its own words are told from those of pages
   */
  constructor(page: Page, labelled: readonly LabelledInterval[], others: readonly Page[]) {
    this.isCompared = others.length > 0;
    this.hasMain = labelled.some(({ layer1 }) => layer1 === "main");
    const own = placed(this.names.learn(page), page);
    const numbers = this.numbers.learn(page);
    for (const other of others)
      for (const words of new Set(placed(this.names.find(other), other).words))
        this.repeated.set(words, (this.repeated.get(words) ?? 0) + 1);
    for (const [leaf, said] of saidOfTexts(page, labelled).entries()) {
      const { node, text } = page.leaves[leaf]!;
      const characters = collapsedLength(text);
      add(this.atPlace, own.place[leaf]!, said, characters);
      add(this.atNumber, numbers[page.parent[node]!]!, said, characters);
      add(this.ofWords, own.words[leaf]!, said, characters);
      if (!this.repeated.has(own.words[leaf]!)) add(this.ownAtPlace, own.place[leaf]!, said, characters);
    }
  }

  /**
   * (L) what is said of the texts of another page; null where that is nothing.
   * @param isOther whether the page is one of those that the labelled one was compared with
   */
  carriedTo(page: Page, isOther: boolean): readonly (CarriedText | null)[] {
    const { place, words } = placed(this.names.find(page), page);
    const numbers = this.numbers.find(page);
    return page.leaves.map(({ node }, leaf) => {
      const isRepeated = (this.repeated.get(words[leaf]!) ?? 0) > (isOther ? 1 : 0);
      const carried = this.carried(place[leaf]!, words[leaf]!, numbers[page.parent[node]!]!, isRepeated);
      return carried?.layer1 === "main" && isRepeated ? null : carried;
    });
  }

  private carried(place: number, words: string, number: number, isRepeated: boolean): CarriedText | null {
    if (place === NOWHERE) return null;
    const ofWords = this.ofWords.get(words)?.one() ?? null;
    if (ofWords !== null) return { ...ofWords, by: "words" };
    const all = this.atPlace.get(place)?.one() ?? null;
    if (all !== null) return { ...all, by: "place" };
    if (isRepeated) return null;
    const own = this.isCompared ? this.ownAtPlace.get(place) : undefined;
    const one = own?.one() ?? null;
    if (one !== null) return { ...one, by: "own" };
    // Of boilerplate the number says nothing: nine of ten texts after the last that was labelled were main text.
    const numbered = this.atNumber.get(number)?.one() ?? null;
    if (numbered?.layer1 === "main") return { ...numbered, by: "number" };
    const most = own?.most() ?? null;
    return most === null ? null : { ...most, by: "mostly" };
  }
}

function placed(places: Int32Array, page: Page): Placed {
  const place = Int32Array.from(
    page.leaves,
    ({ node }) => places[elementOf(page, places, page.parent[node]!)]!,
  );
  return { place, words: page.leaves.map((_, leaf) => `${place[leaf]} ${wordsOf(page, leaf)}`) };
}

/** The element whose place a text has: the one around it, or around elements inside a line that are nowhere else. */
function elementOf(page: Page, places: Int32Array, element: NodeId): NodeId {
  let found = element;
  while (found > 0 && places[found] === NOWHERE && INSIDE_LINES.has(page.tags[found]!))
    found = page.parent[found]!;
  return found;
}

const wordsOf = (page: Page, leaf: LeafId): string => collapse(page.leaves[leaf]!.text).trim();

/** (L) what was said of most of a text; null where that is nothing. */
function saidOfTexts(page: Page, labelled: readonly LabelledInterval[]): (SaidOfText | null)[] {
  const texts = new Array<SaidOfText | null>(page.leaves.length).fill(null);
  // Who could not decide has said nothing of other pages.
  const decided = labelled.filter(({ layer1 }) => layer1 !== "undecided");
  for (const alike of group(decided, nameOf).values()) {
    const { layer1, role } = alike[0]!;
    for (const [leaf, isSaid] of leavesOfStretches(page, stretches(alike)).entries())
      if (isSaid === 1) texts[leaf] = { layer1, role };
  }
  return texts;
}
