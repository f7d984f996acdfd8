import type { Token } from "@/lib/view/page/draw-list";

/** Reads colour tokens of the document once per theme; painting asks it hundreds of times per frame. */
export interface Palette {
  color(token: Token): string;
  /** Family lists of the tokens `--font` and `--mono`. */
  readonly font: string;
  readonly mono: string;
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const known = new Map<Token, string>();
  const color = (token: Token): string => {
    let value = known.get(token);
    if (value === undefined) known.set(token, (value = style.getPropertyValue(token).trim() || "#888"));
    return value;
  };
  return {
    color,
    font: style.getPropertyValue("--font") || "sans-serif",
    mono: style.getPropertyValue("--mono") || "monospace",
  };
}
