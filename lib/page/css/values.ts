/**
 * Values of the few properties that the simplified cascade knows (S3 section 3.2; scope and figures:
 * docs/algorithms/cardoso.md#a-simplified-cascade).
 */

export const BASE_SIZE = 16;

const KEYWORD_SIZES: ReadonlyMap<string, number> = new Map([
  ["xx-small", 9],
  ["x-small", 10],
  ["small", 13],
  ["medium", 16],
  ["large", 18],
  ["x-large", 24],
  ["xx-large", 32],
]);
const RELATIVE_SIZES: ReadonlyMap<string, number> = new Map([
  ["smaller", 0.83],
  ["larger", 1.2],
]);
/** Pixels of a unit; em and % are of the parent's size. */
const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  rem: BASE_SIZE,
};

/** As large as browsers let a font be; beyond numbers, a size has no share of the largest. */
const MAX_SIZE = 10_000;

/** A font size in pixels, at most 10,000; null for what is unknown, which inherits. */
export function fontSizeOf(value: string, parentSize: number): number | null {
  const size = unlimitedSizeOf(value, parentSize);
  return size === null ? null : Math.min(MAX_SIZE, size);
}

function unlimitedSizeOf(value: string, parentSize: number): number | null {
  const keyword = KEYWORD_SIZES.get(value);
  if (keyword !== undefined) return keyword;
  const relative = RELATIVE_SIZES.get(value);
  if (relative !== undefined) return relative * parentSize;
  const match = /^(\d+(?:\.\d*)?|\.\d+)(px|pt|in|cm|mm|rem|em|%)$/.exec(value);
  if (match === null) return value === "0" ? 0 : null;
  const number = Number(match[1]);
  if (match[2] === "em") return number * parentSize;
  if (match[2] === "%") return (number / 100) * parentSize;
  return number * UNITS[match[2]!]!;
}

/** Pixels of `font size=1..7`, and of `+1`, `-2` counted from 3; null for anything else. */
export function markupSizeOf(value: string): number | null {
  const match = /^\s*([+-]?)(\d+)\s*$/.exec(value);
  if (match === null) return null;
  const number = Number(match[2]);
  const step = match[1] === "+" ? 3 + number : match[1] === "-" ? 3 - number : number;
  return [10, 13, 16, 18, 24, 32, 48][Math.min(7, Math.max(1, step)) - 1]!;
}

/** Whether a `font-weight` is bold; null for what is unknown, which inherits. */
export function boldOf(value: string): boolean | null {
  if (value === "bold" || value === "bolder") return true;
  if (value === "normal" || value === "lighter") return false;
  return /^\d{1,4}$/.test(value) ? Number(value) >= 600 : null;
}

export type Family = "serif" | "sans" | "mono" | "other";

const FAMILIES: readonly (readonly [Family, RegExp])[] = [
  ["mono", /mono|courier|consolas|menlo|typewriter/],
  [
    "sans",
    /sans|arial|helvetica|verdana|tahoma|trebuchet|segoe|roboto|calibri|lucida|system-ui|yahei|simhei|heiti|open|lato|inter\b/,
  ],
  ["serif", /serif|times|georgia|garamond|palatino|cambria|bookman|song|simsun|kaiti/],
];

/** The class of the first family name that is known; `other` where none is. */
export function familyOf(value: string): Family {
  for (const name of value.split(",")) {
    const known = FAMILIES.find(([, pattern]) => pattern.test(name));
    if (known !== undefined) return known[0];
  }
  return "other";
}

const COLOURS: ReadonlyMap<string, string> = new Map([
  ["black", "#000000"],
  ["silver", "#c0c0c0"],
  ["gray", "#808080"],
  ["grey", "#808080"],
  ["white", "#ffffff"],
  ["maroon", "#800000"],
  ["red", "#ff0000"],
  ["purple", "#800080"],
  ["fuchsia", "#ff00ff"],
  ["magenta", "#ff00ff"],
  ["green", "#008000"],
  ["lime", "#00ff00"],
  ["olive", "#808000"],
  ["yellow", "#ffff00"],
  ["navy", "#000080"],
  ["blue", "#0000ff"],
  ["teal", "#008080"],
  ["aqua", "#00ffff"],
  ["cyan", "#00ffff"],
  ["orange", "#ffa500"],
  ["brown", "#a52a2a"],
  ["darkred", "#8b0000"],
  ["darkblue", "#00008b"],
  ["darkgreen", "#006400"],
  ["darkgray", "#a9a9a9"],
  ["darkgrey", "#a9a9a9"],
  ["dimgray", "#696969"],
  ["dimgrey", "#696969"],
  ["lightgray", "#d3d3d3"],
  ["lightgrey", "#d3d3d3"],
  ["whitesmoke", "#f5f5f5"],
  ["pink", "#ffc0cb"],
  ["gold", "#ffd700"],
  ["crimson", "#dc143c"],
  ["steelblue", "#4682b4"],
]);

/** A colour as `#rrggbb`; transparency is ignored; null for what is unknown, which inherits. */
export function colourOf(value: string): string | null {
  const named = COLOURS.get(value);
  if (named !== undefined) return named;
  const hex = /^#?([\da-f]{3,8})$/.exec(value)?.[1];
  if (hex !== undefined && (hex.length === 3 || hex.length === 4))
    return `#${[...hex.slice(0, 3)].map((digit) => digit + digit).join("")}`;
  if (hex !== undefined && (hex.length === 6 || hex.length === 8)) return `#${hex.slice(0, 6)}`;
  const parts = /^rgba?\(([^)]*)\)$/
    .exec(value)?.[1]
    ?.split(/[\s,/]+/)
    .filter((part) => part !== "")
    .slice(0, 3);
  if (parts === undefined || parts.length < 3) return null;
  const bytes = parts.map((part) =>
    Math.round(Math.min(255, Math.max(0, part.endsWith("%") ? parseFloat(part) * 2.55 : parseFloat(part)))),
  );
  return bytes.some(Number.isNaN)
    ? null
    : `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * What the shorthand `font` sets: the size ends what is before it, and the family is the rest. Null where it
 * has no size.
 */
export function fontShorthandOf(
  value: string,
): { readonly size: string; readonly weight: string; readonly family: string } | null {
  // Word by word: one expression over all of it has to try each word as the size against each rest.
  const words = value.split(/\s+/);
  const at = words.findIndex((word) => SIZE_WORD.test(word));
  if (at < 0) return null;
  const [, size, height] = SIZE_WORD.exec(words[at]!)!;
  let rest = at + 1;
  if (height === "/") rest++;
  else if (height === undefined && words[rest]?.startsWith("/") === true) rest += words[rest] === "/" ? 2 : 1;
  return {
    size: size!,
    weight: /\b(bold|bolder|[6-9]00)\b/.test(words.slice(0, at).join(" ")) ? "bold" : "normal",
    family: words.slice(rest).join(" "),
  };
}

/** A font size as one word, with the line height where it follows without a blank. */
const SIZE_WORD =
  /^((?:xx?-)?(?:small|large)|medium|smaller|larger|(?:\d+(?:\.\d+)?|\.\d+)(?:px|pt|in|cm|mm|rem|em|%))(\/.*)?$/;
