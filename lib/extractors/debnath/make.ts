import type { Extractor, ParamSpec, StatedSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { defineLearner } from "../contract/define-learner";
import { extractFromBasket, traceBasket, type Basket, type BasketValues, type Choice } from "./basket";
import {
  isAlone,
  learnMaxima,
  maximaFor,
  maximaFromJson,
  maximaModelSchema,
  maximaToJson,
  type ClassMaxima,
} from "./class-maxima";

type Identity = Pick<Extractor, "id" | "name" | "summary" | "source" | "about">;

/** Of a text that was weighed on a page that is alone on its site. */
const ALONE = "No other page of the site is known, so the maxima are those of this page alone.";

/**
 * An extractor that chooses from the basket, from its identity, its parameters and its choice. With `norm` =
 * class it needs the pages of the site, and its model is their maxima; else it learns nothing.
 */
export function makeBasketExtractor<
  const S extends StatedSpecs & Readonly<Record<keyof BasketValues, ParamSpec>>,
>(
  identity: Identity & { readonly params: S },
  chooserOf: (values: ValuesOf<S>) => (basket: Basket) => Choice,
): Extractor {
  // The specs hold those of the basket, whose values are checked with the others.
  const basketOf = (values: ValuesOf<S>) => values as unknown as BasketValues;
  return defineLearner({
    ...identity,
    score: {
      name: "desired - others",
      doc: "How far what is desired outweighs all others in the block of the text.",
      scale: "linear",
      content: "high",
      limit: null,
    },
    learning: { norm: "class" },
    needs: (values) => (basketOf(values).norm === "class" ? "site" : "page"),
    model: { version: 3, schema: maximaModelSchema, write: maximaToJson, read: maximaFromJson },
    learn: (corpus, values, task) => learnMaxima(corpus, basketOf(values), task),
    extract(view, values, sites: ClassMaxima | null) {
      const extraction = extractFromBasket(
        identity.id,
        view,
        basketOf(values),
        chooserOf(values),
        sites === null ? null : maximaFor(sites, view.page),
      );
      if (sites === null || !isAlone(sites, view, basketOf(values))) return extraction;
      const reasons = extraction.reasons.map((reason) =>
        reason.measures.length === 0 ? reason : { ...reason, detail: ALONE },
      );
      return { ...extraction, reasons };
    },
    trace: (view, values, _extraction, sites) =>
      traceBasket(
        view,
        basketOf(values),
        chooserOf(values),
        sites === null ? null : maximaFor(sites, view.page),
      ),
  });
}
