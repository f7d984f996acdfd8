/**
 * Cividis in ten stops, low to high; the same colours as `--cividis-0` to `--cividis-9`, which do not change
 * with the theme.
 */
const STOPS: readonly (readonly [number, number, number])[] = [
  [0, 34, 78],
  [18, 53, 112],
  [59, 73, 108],
  [87, 93, 109],
  [112, 113, 115],
  [138, 134, 120],
  [165, 156, 116],
  [195, 179, 105],
  [225, 204, 85],
  [254, 232, 56],
];

/**
 * Colour of a share in [0, 1] as `rgb(r,g,b)`.
 *
 * @param alpha how much of it there is, in [0, 1]; the rest is white
 */
export function cividis(share: number, alpha = 1): string {
  const at = Math.max(0, Math.min(1, share)) * (STOPS.length - 1);
  const low = Math.min(Math.floor(at), STOPS.length - 2);
  const part = at - low;
  const mixed = STOPS[low]!.map((from, i) => {
    const full = from + (STOPS[low + 1]![i]! - from) * part;
    return Math.round(255 + (full - 255) * alpha);
  });
  return `rgb(${mixed.join(",")})`;
}

/** The whole scale from left to right, as a background of CSS. */
export const CIVIDIS_GRADIENT = `linear-gradient(90deg,${STOPS.map((stop) => `rgb(${stop.join(",")})`).join(",")})`;
