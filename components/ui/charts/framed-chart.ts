/** What a picture says of itself once it has left the screen: its title above it, and what it shows below. */
import type { ChartFile } from "./chart-file";
import { escaped } from "./svg-pen";

const EDGE = 12;
const TITLE = 14;
const CAPTION = 11;
const LINE = 15;
/** Widest letters of the usual sans serif, by their size: lines are broken early rather than late. */
const LETTER = 0.58;
const FONT = 'font-family="Inter, Helvetica, Arial, sans-serif"';

/** Words in lines of at most so many px; a word that is longer has a line of its own. */
function linesOf(text: string, size: number, width: number): readonly string[] {
  const most = Math.max(1, Math.floor(width / (size * LETTER)));
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * A chart with its title and what it shows, where that says more than the title, as a file of the same width or
 * as wide as a title needs.
 */
export function framed({ text, width, height }: ChartFile, title: string, caption: string): ChartFile {
  const whole = Math.max(width, 240);
  const heads = linesOf(title, TITLE, whole);
  const notes = caption === title ? [] : linesOf(caption, CAPTION, whole);
  const top = EDGE + heads.length * (TITLE + 4) + 4;
  const bottom = notes.length === 0 ? 0 : 6 + notes.length * LINE;
  const full = { width: whole + 2 * EDGE, height: top + height + bottom + EDGE };
  const head = heads.map(
    (line, at) =>
      `<text x="${EDGE}" y="${EDGE + TITLE - 2 + at * (TITLE + 4)}" ${FONT} font-size="${TITLE}" font-weight="600" fill="#1b1b18">${escaped(line)}</text>`,
  );
  const foot = notes.map(
    (line, at) =>
      `<text x="${EDGE}" y="${top + height + 6 + CAPTION + at * LINE}" ${FONT} font-size="${CAPTION}" fill="#52524c">${escaped(line)}</text>`,
  );
  return {
    ...full,
    text: `<svg xmlns="http://www.w3.org/2000/svg" width="${full.width}" height="${full.height}" viewBox="0 0 ${full.width} ${full.height}"><rect width="100%" height="100%" fill="#fff"/>${head.join("")}<g transform="translate(${EDGE} ${top})">${text}</g>${foot.join("")}</svg>`,
  };
}
