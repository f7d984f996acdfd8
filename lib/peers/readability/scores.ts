/** The scores that Readability writes to elements as `element.readability.contentScore`. */
const SLOT = Symbol("readability");

/** In place of the package's `{ contentScore }`, which it reads and writes the same way. */
export class RecordedScore {
  value: number;
  /** The element that has it; the last one where an element was replaced by one with another name. */
  owner: Node;
  readonly #onRead: (score: RecordedScore) => void;

  constructor(value: number, owner: Node, onRead: (score: RecordedScore) => void) {
    this.value = value;
    this.owner = owner;
    this.#onRead = onRead;
  }

  get contentScore(): number {
    this.#onRead(this);
    return this.value;
  }

  set contentScore(value: number) {
    this.value = value;
  }

  static of(node: Node): RecordedScore | null {
    return (node as Scored)[SLOT] ?? null;
  }
}

interface Scored extends Node {
  [SLOT]?: RecordedScore;
}

/** @returns what ends the watching */
export function watchScores(document: Document, onRead: (score: RecordedScore) => void): () => void {
  const prototype = elementPrototype(document);
  Object.defineProperty(prototype, "readability", {
    configurable: true,
    get(this: Scored): RecordedScore | undefined {
      return this[SLOT];
    },
    set(this: Scored, score: { readonly contentScore: number }) {
      if (score instanceof RecordedScore) score.owner = this;
      this[SLOT] =
        score instanceof RecordedScore ? score : new RecordedScore(score.contentScore, this, onRead);
    },
  });
  return () => Reflect.deleteProperty(prototype, "readability");
}

/** What all elements of a document inherit from. */
function elementPrototype(document: Document): object {
  let at = document.createElement("div") as object;
  while (!Object.hasOwn(at, "innerHTML")) at = Object.getPrototypeOf(at) as object;
  return at;
}
