/** Parameters as data: checking values against specs, and the canonical key of a configuration. */
import { distance } from "fastest-levenshtein";
import { UsageError } from "../../errors";
import type { ParamSpec, ParamSpecs, ParamValue, ParamValues } from "./contract";

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
