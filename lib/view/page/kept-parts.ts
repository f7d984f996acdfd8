/**
 * Parts of the address that go along to another page. Pure.
 * @param search of the address now
 * @param names of the parts, in the order in which they are written
 * @returns the end of the other address: empty, or beginning with `&`
 */
export function keptParts(search: string | URLSearchParams, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  return names
    .flatMap((name) => {
      const value = params.get(name);
      return value === null ? [] : [`&${name}=${encodeURIComponent(value)}`];
    })
    .join("");
}
