import { PageRegister, type RegisteredBlock } from "./page-register";

/**
 * (pages) the first page of which each page is a copy, itself where there is none before it: which pages count as
 * one. @param pages all blocks of each page
 */
export function copyGroups(pages: readonly (readonly RegisteredBlock[])[]): Int32Array {
  const register = new PageRegister();
  for (const blocks of pages)
    register.addPage(blocks.map((block) => register.blockOf(block.hash) ?? register.addBlock(block)));
  const groups = Int32Array.from(pages, (_, page) => page);
  const firstOf = (page: number): number => {
    let first = page;
    while (groups[first] !== first) first = groups[first]!;
    return first;
  };
  pages.forEach((blocks, page) => {
    const same = register.firstSame(page);
    // What the first of them is a copy of, all of them are.
    if (same !== page) groups[page] = same;
    else
      for (const [copy] of register.copiesOf(blocks).groups) {
        const [low, high] = [firstOf(page), firstOf(copy!)].sort((a, b) => a - b) as [number, number];
        groups[high] = low;
      }
  });
  return groups.map((_, page) => firstOf(page));
}
