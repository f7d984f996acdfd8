/**
 * Watches the original package @mozilla/readability at work. Nothing of it is replaced: what it does to the
 * tree is seen at the DOM's own methods (record-dom.ts), its scores where it writes them to elements, and its
 * steps and figures where it calls itself (watch-methods.ts). Names of methods are not touched by bundlers, and
 * so do not depend on how Winnow was built; a call stack would.
 */
import type { Measure, Verdict } from "../../extractors/contract/contract";
import type { Deed } from "../../extractors/peers/trail";
import type { LeafId, NodeId, Page } from "../../page/page";
import type { DomListener } from "../recording/record-dom";
import { ownerOf } from "../recording/record-dom";
import { isBody, visit, type PageTree } from "../recording/page-tree";
import { toldFigure } from "../recording/told-figure";
import { measuresOnce, relationOf } from "./checks";
import { removalRule, type Looked, type Told } from "./removal-rules";
import { RecordedScore, watchScores } from "./scores";
import { siblingRule, type Sibling } from "./sibling-rule";
import { Figures, watchMethods, type Figure, type Reader, type Step } from "./watch-methods";

/** A scored element as it was when candidates were compared. */
export interface ScoredElement {
  readonly element: Element;
  readonly node: NodeId | null;
  readonly score: number;
  readonly linkDensity: number;
}

/** One run through `grabArticle`'s loop. */
export interface Pass {
  readonly flags: number;
  /** (L) the deed that removed the leaf, -1 while it is there. */
  readonly removed: Int32Array;
  /** (L) the deed of the sibling rule, -1 where the leaf is in none that was looked at. */
  readonly joined: Int32Array;
  /** (L) the scored element nearest around the leaf, -1 where there is none. */
  readonly nearest: Int32Array;
  readonly scored: ScoredElement[];
  readonly steps: { readonly deed: number; leaves: readonly LeafId[] }[];
  article: Element | null;
  top: RecordedScore | null;
  /** The most points of an element within the chosen one; null where that has the most itself. */
  within: number | null;
}

export class ReadabilityWatch implements DomListener {
  readonly deeds: Deed[] = [];
  readonly passes: Pass[] = [];
  readonly #page: Page;
  readonly #document: Document;
  readonly #tree: PageTree;
  readonly #figures = new Figures();
  readonly #prepared: Int32Array;
  #steps: readonly Step[] = [];
  #reader: Reader | null = null;
  #looked: Looked | null = null;
  /** The line that was logged after the last removal. */
  #line: string = "";
  #gone: { readonly node: Node; readonly leaves: readonly LeafId[]; readonly deed: number } | null = null;
  #isChoosing = false;
  #sibling: Sibling | null = null;

  constructor(page: Page, document: Document, tree: PageTree) {
    this.#page = page;
    this.#document = document;
    this.#tree = tree;
    this.#prepared = new Int32Array(page.leaves.length).fill(-1);
  }

  /** Run the package's instance while it is watched. */
  watch<T>(reader: object, run: () => T): T {
    this.#reader = reader as Reader;
    this.#steps = watchMethods(reader, {
      begins: (step, given) => this.#begin(step, given),
      ended: (step, [node], made) => {
        if (step === "_setNodeTag") this.#renamed(node, made);
      },
      figured: (figure, node, value) => this.#figured(figure, node, value),
    });
    this.#reader.log = (...given) => this.#log(given);
    const { owner, descriptor } = ownerOf(this.#document, "createElement");
    const create = descriptor.value as (name: string) => Element;
    Object.defineProperty(this.#document, "createElement", {
      configurable: true,
      value: (name: string): Element => {
        // The element that will hold the article; the next score that is read is that of the chosen element.
        if (name === "DIV" && this.#step === "_grabArticle") this.#isChoosing = true;
        return create.call(this.#document, name);
      },
    });
    const scores = watchScores(this.#document, (score) => this.#read(score));
    try {
      return run();
    } finally {
      scores();
      if (owner === this.#document) Object.defineProperty(owner, "createElement", descriptor);
      else Reflect.deleteProperty(this.#document, "createElement");
    }
  }

  removing(node: Node): void {
    const leaves = this.#tree.leavesUnder(node);
    if (leaves.length > 0) {
      const deed = this.#deed(
        removalRule(node, {
          step: this.#step,
          line: this.#line,
          looked: this.#looked,
          figures: this.#figures,
        }),
      );
      const removed = this.#pass?.removed ?? this.#prepared;
      for (const leaf of leaves) removed[leaf] = deed;
      this.#pass?.steps.push({ deed, leaves });
      this.#gone = { node, leaves, deed };
    }
    this.#line = "";
  }

  placing(node: Node): void {
    const gone = this.#gone;
    if (gone === null || node.nodeType === DOCUMENT_FRAGMENT) return;
    const isText = node.nodeType === TEXT && node.parentNode === null && gone.node !== node;
    if (isText && this.#step === "_fixRelativeUris" && node.textContent === gone.node.textContent)
      this.#tree.standsFor(node, gone.node);
    else if (!isWithin(node, gone.node)) return;
    // It was only taken out to be put elsewhere.
    const back = new Set(this.#tree.leavesUnder(node));
    const removed = this.#pass?.removed ?? this.#prepared;
    for (const leaf of back) removed[leaf] = -1;
    const step = this.#pass?.steps.at(-1);
    if (step?.deed !== gone.deed) return;
    step.leaves = gone.leaves.filter((leaf) => !back.has(leaf));
    if (step.leaves.length === 0) this.#pass?.steps.pop();
  }

  written(element: Element): void {
    if (isBody(element)) this.#tree.written(element);
  }

  reread(element: Element): void {
    if (isBody(element)) this.#tree.reread(element);
  }

  get #step(): Step | undefined {
    return this.#steps.at(-1);
  }

  get #pass(): Pass | undefined {
    return this.passes.at(-1);
  }

  #deed({ rule, verdict = "drop", node, measures = [] }: Told): number {
    const attempt = this.passes.length;
    this.deeds.push({
      rule,
      verdict,
      node: this.#tree.elementOf(node),
      measures: measuresOnce(attempt === 0 ? measures : [...measures, toldFigure("attempt", attempt)]),
    });
    return this.deeds.length - 1;
  }

  /** The scored elements that text outside the chosen one lies in, as decisions. */
  outside(pass: Pass, nearest: number): Deed {
    const around = pass.scored[nearest];
    const top = pass.top?.value ?? NaN;
    const attempt = this.passes.indexOf(pass) + 1;
    const measures: Measure[] =
      around === undefined || Number.isNaN(top)
        ? []
        : [{ name: "score", value: around.score, relation: relationOf(around.score, top), limit: top }];
    measures.push(toldFigure("attempt", attempt));
    return { rule: "outside", verdict: "drop", node: around?.node ?? null, measures };
  }

  #begin(step: Step, [first]: readonly unknown[]): void {
    if (step !== "_prepArticle") return;
    this.#closeSibling();
    const pass = this.#pass;
    if (pass !== undefined) pass.article = first as Element;
  }

  #renamed(node: unknown, made: unknown): void {
    if (node !== made && typeof made === "object") this.#tree.standsFor(made as Node, node as Node);
  }

  #figured(figure: Figure, node: unknown, value: unknown): void {
    this.#figures.set(figure, node, value);
    if (figure === "_getCharCount" && this.#looked?.node === node) this.#looked!.commas = value as number;
    if (figure === "_getLinkDensity" && this.#sibling?.node === node)
      this.#sibling!.linkDensity = value as number;
  }

  #log([line, given]: readonly unknown[]): void {
    if (typeof line !== "string") return;
    this.#line = line;
    if (line.startsWith("Starting grabArticle loop")) this.#beginPass();
    else if (line === "Cleaning Conditionally") this.#looked = { node: given, commas: null, failed: [] };
    else if (line === "Checks failed" && this.#looked !== null)
      this.#looked.failed = given as readonly string[];
    else if (line === "Candidate:") this.#scored(given as Element);
    else if (line === "Looking at sibling node:") this.#lookAt(given as Element);
    else if (line === "Appending node:") this.#append();
  }

  #beginPass(): void {
    const count = this.#page.leaves.length;
    this.#isChoosing = false;
    this.#gone = null;
    this.passes.push({
      flags: this.#reader!._flags,
      removed: Int32Array.from(this.#prepared),
      joined: new Int32Array(count).fill(-1),
      nearest: new Int32Array(count).fill(-1),
      scored: [],
      steps: [],
      article: null,
      top: null,
      within: null,
    });
  }

  #scored(element: Element): void {
    const score = RecordedScore.of(element);
    if (score === null) return;
    this.#pass!.scored.push({
      element,
      node: this.#tree.elementOf(element),
      score: score.value,
      linkDensity: this.#figures.of("_getLinkDensity", element) ?? NaN,
    });
  }

  #read(score: RecordedScore): void {
    const pass = this.#pass;
    if (!this.#isChoosing || pass === undefined || this.#step !== "_grabArticle") return;
    this.#isChoosing = false;
    pass.top = score;
    pass.within = mostWithin(score.owner, pass.scored);
    this.#findNearest(pass);
  }

  #findNearest(pass: Pass): void {
    const indices = new Map<Node, number>(pass.scored.map(({ element }, index) => [element, index]));
    visit(this.#document, (node) => {
      const around = node.parentNode === null ? -1 : (indices.get(node.parentNode) ?? -1);
      if (node.nodeType === TEXT)
        for (const leaf of this.#tree.leavesUnder(node)) pass.nearest[leaf] = around;
      else if (!indices.has(node)) indices.set(node, around);
      return true;
    });
  }

  #lookAt(node: Element): void {
    this.#closeSibling();
    this.#sibling = { node, score: RecordedScore.of(node)?.value ?? null, linkDensity: null, deed: -1 };
  }

  /** A sibling that was looked at and not appended is left out. */
  #closeSibling(): void {
    const sibling = this.#sibling;
    this.#sibling = null;
    if (sibling !== null && sibling.deed < 0) this.#decide(sibling, "drop");
  }

  #append(): void {
    if (this.#sibling !== null) this.#decide(this.#sibling, "keep");
  }

  #decide(sibling: Sibling, verdict: Verdict): void {
    const pass = this.#pass!;
    const leaves = this.#tree.leavesUnder(sibling.node);
    const isWhole = this.#tree.elementOf(sibling.node) === this.#page.body;
    sibling.deed = this.#deed(siblingRule(sibling, pass.top!, verdict, isWhole, pass.within));
    for (const leaf of leaves) pass.joined[leaf] = sibling.deed;
    if (leaves.length > 0) pass.steps.push({ deed: sibling.deed, leaves });
  }
}

const TEXT = 3;
const DOCUMENT_FRAGMENT = 11;

/** The points of the element that was found to have the most, where it is not the chosen one. */
function mostWithin(chosen: Node, scored: readonly ScoredElement[]): number | null {
  const most = scored.reduce((highest, { score }) => Math.max(highest, score), -Infinity);
  const own = scored.find(({ element }) => element === chosen);
  return scored.length === 0 || own?.score === most ? null : most;
}

function isWithin(node: Node, root: Node): boolean {
  for (let at: Node | null = node; at !== null; at = at.parentNode) if (at === root) return true;
  return false;
}
