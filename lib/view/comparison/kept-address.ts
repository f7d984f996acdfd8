/** The parts of the address that compare mode owns; they go along to the next page. */
export const COMPARE_ADDRESS = ["xs", "off", "k", "pair", "show", "queue", "blind", "open", "apart"] as const;

/** Those parts of an address, as the end of another one: empty, or beginning with `&`. */
export function keptAddress(search: string): string {
  const params = new URLSearchParams(search);
  return COMPARE_ADDRESS.flatMap((name) =>
    params.has(name) ? [`&${name}=${encodeURIComponent(params.get(name)!)}`] : [],
  ).join("");
}
