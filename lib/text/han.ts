/** Han characters in a text, by code unit: the two blocks that running Chinese is written in. */
export function hanCount(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // CJK Unified Ideographs and extension A.
    if (unit >= 0x3400 && unit <= 0x9fff && (unit >= 0x4e00 || unit <= 0x4dbf)) count++;
  }
  return count;
}
