/**
 * The model that comes with Winnow (docs/combination.md says what it was trained on). It is larger than all other
 * code of the extractors together, so it is loaded when somebody asks for it, once for a program.
 */
import { AppError } from "../../errors";
import { COMBINATION_FORM, type Combination } from "./model";

let loaded: Combination | null = null;

/** Load the model; at once where it was loaded before. */
export async function loadShipped(): Promise<void> {
  loaded ??= COMBINATION_FORM.read((await import("./shipped-model")).SHIPPED_MODEL());
}

/** @throws AppError `not-loaded` where nobody has waited for `loadShipped` */
export function shippedNow(): Combination {
  if (loaded === null)
    throw new AppError(
      "not-loaded",
      "the combination's model has not been loaded; fit it before it is asked",
    );
  return loaded;
}
