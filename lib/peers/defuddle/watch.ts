/**
 * Watches the original package defuddle at work. Nothing of it is replaced: what leaves its tree is seen at the
 * DOM's own methods (record-dom.ts), which step it was is read in its own list of removals (program.ts), and
 * both are put together in removals.ts.
 */
import type { LeafId, NodeId, Page } from "../../page/page";
import type { DomListener } from "../recording/record-dom";
import type { PageTree, TextBefore } from "../recording/page-tree";
import type { ListedRemoval, PassOptions, PassResult, ProgramListener } from "./program";
import { previewOf, type Phase, type SeenRemoval } from "./removals";

/** An element that may be the main one, as it was when they were compared. */
export interface ScoredElement {
  readonly element: Element;
  readonly node: NodeId | null;
  readonly score: number;
  readonly leaves: readonly LeafId[];
}

/** One run through all of its steps. */
export interface Pass {
  readonly options: PassOptions;
  readonly seen: SeenRemoval[];
  phase: Phase;
  scored: readonly ScoredElement[];
  root: Element | null;
  rootNode: NodeId | null;
  /** What was in the main element when it was chosen. */
  inside: ReadonlySet<LeafId>;
  kept: ReadonlySet<LeafId>;
  /** The texts of the main element before they were last written to other nodes. */
  texts: readonly TextBefore[];
  isSiteAnswer: boolean;
  result: PassResult | null;
  /** As it was given back: what becomes of the result later is not the pass's. */
  content: string;
}

export class DefuddleWatch implements DomListener, ProgramListener {
  readonly passes: Pass[] = [];
  readonly #tree: PageTree;
  readonly #page: Page;
  readonly #underWay: Pass[] = [];

  constructor(page: Page, tree: PageTree) {
    this.#page = page;
    this.#tree = tree;
  }

  removing(node: Node): void {
    const pass = this.#pass;
    if (pass === undefined) return;
    const text = previewOf(node);
    if (text === "") return;
    pass.seen.push({
      text,
      leaves: this.#tree.leavesUnder(node),
      node: this.#tree.elementOf(node),
      isImage: IMAGES.has(node.nodeName.toLowerCase()),
      phase: pass.phase,
    });
  }

  placing(): void {
    // What is put elsewhere is found there at the end.
  }

  copied(original: Node, copy: Node): void {
    this.#tree.copied(original, copy);
  }

  merging(element: Element, merge: () => unknown): void {
    const before = this.#tree.textsOf(element);
    merge();
    this.#tree.foundAgain(element, before);
  }

  passBegins(options: PassOptions): void {
    const pass: Pass = {
      options,
      seen: [],
      phase: "rewriting",
      scored: [],
      root: null,
      rootNode: null,
      inside: new Set(),
      kept: new Set(),
      texts: [],
      isSiteAnswer: false,
      result: null,
      content: "",
    };
    this.passes.push(pass);
    this.#underWay.push(pass);
  }

  passEnded(result: PassResult | null): void {
    const pass = this.#underWay.pop()!;
    pass.result = result;
    pass.content = result?.content ?? "";
  }

  streamedBegins(): void {
    this.#pass!.phase = "streamed";
  }

  streamedEnded(): void {
    this.#pass!.phase = "metadata";
  }

  candidates(elements: readonly Element[], scores: readonly number[]): void {
    this.#pass!.scored = elements
      .slice(0, scores.length)
      .map((element, at) => ({
        element,
        node: this.#tree.elementOf(element),
        score: scores[at]!,
        leaves: this.#tree.leavesUnder(element),
      }));
  }

  rootFound(root: Element): void {
    const pass = this.#pass!;
    pass.root = root;
    pass.rootNode = this.#tree.elementOf(root) ?? this.#page.body;
    const before = pass.seen.filter(({ phase }) => phase === "metadata").flatMap(({ leaves }) => leaves);
    pass.inside = new Set([...this.#tree.leavesUnder(root), ...before]);
  }

  rootFilled(): void {
    const pass = this.#pass!;
    pass.inside = new Set([...pass.inside, ...this.#tree.leavesUnder(pass.root!)]);
    this.#rewriting(pass);
  }

  smallImagesRemoved(): void {
    const pass = this.#pass!;
    // Told when it is done: what went of images since the footnotes were written anew, went with it.
    for (const seen of pass.seen) if (seen.isImage && seen.phase === "rewriting") seen.phase = "cleaning";
    pass.phase = "cleaning";
    this.#tree.foundAgain(pass.root!, pass.texts);
  }

  standardizing(): void {
    const pass = this.#pass;
    if (pass?.phase === "cleaning") this.#rewriting(pass);
  }

  sanitized(element: Element, isSafe: boolean): void {
    const pass = this.#pass;
    if (pass?.root !== element || !isSafe) return;
    this.#tree.foundAgain(element, pass.texts);
    pass.kept = new Set(this.#tree.leavesUnder(element));
  }

  siteAnswered(): void {
    this.#pass!.isSiteAnswer = true;
  }

  /** The pass that an answer came from; null where it came from none, as from the page's meta data. */
  passOf(answer: PassResult): Pass | null {
    return (
      this.passes.findLast(({ result, root, isSiteAnswer }) =>
        // A pass of a site's rules hands on the result of the one that it holds, under another roof.
        root !== null || isSiteAnswer
          ? result === answer || (answer.debug !== undefined && result?.debug === answer.debug)
          : false,
      ) ?? null
    );
  }

  /** Texts are about to be written to other nodes, where they are found again by what they say. */
  #rewriting(pass: Pass): void {
    pass.phase = "rewriting";
    pass.texts = this.#tree.textsOf(pass.root!);
  }

  get #pass(): Pass | undefined {
    return this.#underWay.at(-1);
  }
}

const IMAGES: ReadonlySet<string> = new Set(["svg", "img"]);

/** The package's list of what a pass removed. */
export const listedOf = ({ result }: Pass): readonly ListedRemoval[] => result?.debug?.removals ?? [];
