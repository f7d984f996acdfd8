/**
 * The common form of an extractor that can learn: beside the pure function stand what it learns from, how,
 * and the form of its model, which outlives the program that made it.
 */
import * as z from "zod/mini";
import { InputError } from "../../errors";
import type { GoldKind } from "../../gold/gold";
import type { View } from "../../page/page";
import { quietTask, type Task } from "../../task";
import type {
  ConfiguredExtractor,
  Corpus,
  CorpusPage,
  Extraction,
  Extractor,
  Fitted,
  Needs,
  StatedSpecs,
  ParamValues,
  Trace,
} from "./contract";
import type { Definition, ValuesOf } from "./define";
import { keyOf, resolveParams } from "./params";
import { remembered } from "./remembered";
import type { Judgement, Weights } from "./self-report";

/** How a model is written down: `Model` is what the extractor works with, `Written` plain JSON. */
export interface ModelForm<S extends StatedSpecs, Model, Written> {
  /** Raised whenever the same JSON would mean something else. */
  readonly version: number;
  readonly schema: z.ZodMiniType<Written>;
  write(model: Model): Written;
  /** @throws InputError `bad-model` where the model does not fit these values */
  read(written: Written, values: ValuesOf<S>): Model;
}

export interface LearnerDefinition<S extends StatedSpecs, Model, Written> extends Omit<
  Definition<S>,
  "extract" | "trace"
> {
  /** The values, beside the defaults, with which it learns. */
  readonly learning: ParamValues;
  /** See `Extractor`. */
  readonly continuing?: ParamValues;
  /** See `Extractor`. */
  readonly learnsFrom?: readonly GoldKind[];
  /** See `Extractor`. */
  readonly deciding?: readonly (keyof S & string)[];
  /** What it learns from with these values; `page` where it learns nothing. */
  needs(values: ValuesOf<S>): Needs;
  readonly model: ModelForm<S, Model, Written>;
  /** Waited for before anything is decided with values that learn nothing, where something must be loaded. */
  ready?(): Promise<void>;
  /** Asked only with values that need more than the page. @throws the signal's reason when cancelled */
  learn(corpus: Corpus, values: ValuesOf<S>, task: Task): Promise<Model>;
  /** @param model null with values that learn nothing */
  extract(view: View, values: ValuesOf<S>, model: Model | null): Extraction;
  /** @param extraction what `extract` says of the view with these values and this model */
  trace?(view: View, values: ValuesOf<S>, extraction: Extraction, model: Model | null): Trace;
  /** See `Fitted`; absent for a learner that gives no probabilities. */
  judge?(page: CorpusPage, values: ValuesOf<S>, model: Model): readonly Judgement[];
  /** See `Fitted`; absent for a learner that gives no probabilities. */
  uncertain?(view: View, values: ValuesOf<S>, model: Model | null): Uint8Array;
  /** See `Fitted`; absent for what is learned and has no weights. */
  weights?(model: Model, values: ValuesOf<S>): readonly Weights[];
}

const envelope = z.object({ learner: z.string(), version: z.number(), learned: z.unknown() });

/**
 * Why an extractor does not read a model, where that is its version alone, with both versions named; null where it is
 * not. The rest of the model is not looked at.
 */
export function otherVersion(
  { id, modelVersion }: Pick<Extractor, "id" | "modelVersion">,
  model: unknown,
): InputError | null {
  const outer = envelope.safeParse(model);
  if (!outer.success || outer.data.learner !== id || modelVersion === undefined) return null;
  const { version } = outer.data;
  if (version === modelVersion) return null;
  return new InputError(
    "model-version",
    `a model of ${id} of version ${version}, this program reads version ${modelVersion}`,
  );
}

/** An extractor from what it learns and how it decides. With values that learn nothing its model is null. */
export function defineLearner<const S extends StatedSpecs, Model, Written>({
  needs: needsOf,
  model: form,
  ready,
  learn,
  extract,
  trace,
  judge,
  uncertain,
  weights,
  ...identity
}: LearnerDefinition<S, Model, Written>): Extractor {
  const { id, params: specs, deciding = [] } = identity;
  // A model is read once for all values that only decide: a site of 1,000 pages takes longer than a step of a
  // slider may.
  let last: { readonly model: unknown; readonly values: string; readonly read: Model } | null = null;
  const readOnce = (model: unknown, params: ParamValues, values: ValuesOf<S>): Model => {
    const others = JSON.stringify(Object.entries(params).filter(([name]) => !deciding.includes(name)));
    if (last === null || last.model !== model || last.values !== others)
      last = { model, values: others, read: form.read(opened(id, form, model), values) };
    return last.read;
  };
  return {
    ...identity,
    modelVersion: form.version,
    configure(given): ConfiguredExtractor {
      const params = resolveParams(id, specs, given);
      // Checked against these very specs a line above.
      const values = params as unknown as ValuesOf<S>;
      const key = keyOf(id, specs, params);
      const needs = needsOf(values);
      const fitted = (model: Model | null): Fitted => {
        const own = remembered(model === null && needs === "page" ? key : null, (view) =>
          extract(view, values, model),
        );
        let written: unknown = null;
        return {
          key,
          get model() {
            if (model !== null)
              written ??= { learner: id, version: form.version, learned: form.write(model) };
            return written;
          },
          extract: own.extract,
          ...(trace === undefined ? {} : { trace: (view: View) => trace(view, values, own.of(view), model) }),
          ...(uncertain && { uncertain: (view: View) => uncertain(view, values, model) }),
          ...(model !== null && judge && { judge: (page: CorpusPage) => judge(page, values, model) }),
          ...(model !== null && weights && { weights: () => weights(model, values) }),
        };
      };
      return {
        key,
        id,
        params,
        needs,
        ...(needs === "page" && ready && { ready }),
        async fit(corpus, task = quietTask) {
          if (needs !== "page") return fitted(await learn(corpus, values, task));
          await ready?.();
          return fitted(null);
        },
        restore: (model) => fitted(needs === "page" ? null : readOnce(model, params, values)),
      };
    },
  };
}

/**
 * What a model says, taken out of its envelope.
 * @throws InputError `bad-model` for anything else, `model-version` naming both versions
 */
function opened<S extends StatedSpecs, Model, Written>(
  id: string,
  { version, schema }: ModelForm<S, Model, Written>,
  model: unknown,
): Written {
  const outer = envelope.safeParse(model);
  if (!outer.success) throw notAModel(id, outer.error.issues);
  if (outer.data.learner !== id)
    throw new InputError("bad-model", `a model of ${outer.data.learner}, not of ${id}`);
  const refusal = otherVersion({ id, modelVersion: version }, model);
  if (refusal !== null) throw refusal;
  const inner = schema.safeParse(outer.data.learned);
  if (!inner.success) throw notAModel(id, inner.error.issues);
  return inner.data;
}

function notAModel(id: string, [issue]: readonly z.core.$ZodIssue[]): InputError {
  const where = issue!.path.length === 0 ? "" : ` at ${issue!.path.join(".")}`;
  return new InputError("bad-model", `not a model of ${id}: ${issue!.message}${where}`);
}
