/** What answers are called, e.g. `trafilatura 2.0`, or `trafilatura 2.0, version 2` once they came again. */
export function answersName(name: string, version: number): string {
  const known = name === "" ? "Answers of another program" : name;
  return version === 1 ? known : `${known}, version ${version}`;
}
