/**
 * Where Defuddle calls itself and reads its own settings: on the one instance that runs, some methods tell when
 * they begin and end, and reading `debug` decides for which step it is on. Names of methods and properties
 * survive every build of the package; the functions of its modules have no names there.
 */
import { AppError } from "../../errors";

/** A removal as the package lists it while it debugs. */
export interface ListedRemoval {
  readonly step: string;
  readonly selector?: string;
  readonly reason?: string;
  /** The first 200 characters of what was removed, without space around them. */
  readonly text: string;
}

export interface PassOptions {
  readonly contentSelector?: string;
  readonly removePartialSelectors?: boolean;
  readonly removeHiddenElements?: boolean;
  readonly removeLowScoring?: boolean;
  readonly removeContentPatterns?: boolean;
}

export interface PassResult {
  readonly content: string;
  readonly wordCount: number;
  readonly debug?: { readonly removals: readonly ListedRemoval[] };
}

/** Is told of what the instance does, in the order in which it does it. */
export interface ProgramListener {
  /** One run through all steps begins; it may hold another where a site has rules of its own. */
  passBegins(options: PassOptions): void;
  passEnded(result: PassResult | null): void;
  streamedBegins(): void;
  streamedEnded(): void;
  /** Of a debug line: what is compared where the main element is looked for, the best first. */
  candidates(elements: readonly Element[], scores: readonly number[]): void;
  /** The main element is known, and is about to be cleaned. */
  rootFound(root: Element): void;
  /** Footnotes of other places were brought into it. */
  rootFilled(): void;
  smallImagesRemoved(): void;
  /** What is left is about to be written in a standard form. */
  standardizing(): void;
  /** Nothing more is taken from this element. @param isSafe false where none of it may be answered */
  sanitized(element: Element, isSafe: boolean): void;
  /** The rules of a site have given the answer. */
  siteAnswered(): void;
}

type Method =
  | "parseInternal"
  | "resolveStreamedContent"
  | "findMainContent"
  | "getElementSelector"
  | "adoptExternalFootnotes"
  | "_stripUnsafeElements"
  | "buildExtractorResponse";

/**
 * Run an instance while a listener is told.
 * @throws whatever the program throws, and AppError `peer-unknown-program` where it has not the methods that
 * are listened to
 */
export function listenTo<T>(program: object, listener: ProgramListener, run: () => T): T {
  const methods = program as Record<string, unknown>;
  let looked: Element[] | null = null;
  const settings = watchSettings(program, listener);
  const around = (name: Method, act: (given: readonly unknown[], call: () => unknown) => unknown): void => {
    const original = methods[name];
    if (typeof original !== "function")
      throw new AppError("peer-unknown-program", `this version of defuddle has no ${name}`);
    methods[name] = function (this: unknown, ...given: unknown[]): unknown {
      settings.forget();
      const made = act(given, () => Reflect.apply(original, this, given) as unknown);
      settings.forget();
      return made;
    };
  };
  around("parseInternal", ([options], call) => {
    listener.passBegins((options ?? {}) as PassOptions);
    let result: PassResult | null = null;
    try {
      return (result = call() as PassResult);
    } finally {
      listener.passEnded(result);
    }
  });
  around("resolveStreamedContent", (_, call) => {
    listener.streamedBegins();
    call();
    listener.streamedEnded();
  });
  around("findMainContent", (_, call) => {
    looked = [];
    const found = call();
    looked = null;
    return found;
  });
  around("getElementSelector", ([element], call) => {
    looked?.push(element as Element);
    return call();
  });
  around("adoptExternalFootnotes", ([root], call) => {
    listener.rootFound(root as Element);
    call();
    listener.rootFilled();
  });
  around("_stripUnsafeElements", ([element], call) => {
    const isUnsafe = call() === true;
    if (element !== null && element !== undefined) listener.sanitized(element as Element, !isUnsafe);
    return isUnsafe;
  });
  around("buildExtractorResponse", (_, call) => {
    listener.siteAnswered();
    return call();
  });
  const { log } = console;
  console.log = (_name: unknown, line: unknown, given: unknown): void => {
    if (line === "Removed small elements:") listener.smallImagesRemoved();
    else if (line === "Content candidates:" && looked !== null)
      listener.candidates(
        looked,
        (given as readonly { readonly score: number }[]).map(({ score }) => score),
      );
  };
  try {
    return run();
  } finally {
    console.log = log;
  }
}

/**
 * Debugging makes it list what it removes, and would also make it keep classes and wrappers in the answer. Both
 * ask the same property, so that it is on for all but the step that writes the standard form: that alone (and a
 * step that only logs) reads the document right before.
 */
function watchSettings(program: object, listener: ProgramListener): { forget(): void } {
  const held = program as { doc: Document };
  let { doc } = held;
  let isDocumentLast = false;
  Object.defineProperties(program, {
    doc: {
      configurable: true,
      get(): Document {
        isDocumentLast = true;
        return doc;
      },
      set(other: Document) {
        doc = other;
      },
    },
    debug: {
      configurable: true,
      get(): boolean {
        const isOn = !isDocumentLast;
        isDocumentLast = false;
        if (!isOn) listener.standardizing();
        return isOn;
      },
    },
  });
  return {
    forget() {
      isDocumentLast = false;
    },
  };
}
