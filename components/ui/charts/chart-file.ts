/** What a chart is drawn with; everything else of its style has no effect on a picture of it. */
const DRAWN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "paint-order",
  "opacity",
  "visibility",
  "vector-effect",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "font-variant-numeric",
  "text-anchor",
  "dominant-baseline",
  "letter-spacing",
] as const;
/** What an element does not take over from the one around it, with the value that says nothing. */
const OWN: ReadonlyMap<string, string> = new Map([
  ["opacity", "1"],
  ["vector-effect", "none"],
]);
const NAMESPACE = "http://www.w3.org/2000/svg";
/** Pixels of a PNG per px of the chart: sharp on paper and on dense screens. */
const DENSITY = 2;

/** A drawing as it stands on its own. */
export interface ChartFile {
  readonly text: string;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/**
 * A chart as an SVG file: what style sheets say is written into it. It is drawn on white in the colours of
 * the light theme whatever theme is on, so that pictures of one text go together.
 */
export function chartFile(chart: SVGSVGElement): ChartFile {
  const { width, height } = chart.getBoundingClientRect();
  const stage = document.createElement("div");
  for (const [name, value] of lightTokens(document.styleSheets)) stage.style.setProperty(name, value);
  stage.style.cssText += "position:absolute;visibility:visible;left:-100000px;top:0";
  const copy = chart.cloneNode(true) as SVGSVGElement;
  stage.append(copy);
  // Beside the original, so that rules about what surrounds it hold for the copy, too.
  (chart.parentElement ?? document.body).append(stage);
  try {
    // All styles are read before the first is written, since what is written would change what is read.
    const drawn = new Map<Element, ReadonlyMap<string, string> | null>();
    for (const element of [copy, ...copy.querySelectorAll<SVGElement>("*")])
      drawn.set(element, stylesOf(element));
    for (const [element, styles] of drawn)
      write(element, styles, element === copy ? null : (drawn.get(element.parentElement!) ?? null));
    const ground = document.createElementNS(NAMESPACE, "rect");
    for (const [name, value] of [
      ["width", "100%"],
      ["height", "100%"],
      ["fill", "#fff"],
    ] as const)
      ground.setAttribute(name, value);
    copy.prepend(ground);
    for (const [name, value] of [
      ["xmlns", NAMESPACE],
      ["width", `${width}`],
      ["height", `${height}`],
      ["viewBox", chart.getAttribute("viewBox") ?? `0 0 ${width} ${height}`],
    ] as const)
      copy.setAttribute(name, value);
    return { text: new XMLSerializer().serializeToString(copy), width, height };
  } finally {
    stage.remove();
  }
}

/** What an element comes to; null where it is not drawn. */
function stylesOf(element: Element): ReadonlyMap<string, string> | null {
  const style = getComputedStyle(element);
  return style.display === "none" ? null : new Map(DRAWN.map((name) => [name, style.getPropertyValue(name)]));
}

/**
 * Replaces classes and inline styles by what they come to, where that is not what the element around it says
 * already; null takes the element out.
 */
function write(
  element: Element,
  styles: ReadonlyMap<string, string> | null,
  around: ReadonlyMap<string, string> | null,
): void {
  if (styles === null) return element.remove();
  for (const { name } of [...element.attributes])
    if (/^(?:class|style|tabindex|role|cursor|pointer-events|data-.*)$/.test(name))
      element.removeAttribute(name);
  for (const [name, value] of styles) {
    if (value === (OWN.get(name) ?? around?.get(name) ?? "")) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/**
 * The custom properties of the light theme: those of `:root` outside of any media query, the first theme
 * being the light one.
 */
export function lightTokens(sheets: Iterable<Pick<CSSStyleSheet, "cssRules">>): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const { cssRules } of sheets) {
    for (const rule of cssRules) {
      if (!("selectorText" in rule) || rule.selectorText !== ":root") continue;
      const { style } = rule as CSSStyleRule;
      for (const name of style) if (name.startsWith("--")) tokens.set(name, style.getPropertyValue(name));
    }
  }
  return tokens;
}

/** The drawing as a PNG of twice its size. @throws Error where the browser cannot draw it */
export async function chartPng({ text, width, height }: ChartFile): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.ceil(width * DENSITY), Math.ceil(height * DENSITY)];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error("the browser drew no picture")) : resolve(blob)),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A file name of letters, digits and dashes, e.g. `a-against-b`; `chart` where nothing is left. */
export function fileStem(title: string): string {
  return (
    title
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 80) || "chart"
  );
}
