/**
 * Where Readability calls itself: on the one instance that runs, each named method hands on to the package's own
 * and tells when it begins and what it gives back.
 */

/** Methods that are a step: what they remove, they removed. The innermost counts. */
export const STEPS = [
  "_unwrapNoscriptImages",
  "_removeScripts",
  "_prepDocument",
  "_grabArticle",
  "_initializeNode",
  "_setNodeTag",
  "_prepArticle",
  "_clean",
  "_cleanConditionally",
  "_cleanMatchedNodes",
  "_cleanHeaders",
  "_postProcessContent",
  "_fixRelativeUris",
  "_simplifyNestedElements",
] as const;
export type Step = (typeof STEPS)[number];

/** Methods whose answer is a figure that a step decides by. */
export const FIGURES = [
  "_getLinkDensity",
  "_getClassWeight",
  "_getCharCount",
  "_textSimilarity",
  "_isValidByline",
] as const;
export type Figure = (typeof FIGURES)[number];

/** The package's own state that is read. */
export interface Reader {
  readonly _flags: number;
  readonly _charThreshold: number;
  readonly _attempts: readonly { readonly articleContent: Element; readonly textLength: number }[];
  log: (...given: readonly unknown[]) => void;
}

/** Is told of what the instance does, in the order in which it does it. */
export interface MethodListener {
  begins(step: Step, given: readonly unknown[]): void;
  ended(step: Step, given: readonly unknown[], made: unknown): void;
  figured(figure: Figure, node: unknown, value: unknown): void;
}

/** The steps that are under way, the innermost last. */
export function watchMethods(reader: object, listener: MethodListener): readonly Step[] {
  const underWay: Step[] = [];
  const methods = reader as Record<string, unknown>;
  const around = (name: string, act: (given: readonly unknown[], call: () => unknown) => unknown): void => {
    const original = methods[name];
    if (typeof original !== "function") return;
    methods[name] = function (this: unknown, ...given: unknown[]): unknown {
      return act(given, () => Reflect.apply(original, this, given) as unknown);
    };
  };
  for (const step of STEPS)
    around(step, (given, call) => {
      listener.begins(step, given);
      underWay.push(step);
      try {
        const made = call();
        listener.ended(step, given, made);
        return made;
      } finally {
        underWay.pop();
      }
    });
  for (const figure of FIGURES)
    around(figure, ([node], call) => {
      const value = call();
      listener.figured(figure, node, value);
      return value;
    });
  return underWay;
}

/** The last figure of each kind, and of which node it was. */
export class Figures {
  readonly #known = new Map<Figure, { readonly node: unknown; readonly value: unknown }>();

  set(figure: Figure, node: unknown, value: unknown): void {
    this.#known.set(figure, { node, value });
  }

  /** Of which node a figure was asked last, and what it was. */
  last(figure: Figure): { readonly node: unknown; readonly value: unknown } | undefined {
    return this.#known.get(figure);
  }

  /** What a figure was of a node; null where it was last asked of another. */
  of(figure: Figure, node: unknown): number | null {
    const known = this.#known.get(figure);
    return known?.node === node && typeof known?.value === "number" ? known.value : null;
  }
}
