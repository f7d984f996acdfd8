import { readPalette, type Palette } from "./palette";
import { lightTokens, type ChartFile } from "@/components/ui/charts/chart-file";
import { SvgPen, type Pen } from "@/components/ui/charts/svg-pen";

/**
 * A chart that is painted on a canvas as an SVG file, in the colours of the light theme whatever theme is on;
 * see `chartFile`. Sizes in px.
 */
export function paintedFile(
  width: number,
  height: number,
  paint: (pen: Pen, palette: Palette) => void,
): ChartFile {
  const stage = document.createElement("div");
  for (const [name, value] of lightTokens(document.styleSheets)) stage.style.setProperty(name, value);
  const measuring = document.createElement("canvas").getContext("2d");
  const pen = new SvgPen((text, font) => {
    if (measuring === null) return text.length * 6;
    measuring.font = font;
    return measuring.measureText(text).width;
  });
  document.body.append(stage);
  try {
    paint(pen, readPalette(stage));
    return { text: pen.file(width, height), width, height };
  } finally {
    stage.remove();
  }
}
