import type { ParamSpecs, ParamValue, ParamValues } from "../../extractors/contract";

/**
 * Parameters that differ from their default, as they stand in an address:
 * `threshold:1.3,grammar:alternation`. Empty when none does.
 */
export function writeParams(specs: ParamSpecs, params: ParamValues): string {
  return Object.entries(params)
    .filter(([name, value]) => specs[name] !== undefined && specs[name].default !== value)
    .map(([name, value]) => `${name}:${String(value)}`)
    .join(",");
}

/**
 * Read them back; names the extractor does not know and values out of range are left out, since an address is
 * not to be trusted.
 */
export function readParams(specs: ParamSpecs, text: string): ParamValues {
  const params: Record<string, ParamValue> = {};
  for (const part of text.split(",")) {
    const [name = "", written = ""] = part.split(":");
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (spec === undefined) continue;
    if (spec.kind === "number") {
      const value = written.trim() === "" ? Number.NaN : Number(written);
      if (value >= spec.min && value <= spec.max) params[name] = value;
    } else if (spec.kind === "flag") {
      if (written === "true" || written === "false") params[name] = written === "true";
    } else if (spec.choices.includes(written)) params[name] = written;
  }
  return params;
}
