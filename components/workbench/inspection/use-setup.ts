import { parseAsString, useQueryStates } from "nuqs";
import { useCallback, useMemo, useRef } from "react";
import type { Extractor, ParamValues } from "@/lib/extractors/contract/contract";
import { changesOf } from "@/lib/extractors/contract/conditions";
import { described } from "@/lib/recipes/described";
import type { Recipe } from "@/lib/recipes/recipe";
import { writeRecipe } from "@/lib/recipes/text";
import { useModels } from "@/components/workbench/page/models";
import { readSetup } from "@/lib/view/inspection/setup-url";

/** A value that is changed again this soon, as by a key held down, is one step of the history. */
const SAME_STEP_MS = 1000;

const ADDRESS = {
  /** Empty for the usual recipe. Written out where it is chosen, so that an address that is kept stays what it was. */
  x: parseAsString.withDefault(""),
  /** Parameters, in addresses of before `x` held them. */
  p: parseAsString.withDefault(""),
};

interface SetupOfAddress {
  readonly recipe: Recipe;
  /** What stands for it where an extractor is shown. */
  readonly extractor: Extractor;
  /** All parameters of the one extractor; none where there are several. */
  readonly params: ParamValues;
  /** Why the address names no recipe, and another one is inspected. */
  readonly problem: string | null;
  /** @param text of a recipe */
  setRecipe(text: string): void;
  /** Whether the address becomes another one. */
  setParams(changes: ParamValues): boolean;
}

/**
 * The recipe as the address says, and how to change it; each change is a step of the browser's history, so
 * that Back undoes it.
 */
export function useSetup(): SetupOfAddress {
  const [{ x, p }, set] = useQueryStates(ADDRESS);
  const last = useRef({ names: "", at: -Infinity });
  const { recipe, problem } = useMemo(() => readSetup(x, p), [x, p]);
  const models = useModels(recipe);
  const { extractor, params } = useMemo(() => described(recipe, models), [recipe, models]);

  const setRecipe = useCallback((text: string) => void set({ x: text, p: null }, { history: "push" }), [set]);
  const setParams = useCallback(
    (changes: ParamValues): boolean => {
      if (!("use" in recipe)) return false;
      const keepsModel = Object.keys(changes).every((name) => extractor.deciding?.includes(name));
      const model = keepsModel ? recipe.model : undefined;
      const text = writeRecipe({
        use: recipe.use,
        params: { ...params, ...changesOf(extractor, params, changes) },
        // At values that do not only decide it would have learned something else.
        ...(model !== undefined && { model }),
      });
      if (text === writeRecipe(recipe)) return false;
      const names = Object.keys(changes).join();
      const at = performance.now();
      const isSameStep = names === last.current.names && at - last.current.at < SAME_STEP_MS;
      last.current = { names, at };
      void set({ x: text, p: null }, { history: isSameStep ? "replace" : "push" });
      return true;
    },
    [set, recipe, extractor, params],
  );

  return { recipe, extractor, params, problem, setRecipe, setParams };
}
