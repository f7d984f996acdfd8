/** What an extractor that has learned can decide without learning again. */
import type { Extractor } from "../extractors/contract/contract";
import type { Model } from "./model";

/**
 * An extractor with what it learned: at the values that its model was fitted with, whatever those are that only
 * decide, there is nothing left to learn; at others it must learn anew.
 * @throws UsageError where the model's values are none of the extractor's
 */
export function learnedAlready(
  extractor: Extractor,
  { recipe, body }: Pick<Model, "recipe" | "body">,
): Extractor {
  const fitted = extractor.configure(recipe.params).params;
  const onlyDecides = (name: string): boolean => extractor.deciding?.includes(name) === true;
  return {
    ...extractor,
    configure(values = fitted) {
      const configured = extractor.configure(values);
      const holds = Object.entries(configured.params).every(
        ([name, value]) => value === fitted[name] || onlyDecides(name),
      );
      if (!holds || configured.needs === "page") return configured;
      const restore = () => configured.restore(body);
      return { ...configured, needs: "page", fit: async () => restore(), restore };
    },
  };
}

/** The same where the recipe itself names the model: its key does so too. */
export function namingModel(extractor: Extractor, model: Pick<Model, "id" | "recipe" | "body">): Extractor {
  const ready = learnedAlready(extractor, model);
  return {
    ...ready,
    configure(values) {
      const configured = ready.configure(values);
      return configured.needs === "page"
        ? { ...configured, key: `${configured.key}@${model.id}` }
        : configured;
    },
  };
}
