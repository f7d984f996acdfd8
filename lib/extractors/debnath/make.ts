import type { View } from "../../page/page";
import type { ConfiguredExtractor, Extractor, Fitted, ParamSpec, StatedSpecs } from "../contract";
import { keyOf, resolveParams } from "../params";
import { extractFromBasket, traceBasket, type Basket, type BasketValues, type Choice } from "./basket";
import { learnMaxima, maximaFor, maximaFromJson, maximaToJson, type ClassMaxima } from "./class-maxima";
import type { ValuesOf } from "../define";

type Identity = Pick<Extractor, "id" | "name" | "summary" | "source" | "about">;

/**
 * An extractor that chooses from the basket, from its identity, its parameters and its choice. With `norm` =
 * class it needs the pages of the site, and its model is their maxima; else it learns nothing.
 */
export function makeBasketExtractor<
  const S extends StatedSpecs & Readonly<Record<keyof BasketValues, ParamSpec>>,
>(
  { params: specs, ...identity }: Identity & { readonly params: S },
  chooserOf: (values: ValuesOf<S>) => (basket: Basket) => Choice,
): Extractor {
  return {
    ...identity,
    score: {
      name: "desired - others",
      doc: "How far the wished feature outweighs all others in the block of the text.",
      scale: "linear",
      content: "high",
      limit: null,
    },
    needs: "page",
    params: specs,
    configure(values): ConfiguredExtractor {
      const params = resolveParams(identity.id, specs, values);
      const key = keyOf(identity.id, specs, params);
      // Checked against these very specs two lines above.
      const typed = params as unknown as ValuesOf<S>;
      const basket = params as unknown as BasketValues;
      const choose = chooserOf(typed);
      const fitted = (sites: ClassMaxima | null): Fitted => ({
        key,
        model: sites === null ? null : maximaToJson(sites),
        extract: (view) =>
          extractFromBasket(
            identity.id,
            view,
            basket,
            choose,
            sites === null ? null : maximaFor(sites, view.page),
          ),
        trace: (view: View) =>
          traceBasket(view, basket, choose, sites === null ? null : maximaFor(sites, view.page)),
      });
      const ofClass = basket.norm === "class";
      return {
        key,
        id: identity.id,
        params,
        needs: ofClass ? "site" : "page",
        fit: async (corpus, task) => fitted(ofClass ? await learnMaxima(corpus, basket, task) : null),
        restore: (model) => fitted(ofClass ? maximaFromJson(identity.id, model) : null),
      };
    },
  };
}
