/** Whether a code unit is a Han character of the two blocks that running Chinese is written in. */
export function isHan(unit: number): boolean {
  // CJK Unified Ideographs and extension A.
  return unit >= 0x3400 && unit <= 0x9fff && (unit >= 0x4e00 || unit <= 0x4dbf);
}

/** Han characters in a text, by code unit. */
export function hanCount(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    if (isHan(text.charCodeAt(i))) count++;
  }
  return count;
}
