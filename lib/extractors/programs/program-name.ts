/** What a program is called, e.g. `trafilatura 2.0`. */
export function programName(name: string, version: string): string {
  const known = name === "" ? "A program of yours" : name;
  return version === "" ? known : `${known} ${version}`;
}
