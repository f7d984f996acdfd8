import { describe, expect, it } from "vitest";
import { jsonItems } from "./json-items";

/** What is read of a file in pieces of so many bytes: values, or the messages of what cannot be read. */
async function read(text: string | Uint8Array, size = 3, limit = 1000): Promise<unknown[]> {
  const bytes = Buffer.from(text);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: unknown[] = [];
  for await (const { value } of jsonItems(pieces(), limit)) {
    try {
      found.push(value());
    } catch (error) {
      found.push((error as Error).message);
    }
  }
  return found;
}

describe("the items of a JSON array", () => {
  it.each([1, 2, 3, 7, 1000])("are read in pieces of %i bytes", async (size) => {
    const items = [{ a: 'x"],[{\\' }, [1, [2]], "s,]", 3.5, null, {}, "ü😀"];
    expect(await read(`\ufeff \n${JSON.stringify(items, null, 2)}\n`, size)).toEqual(items);
    expect(await read(JSON.stringify(items), size)).toEqual(items);
  });

  it.each([
    { when: "an empty array", text: " [ ] ", is: [] },
    { when: "no array", text: '{"a":1}', is: ["malformed JSON (it is no JSON array of tasks)"] },
    { when: "nothing", text: "", is: ["malformed JSON (the file ends in the middle of it)"] },
    {
      when: "an array cut short",
      text: '[{"a":1},{"b":',
      is: [{ a: 1 }, expect.stringContaining("ends in the middle")],
    },
    {
      when: "an item that is broken",
      text: "[1,{oops},3]",
      is: [1, expect.stringContaining("malformed JSON"), 3],
    },
    {
      when: "an item too many commas apart",
      text: "[1,,2]",
      is: [1, expect.stringContaining("malformed"), 2],
    },
  ])("are what there is: $when", async ({ text, is }) => {
    expect(await read(text)).toEqual(is);
  });

  it("cost no more than the limit each, and what is too long costs only itself", async () => {
    const long = "x".repeat(200);
    expect(await read(JSON.stringify([1, long, 2]), 7, 100)).toEqual([
      1,
      "the item has 202 bytes, at most 100 are read",
      2,
    ]);
  });

  it("that are no UTF-8 are named", async () => {
    expect(await read(Uint8Array.from([0x5b, 0x22, 0xff, 0x22, 0x5d]))).toEqual([
      "not UTF-8, which JSON has to be",
    ]);
  });
});
