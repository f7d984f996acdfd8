/**
 * A DOM that tells what a program does with it. The program and the DOM stay as they are: for as long as the
 * program runs, which is synchronous, the methods of the DOM through which all others go also call a
 * listener, and afterwards they are what they were. Calls that a method of the DOM makes itself are not told.
 */
import { AppError } from "../../errors";

export interface DomListener {
  /** A node is about to leave its place with everything under it. */
  removing(node: Node): void;
  /** A node is about to be put somewhere, perhaps from another place of the same tree. */
  placing(node: Node): void;
  /** The inside of an element was written as HTML. */
  written?(element: Element): void;
  /** The inside of an element was read again from HTML. */
  reread?(element: Element): void;
  /** A node was copied with everything under it. */
  copied?(original: Node, copy: Node): void;
  /** The adjacent texts under an element are about to become one each, which `merge` does. */
  merging?(element: Element, merge: () => unknown): void;
}

/**
 * Run a program on a document while a listener is told.
 * @throws whatever the program or the listener throws, and AppError `peer-unknown-dom` where the document is
 * not made as expected
 */
export function recordDom<T>(document: Document, listener: DomListener, run: () => T): T {
  let inside = 0;
  const within = <R>(act: () => R): R => {
    inside++;
    try {
      return act();
    } finally {
      inside--;
    }
  };
  const element = document.createElement("div");
  const text = document.createTextNode("");
  const undo: (() => void)[] = [];
  const method = (
    of: object,
    name: string,
    around: (self: Node, given: readonly unknown[], call: () => unknown) => unknown,
  ): void => {
    const { owner, descriptor } = ownerOf(of, name);
    const original = descriptor.value as (...given: unknown[]) => unknown;
    const told = function (this: Node, ...given: unknown[]): unknown {
      const call = (): unknown => original.apply(this, given);
      return inside > 0 ? call() : around(this, given, call);
    };
    Object.defineProperty(owner, name, { ...descriptor, value: told });
    undo.push(() => Object.defineProperty(owner, name, descriptor));
  };
  try {
    for (const one of [element, text])
      method(one, "remove", (self, _, call) => {
        listener.removing(self);
        return call();
      });
    method(element, "insertBefore", (_, [node], call) => {
      if (isNode(node)) listener.placing(node);
      return within(call);
    });
    // A copy is put together by insertions of its own.
    for (const one of [element, document])
      method(one, "cloneNode", (self, [isDeep], call) => {
        const copy = within(call);
        if (isDeep === true && isNode(copy)) listener.copied?.(self, copy);
        return copy;
      });
    method(element, "normalize", (self, _, call) => {
      const merge = (): unknown => within(call);
      if (listener.merging === undefined) merge();
      else listener.merging(self as Element, merge);
    });
    const { owner, descriptor } = ownerOf(element, "innerHTML");
    Object.defineProperty(owner, "innerHTML", {
      ...descriptor,
      get(this: Element): unknown {
        if (inside === 0) listener.written?.(this);
        return descriptor.get!.call(this) as unknown;
      },
      set(this: Element, html: unknown): void {
        const isOutermost = inside === 0;
        within(() => descriptor.set!.call(this, html));
        if (isOutermost) listener.reread?.(this);
      },
    });
    undo.push(() => Object.defineProperty(owner, "innerHTML", descriptor));
    return run();
  } finally {
    for (const back of undo.reverse()) back();
  }
}

const isNode = (given: unknown): given is Node =>
  typeof given === "object" && given !== null && "nodeType" in given;

/** Where on its chain of prototypes an object has a property. */
export function ownerOf(
  of: object,
  name: string,
): { readonly owner: object; readonly descriptor: PropertyDescriptor } {
  for (let owner: object | null = of; owner !== null; owner = Object.getPrototypeOf(owner) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    if (descriptor !== undefined) return { owner, descriptor };
  }
  throw new AppError("peer-unknown-dom", `the DOM that peers run on has no ${name}`);
}
