/** How many of rising numbers are less than `value`. O(log n). */
export function countBelow(rising: ArrayLike<number>, value: number): number {
  let low = 0;
  for (let high = rising.length; low < high;) {
    const middle = (low + high) >> 1;
    if (rising[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of rising numbers are at most `value`. O(log n). */
export function countUpTo(rising: ArrayLike<number>, value: number): number {
  let low = 0;
  for (let high = rising.length; low < high;) {
    const middle = (low + high) >> 1;
    if (rising[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
