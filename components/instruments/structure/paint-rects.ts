import { contrast, luminance } from "@/lib/view/page/luminance";
import type { Palette } from "@/components/workbench/canvas/palette";
import type { Pen } from "@/components/ui/charts/svg-pen";
import { BARE, FRAME, rectsWithin, STRIP, type Rects } from "@/lib/view/structure/rects";

/** What a frame shows: a window of the drawing, in its own pixels. */
export interface Frame {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What an element is called, and its score; empty without one. */
export interface Named {
  readonly name: string;
  readonly figure: string;
}

/** How the elements of a tree look. */
export interface Look {
  /** Colour of an element as `rgb(r,g,b)`, asked only for those that are painted; null without a score. */
  colourOf(index: number): string | null;
  /** Name and score of an element, asked only for those that are named. */
  nameOf(index: number): Named;
  readonly selected: ReadonlySet<number>;
  /** The element under the pointer, here or on the page, and those around it. */
  readonly hovered: ReadonlySet<number>;
  readonly around: ReadonlySet<number>;
}

const DARK_INK = "#111110";
const LIGHT_INK = "#fff";
const inks = new Map<string, string>();

/** The ink that is read better on a colour. */
function inkOn(colour: string): string {
  let ink = inks.get(colour);
  if (ink === undefined) {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
    const ground = luminance(red, green, blue);
    ink = contrast(ground, 0) > contrast(ground, 1) ? DARK_INK : LIGHT_INK;
    inks.set(colour, ink);
  }
  return ink;
}

/** Least room for a name. */
const NAME_WIDTH = 22;
const NAME_HEIGHT = 11;
const STRIP_WIDTH = 10;
const STRIP_HEIGHT = 34;
/** Fewer characters of a name than these along a strip tell nobody which element it is. */
const TELLING = 7;

/** Paint what the frame shows. Returns how many rectangles that were. */
export function paintRects(
  ctx: Pen,
  rects: Rects,
  { top, width, height }: Frame,
  look: Look,
  palette: Palette,
): number {
  ctx.clearRect(0, 0, width, height);
  const shown = rectsWithin(rects, top, top + height);
  const grey = palette.color("--line-3");
  const bare = palette.color("--line-2");
  const ink = palette.color("--text-2");
  const ground = palette.color("--sunken");
  ctx.font = `400 10px ${palette.mono}`;
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  const outlines: number[] = [];
  for (const i of shown) {
    const x = rects.x[i]!;
    const y = rects.y[i]! - top;
    const element = rects.element[i]!;
    // A gap of one pixel parts neighbours; what is too small keeps a pixel of its own.
    const w = Math.max(1, rects.width[i]! - 1);
    const h = Math.max(1, rects.height[i]! - 1);
    if (rects.merged[i]! > 0) {
      ctx.fillStyle = grey;
      ctx.fillRect(x, y, w, h);
      ctx.fillStyle = ink;
      if (w >= NAME_WIDTH && h >= NAME_HEIGHT)
        name(ctx, { name: `×${rects.merged[i]!}`, figure: "" }, x, y, w, h);
      continue;
    }
    if (look.selected.has(element) || look.hovered.has(element) || look.around.has(element)) outlines.push(i);
    const style = rects.style[i]!;
    if (style >= FRAME) {
      ctx.fillStyle = ground;
      ctx.fillRect(x, y, w, h);
      ctx.lineWidth = 1;
      ctx.strokeStyle = bare;
      ctx.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
      ctx.fillStyle = ink;
      if (style !== BARE && w >= NAME_WIDTH && h >= NAME_HEIGHT)
        ctx.fillText(clipped(ctx, look.nameOf(element), w - 5), x + 3, y + 7);
      continue;
    }
    const colour = look.colourOf(element);
    ctx.fillStyle = colour ?? bare;
    ctx.fillRect(x, y, w, h);
    ctx.fillStyle = colour === null ? ink : inkOn(colour);
    if (style === STRIP) stripName(ctx, look.nameOf(element), x, y, w, h, height);
    else if (w >= NAME_WIDTH && h >= NAME_HEIGHT) name(ctx, look.nameOf(element), x, y, w, h);
  }
  for (const i of outlines) {
    const element = rects.element[i]!;
    const isSelected = look.selected.has(element);
    const inset = isSelected ? 1 : 0.5;
    ctx.lineWidth = isSelected ? 2 : 1;
    ctx.strokeStyle = isSelected
      ? palette.color("--accent")
      : palette.color(look.hovered.has(element) ? "--text" : "--text-3");
    ctx.strokeRect(
      rects.x[i]! + inset,
      rects.y[i]! - top + inset,
      Math.max(0, rects.width[i]! - 1 - 2 * inset),
      Math.max(0, rects.height[i]! - 1 - 2 * inset),
    );
  }
  return shown.length;
}

/** On the first line of what is in view of it. */
function name(ctx: Pen, words: Named, x: number, y: number, w: number, h: number): void {
  const at = Math.max(y, Math.min(0, y + h - 14));
  ctx.fillText(clipped(ctx, words, w - 5), x + 3, at + Math.min(8, h / 2) + 0.5);
}

/** Upwards along the strip, at the top of what is in view of it. */
function stripName(
  ctx: Pen,
  words: Named,
  x: number,
  y: number,
  w: number,
  h: number,
  viewHeight: number,
): void {
  const from = Math.max(0, y);
  const to = Math.min(viewHeight, y + h);
  if (w < STRIP_WIDTH || to - from < STRIP_HEIGHT) return;
  const shown = clipped(ctx, words, to - from - 8);
  if (shown.length < Math.min(whole(words).length, TELLING)) return;
  ctx.save();
  ctx.translate(x + w / 2 + 0.5, from + 4);
  ctx.rotate(Math.PI / 2);
  ctx.fillText(shown, 0, 0);
  ctx.restore();
}

/**
 * Width of a character of the monospaced font at 10 px; measuring every name would take longer than drawing
 * it.
 */
let advance: { readonly font: string; readonly width: number } | null = null;

const whole = ({ name: of, figure }: Named): string => (figure === "" ? of : `${of} ${figure}`);

function clipped(ctx: Pen, words: Named, room: number): string {
  if (advance?.font !== ctx.font)
    advance = { font: ctx.font, width: ctx.measureText("0123456789").width / 10 };
  return cutTo(words, Math.floor(room / advance.width));
}

/** Fewer characters of a name than these before its score tell nobody which element it is. */
const LEAST_NAME = 3;

/** Name and score in so many characters: where that is too few, the name is cut before the score is. */
export function cutTo(words: Named, fits: number): string {
  const all = whole(words);
  if (all.length <= fits) return all;
  const left = fits - words.figure.length - 2;
  if (words.figure !== "" && left >= LEAST_NAME) return `${words.name.slice(0, left)}… ${words.figure}`;
  return fits < 3 ? all.slice(0, Math.max(0, fits)) : `${all.slice(0, fits - 1)}…`;
}
