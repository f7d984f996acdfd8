/**
 * The common form of an extractor that looks at one page and learns nothing: identity, parameters, and a pure
 * function.
 */
import type { View } from "../../page/page";
import type {
  ConfiguredExtractor,
  Extraction,
  Extractor,
  Fitted,
  ParamSpec,
  ParamSpecs,
  StatedSpecs,
  Trace,
} from "./contract";
import { keyOf, resolveParams } from "./params";
import { remembered } from "./remembered";

type ValueOf<S extends ParamSpec> = S extends { kind: "number" }
  ? number
  : S extends { kind: "flag" }
    ? boolean
    : S extends { kind: "set" | "text" }
      ? string
      : S extends { choices: readonly (infer C)[] }
        ? C
        : never;

/** Checked values, typed by their specs: a choice is the union of its choices, a set is text. */
export type ValuesOf<S extends ParamSpecs> = { readonly [name in keyof S]: ValueOf<S[name]> };

export interface Definition<S extends StatedSpecs> extends Pick<
  Extractor,
  | "id"
  | "name"
  | "summary"
  | "source"
  | "about"
  | "score"
  | "rules"
  | "spares"
  | "presets"
  | "segment"
  | "called"
  | "textToFlip"
  | "tellColumn"
  | "shipsModel"
  | "subject"
> {
  readonly params: S;
  readonly serverOnly?: true;
  extract(view: View, values: ValuesOf<S>): Extraction;
  /** @param extraction what `extract` says of the view with these values */
  trace?(view: View, values: ValuesOf<S>, extraction: Extraction): Trace;
}

/** An extractor from its definition. `fit` learns nothing and its model is null. */
export function defineExtractor<const S extends StatedSpecs>({
  extract,
  trace,
  ...identity
}: Definition<S>): Extractor {
  return {
    ...identity,
    configure(values): ConfiguredExtractor {
      const params = resolveParams(identity.id, identity.params, values);
      // Checked against these very specs a line above.
      const typed = params as unknown as ValuesOf<S>;
      const key = keyOf(identity.id, identity.params, params);
      const own = remembered(key, (view) => extract(view, typed));
      const fitted: Fitted = {
        key,
        model: null,
        extract: own.extract,
        ...(trace === undefined ? {} : { trace: (view: View) => trace(view, typed, own.of(view)) }),
      };
      return { key, id: identity.id, params, needs: "page", fit: async () => fitted, restore: () => fitted };
    },
  };
}
