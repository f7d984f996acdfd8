import { keptParts } from "../page/kept-parts";

/** The parts of the address that compare mode owns; they go along to the next page. */
export const COMPARE_ADDRESS = [
  "xs",
  "off",
  "k",
  "pair",
  "show",
  "queue",
  "blind",
  "open",
  "among",
  "metric",
] as const;

/**
 * Those parts of an address, as the end of another one: empty, or beginning with `&`.
 * @param pair who is compared there first, instead of who is here
 */
export function keptAddress(search: string, pair?: string | null): string {
  const params = new URLSearchParams(search);
  if (pair === null) params.delete("pair");
  else if (pair !== undefined) params.set("pair", pair);
  return keptParts(params, COMPARE_ADDRESS);
}
