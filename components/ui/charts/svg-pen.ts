/**
 * What charts on a canvas are painted with. An `SvgPen` takes the same calls, so that the painting is also
 * its own export.
 */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "font"
  | "textAlign"
  | "textBaseline"
  | "clearRect"
  | "fillRect"
  | "strokeRect"
  | "fillText"
  | "save"
  | "restore"
  | "translate"
  | "rotate"
> & { measureText(text: string): Pick<TextMetrics, "width"> };

const ANCHOR: Readonly<Record<CanvasTextAlign, string>> = {
  left: "start",
  start: "start",
  center: "middle",
  right: "end",
  end: "end",
};

/**
 * Writes what is painted as elements of an SVG. Fonts are `WEIGHT SIZEpx FAMILIES`, colours what a style
 * sheet may say.
 */
export class SvgPen implements Pen {
  fillStyle: Pen["fillStyle"] = "#000";
  strokeStyle: Pen["strokeStyle"] = "#000";
  lineWidth = 1;
  font = "400 10px sans-serif";
  textAlign: CanvasTextAlign = "start";
  textBaseline: CanvasTextBaseline = "alphabetic";
  private elements: string[] = [];
  private turns: readonly string[] = [];
  private readonly saved: (readonly string[])[] = [];

  /** @param widthOf of a text in a font, in px */
  constructor(private readonly widthOf: (text: string, font: string) => number) {}

  measureText(text: string): { readonly width: number } {
    return { width: this.widthOf(text, this.font) };
  }

  /** Always of all there is: a painter begins with it. */
  clearRect(): void {
    this.elements = [];
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.write("rect", { x, y, width, height, fill: String(this.fillStyle) });
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.write("rect", {
      x,
      y,
      width,
      height,
      fill: "none",
      stroke: String(this.strokeStyle),
      "stroke-width": this.lineWidth,
    });
  }

  fillText(text: string, x: number, y: number): void {
    const [, weight = "400", size = "10", family = "sans-serif"] =
      /^(\d+) ([\d.]+)px (.*)$/s.exec(this.font) ?? [];
    const middle = this.textBaseline === "middle" ? { "dominant-baseline": "central" } : {};
    this.write(
      "text",
      {
        x,
        y,
        fill: String(this.fillStyle),
        "font-family": family.trim(),
        "font-size": size,
        "font-weight": weight,
        "text-anchor": ANCHOR[this.textAlign],
        ...middle,
      },
      text,
    );
  }

  save(): void {
    this.saved.push(this.turns);
  }

  restore(): void {
    this.turns = this.saved.pop() ?? [];
  }

  translate(x: number, y: number): void {
    this.turns = [...this.turns, `translate(${figure(x)} ${figure(y)})`];
  }

  rotate(radians: number): void {
    this.turns = [...this.turns, `rotate(${figure((radians * 180) / Math.PI)})`];
  }

  /** The drawing as a file, on white. */
  file(width: number, height: number): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${figure(width)}" height="${figure(height)}" viewBox="0 0 ${figure(width)} ${figure(height)}"><rect width="100%" height="100%" fill="#fff"/>${this.elements.join("")}</svg>`;
  }

  private write(tag: string, attributes: Readonly<Record<string, string | number>>, text = ""): void {
    const all = { ...attributes, ...(this.turns.length > 0 && { transform: this.turns.join(" ") }) };
    const written = Object.entries(all)
      .map(([name, value]) => ` ${name}="${typeof value === "number" ? figure(value) : escaped(value)}"`)
      .join("");
    this.elements.push(`<${tag}${written}${text === "" ? "/>" : `>${escaped(text)}</${tag}>`}`);
  }
}

const figure = (value: number): string => String(Number(value.toFixed(2)));

/** Text as XML may hold it; characters that it may not are left out. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
