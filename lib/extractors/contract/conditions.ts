/** With what a parameter counts (`under`): others that must have certain values. */
import type { Extractor, ParamSpec, ParamSpecs, ParamValue, ParamValues, Under } from "./contract";

/** Specs of which each counts only under these values too, as where a method is one of several. */
export const countingUnder = <S extends ParamSpecs>(specs: S, under: Under): S =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, { ...spec, under: { ...spec.under, ...under } }]),
  ) as unknown as S;

/** The values that another parameter may have for one to count. */
const allowed = (values: Under[string]): readonly ParamValue[] =>
  Array.isArray(values) ? (values as readonly ParamValue[]) : [values as ParamValue];

/** What keeps a parameter from counting among these values: others with what they may be; none where it counts. */
export function missing(spec: ParamSpec | undefined, params: ParamValues): readonly Condition[] {
  return Object.entries(spec?.under ?? {})
    .map(([name, values]) => ({ name, values: allowed(values) }))
    .filter(({ name, values }) => !values.includes(params[name]!));
}

/** A parameter and the values of which it must have one. */
export interface Condition {
  readonly name: string;
  readonly values: readonly ParamValue[];
}

/** Whether a parameter counts among these values: others may have to be set for it (`under`). */
export const counts = (spec: ParamSpec | undefined, params: ParamValues): boolean =>
  missing(spec, params).length === 0;

/** Changes with what each of the changed parameters counts under, unless that is changed itself. */
function withConditions(specs: ParamSpecs, params: ParamValues, changes: ParamValues): ParamValues {
  const conditions = Object.keys(changes).flatMap((name) => missing(specs[name], params));
  return { ...Object.fromEntries(conditions.map(({ name, values }) => [name, values[0]!])), ...changes };
}

/** Parameters with some of them changed, and with what each of these counts under, unless that is changed itself. */
export const withChanges = (specs: ParamSpecs, params: ParamValues, changes: ParamValues): ParamValues => ({
  ...params,
  ...withConditions(specs, params, changes),
});

/**
 * Whether a parameter counts, or would with others set for it: not where the extractor would then look at other pages,
 * or learn first, and does not now.
 */
export function canCount(extractor: Extractor, params: ParamValues, name: string): boolean {
  if (counts(extractor.params[name], params)) return true;
  const whole = withChanges(extractor.params, params, { [name]: params[name]! });
  return extractor.configure(whole).needs === extractor.configure(params).needs;
}

/** What somebody changes who changes some parameters: with what they count under, where they all can. */
export const changesOf = (extractor: Extractor, params: ParamValues, changes: ParamValues): ParamValues =>
  Object.keys(changes).every((name) => canCount(extractor, params, name))
    ? withConditions(extractor.params, params, changes)
    : changes;

/** Conditions as people write them: `cut=threshold`, `variant=cetr or km`; empty where there are none. */
export const underText = (conditions: readonly Condition[]): string =>
  conditions.map(({ name, values }) => `${name}=${values.join(" or ")}`).join(" and ");

/** What a parameter does, and with what it counts. */
export function docOf(spec: ParamSpec): string {
  const conditions = missing(spec, {});
  return conditions.length === 0 ? spec.doc : `${spec.doc} Counts with ${underText(conditions)}.`;
}

/** The parameter that the score is compared with at these values; null where there is none, or it does not count. */
export function limitAt({ score: { limit }, params: specs }: Extractor, params: ParamValues): string | null {
  return limit !== null && counts(specs[limit], params) ? limit : null;
}
