/** What the combination learned, and its form as JSON. */
import * as z from "zod/mini";
import { InputError } from "../../errors";
import { withWidth, type Boosted } from "../../learn/boosting/model";
import { readBoosted, writeBoosted } from "../../learn/boosting/written";
import { certaintySchema, type Certainty } from "../../learn/certainty";
import { readHashed, writeHashed, type HashedLinear } from "../../learn/hashed-linear";
import { logisticSchema, withInputs, type LogisticModel } from "../../learn/logistic-regression";
import { plattSchema, type Platt } from "../../learn/platt";
import { INPUTS } from "./inputs";
import { PROSPECT_INPUTS } from "./nothing";

export interface Combination {
  /** Null in a model that knows no language (`lexical=false`), whose trees do not ask for words in another way either. */
  readonly lexical: HashedLinear | null;
  /** Of the features and of what the words say. */
  readonly trees: Boosted;
  /** From the trees' log-odds to probabilities, rising, found on pages that were not learned from. */
  readonly calibration: Platt;
  /** Calibrated probabilities beyond which a text may be taken without a look, found on the same pages. */
  readonly certainty: Certainty;
  /** From what a page's runs come to, how likely it has no content; null where too few such pages were learned from. */
  readonly nothing: LogisticModel | null;
}

const writtenSchema = z.object({
  /** Names of the inputs, so that a model of others is refused. */
  features: z.array(z.string()),
  lexical: z.nullable(z.unknown()),
  trees: z.unknown(),
  calibration: plattSchema,
  certainty: certaintySchema,
  nothing: z.nullable(logisticSchema),
});
export type WrittenCombination = z.infer<typeof writtenSchema>;

const NAMES = INPUTS.map(({ name }) => name);

export const COMBINATION_FORM = {
  version: 4,
  schema: writtenSchema,
  write: ({ lexical, trees, calibration, certainty, nothing }: Combination): WrittenCombination => ({
    features: NAMES,
    lexical: lexical === null ? null : writeHashed(lexical),
    trees: writeBoosted(trees, 1),
    calibration,
    certainty,
    nothing,
  }),
  /** @throws InputError `bad-model` */
  read({ features, lexical, trees, calibration, certainty, nothing }: WrittenCombination): Combination {
    if (calibration.slope <= 0) throw new InputError("bad-model", "a calibration that does not rise");
    const other = NAMES.find((name, at) => features[at] !== name) ?? features[NAMES.length];
    if (other !== undefined)
      throw new InputError("bad-model", `a model of other features: ${other} is not in its place`);
    return {
      lexical: lexical === null ? null : readHashed(lexical),
      trees: withWidth(readBoosted(trees), INPUTS.length),
      calibration,
      certainty,
      nothing: nothing === null ? null : withInputs(nothing, PROSPECT_INPUTS),
    };
  },
};
