/** A bar chart as lines of text. */

/** One bar; `value` is at least 0. */
export interface Bar {
  readonly name: string;
  readonly value: number;
}

/** Characters of the longest bar. */
const WIDTH = 40;

/** A line for each: its name, a bar as long as its share of the largest value, and the value to one decimal. */
export function bars(all: readonly Bar[]): string[] {
  const most = Math.max(0, ...all.map(({ value }) => value));
  const nameWidth = Math.max(0, ...all.map(({ name }) => name.length));
  return all.map(({ name, value }) => {
    const length = most === 0 ? 0 : Math.round((WIDTH * value) / most);
    return `${name.padEnd(nameWidth)} ${"#".repeat(length).padEnd(WIDTH)} ${value.toFixed(1)}`;
  });
}
