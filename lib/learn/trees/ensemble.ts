/**
 * Ensembles of decision trees for two classes: a random forest (Breiman 2001), and bagging (Breiman 1996) of
 * trees with reduced-error pruning, as they are kept.
 */
import * as z from "zod/mini";
import { InputError } from "../../errors";
import { treeSchema, type Tree } from "./tree";

/** What was learned: plain JSON. */
export interface Ensemble {
  /** Inputs of an example. */
  readonly width: number;
  readonly trees: readonly Tree[];
}

/** An ensemble as JSON. */
export const ensembleSchema: z.ZodMiniType<Ensemble> = z.object({
  width: z.int().check(z.positive()),
  trees: z.array(treeSchema).check(z.minLength(1)),
});

/** The ensemble, where it has so many inputs. @throws InputError `bad-model` */
export function withWidth(ensemble: Ensemble, width: number): Ensemble {
  const asked = ensemble.trees.reduce(
    (most, { feature }) => feature.reduce((highest, input) => Math.max(highest, input), most),
    -1,
  );
  if (ensemble.width !== width || asked >= width)
    throw new InputError(
      "bad-model",
      `an ensemble of trees with ${Math.max(ensemble.width, asked + 1)} inputs, not ${width}`,
    );
  return ensemble;
}
