/** Parameters as data: checking values against specs, and the canonical key of a configuration. */
import { distance } from "fastest-levenshtein";
import { UsageError } from "../../errors";
import type { Extractor, ParamSpec, ParamSpecs, ParamValue, ParamValues, Under } from "./contract";

/**
 * All parameters with their values: the given ones checked, the others at their default. Numbers written as
 * text and `true`/`false` are understood, because flags and forms hand over text.
 * @throws UsageError `unknown-parameter`, `bad-parameter`
 */
export function resolveParams(extractorId: string, specs: ParamSpecs, values: ParamValues = {}): ParamValues {
  for (const name of Object.keys(values)) {
    if (Object.hasOwn(specs, name)) continue;
    const near = nearestName(name, Object.keys(specs));
    const hint =
      near === null ? `allowed: ${Object.keys(specs).join(", ") || "none"}` : `did you mean ${near}?`;
    throw new UsageError("unknown-parameter", `unknown parameter of ${extractorId}: ${name} (${hint})`);
  }
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      const value = Object.hasOwn(values, name) ? values[name]! : spec.default;
      return [name, checked(`${extractorId}.${name}`, spec, value)];
    }),
  );
}

function checked(name: string, spec: ParamSpec, value: ParamValue): ParamValue {
  switch (spec.kind) {
    case "number": {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      const isCount = Number.isInteger(spec.step);
      if (
        typeof number === "number" &&
        number >= spec.min &&
        number <= spec.max &&
        (!isCount || Number.isInteger(number))
      )
        return number;
      throw badValue(name, value, `a ${isCount ? "whole " : ""}number from ${spec.min} to ${spec.max}`);
    }
    case "set": {
      const members = typeof value === "string" ? value.split("+").map((member) => member.trim()) : [];
      const unknown = members.find((member) => !spec.choices.includes(member));
      if (members.length > 0 && unknown === undefined)
        return spec.choices.filter((choice) => members.includes(choice)).join("+");
      const near = unknown === undefined ? null : nearestName(unknown, spec.choices);
      throw badValue(
        name,
        value,
        `one or more of ${spec.choices.join(", ")}, joined by +${near === null ? "" : `; did you mean ${near}?`}`,
      );
    }
    case "text": {
      const text = typeof value === "number" ? String(value) : value;
      if (typeof text === "string" && text.length <= spec.maxLength && !/\p{Cc}/u.test(text)) return text;
      throw badValue(name, value, `one line of at most ${spec.maxLength} characters`);
    }
    case "flag": {
      if (typeof value === "boolean") return value;
      if (value === "true" || value === "false") return value === "true";
      throw badValue(name, value, "true or false");
    }
    case "choice": {
      // A choice may look like a number, which forms and recipes then hand over as one.
      const word = typeof value === "number" ? String(value) : value;
      if (typeof word === "string" && spec.choices.includes(word)) return word;
      const near = typeof word === "string" ? nearestName(word, spec.choices) : null;
      throw badValue(
        name,
        value,
        `one of ${spec.choices.join(", ")}${near === null ? "" : `; did you mean ${near}?`}`,
      );
    }
  }
}

function badValue(name: string, value: ParamValue, allowed: string): UsageError {
  return new UsageError("bad-parameter", `${name} is ${JSON.stringify(value)}, allowed: ${allowed}`);
}

/**
 * The name of a configuration, e.g. `block-extractor(threshold=1.3)`: parameters that differ from their
 * default, in the order of the specs.
 */
export function keyOf(extractorId: string, specs: ParamSpecs, params: ParamValues): string {
  const changed = Object.entries(specs)
    .filter(([name, spec]) => params[name] !== spec.default)
    .map(
      ([name, { kind }]) =>
        `${name}=${kind === "text" ? JSON.stringify(params[name]) : String(params[name])}`,
    );
  return changed.length === 0 ? extractorId : `${extractorId}(${changed.join(",")})`;
}

/** Values with the defaults of all others; none of them is checked. */
export const withDefaults = (specs: ParamSpecs, values: ParamValues): ParamValues => ({
  ...Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.default])),
  ...values,
});

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

/** A sentence for each parameter that differs from its default and changes nothing, as the others are. */
export function idleSentences(id: string, specs: ParamSpecs, values: ParamValues): string[] {
  const whole = resolveParams(id, specs, values);
  return Object.entries(specs).flatMap(([name, spec]) => {
    const conditions = missing(spec, whole);
    return conditions.length === 0 || whole[name] === spec.default
      ? []
      : [`${id}: ${name} changes nothing without ${underText(conditions)}`];
  });
}

/** The parameter that the score is compared with at these values; null where there is none, or it does not count. */
export function limitAt({ score: { limit }, params: specs }: Extractor, params: ParamValues): string | null {
  return limit !== null && counts(specs[limit], params) ? limit : null;
}

/** The candidate a person most likely meant, by edit distance without case; null where none is near. */
export function nearestName(name: string, candidates: readonly string[]): string | null {
  return nearestNames(name, candidates, 1)[0] ?? null;
}

/**
 * The candidates a person may have meant, nearest first: within an edit distance of half the name, or with
 * the name in them.
 */
export function nearestNames(name: string, candidates: readonly string[], most = 3): string[] {
  const typed = name.toLowerCase();
  const reach = Math.max(2, Math.floor(name.length / 2));
  return candidates
    .map((candidate) => ({ candidate, edits: distance(typed, candidate.toLowerCase()) }))
    .filter(
      ({ candidate, edits }) =>
        edits <= reach || (typed.length > 2 && candidate.toLowerCase().includes(typed)),
    )
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}
