import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { corporaFolder } from "@/lib/corpora-folder";
import type { Corpus } from "@/lib/extractors/contract/contract";
import { extractorById, EXTRACTORS } from "@/lib/extractors/index";
import { decodeBytes } from "@/lib/page/parsing/decode";
import { wholeView, type Page } from "@/lib/page/page";
import { parsePage } from "@/lib/page/parsing/parse";
import { provideNodePeers } from "@/lib/peers/node-peers";
import { inspectLayer } from "@/lib/view/inspection/inspect-layer";
import { buildInspection, type Inspection } from "@/lib/view/inspection/inspection";
import { onScale } from "@/lib/view/inspection/scale-choice";
import type { DrawList } from "@/lib/view/page/draw-list";
import { indexGeometry, type Box } from "@/lib/view/page/geometry";
import { contrast, luminance } from "@/lib/view/page/luminance";
import { buildScene, shapesWithin, type Scene } from "@/lib/view/page/scene";
import { verdictColour } from "@/lib/view/page/verdict-colours";
import { paintStrikes, paintTint, type TintLayers } from "./paint-tint";
import { linesOf, middleOf, PaintedCanvas, paletteOf } from "./testing";

/** WCAG 2.2, 1.4.11: graphics that are needed to understand the content. */
const GRAPHICS = 3;

const tokens = readFileSync(join(import.meta.dirname, "../../../app/tokens.css"), "utf8");
/** The veil of every theme: the page does not change with it, so one may do for all. */
const VEILS = [...tokens.matchAll(/--veil:\s*(#[0-9a-f]{6})/g)].map(([, colour]) => colour!);

/**
 * For many pages: a limit above which text is kept, one below which it is, none, no score at all, the programs of
 * others, and the learned combination. Pages of ours are drawn for every extractor.
 */
const DRAWN = [
  "block-extractor",
  "lqf",
  "ttr",
  "cetd",
  "article-element",
  "readability",
  "defuddle",
  "combination",
];
const EVERY = EXTRACTORS.map(({ id }) => id);
provideNodePeers();

const LOOKS: readonly { readonly look: string; readonly layers: TintLayers; readonly cividis: boolean }[] = [
  { look: "scores by verdict", layers: { veil: true, density: true }, cividis: false },
  { look: "kept only", layers: { veil: true, density: false }, cividis: false },
  { look: "scores in cividis", layers: { veil: true, density: true }, cividis: true },
];

const known = new WeakMap<Page, Map<string, Inspection>>();

/** Each page is extracted once for all looks. */
async function inspected(page: Page, id: string, site: readonly Page[]): Promise<Inspection> {
  const before = known.get(page) ?? new Map<string, Inspection>();
  known.set(page, before);
  const inspection = before.get(id) ?? (await inspect(page, id, site));
  before.set(id, inspection);
  return inspection;
}

/** @param site the pages that an extractor learns from which needs others */
async function inspect(page: Page, id: string, site: readonly Page[]): Promise<Inspection> {
  const extractor = extractorById(id);
  const { params } = extractor.configure({});
  const { extract, trace } = await extractor.configure({}).fit(siteOf(site));
  const view = wholeView(page);
  const answer = { extraction: extract(view), trace: trace?.(view) ?? null, ms: 0 };
  return buildInspection({ page, recipe: { use: id }, extractor, params, gold: null, ...answer });
}

const siteOf = (pages: readonly Page[]): Corpus => ({
  size: pages.length,
  async *pages() {
    for (const [at, page] of pages.entries())
      yield { id: String(at), page, live: wholeView(page).live, gold: null };
  },
});

/** Red, green and blue of `#rrggbb` or `rgb(r,g,b)`. */
function channelsOf(colour: string): readonly [number, number, number] {
  const channels = colour.startsWith("#")
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : colour.match(/\d+/g)!.map(Number);
  return [channels[0]!, channels[1]!, channels[2]!];
}

/** Luminance of a colour on white paper; of the paper where there is none. */
const luminanceOf = (colour: string | null): number =>
  colour === null ? 1 : luminance(...channelsOf(colour));

/** Luminance of the line through dropped text. */
const STRUCK = luminanceOf("#1B1B18");

interface Marks {
  /** Of the darkest kept text, 1 without any. */
  readonly kept: number;
  /** Of the lightest dropped text, 0 without any. */
  readonly dropped: number;
}

/** Paint a page as inspect mode does and look at the middle of every text. */
function marksOf(inspection: Inspection, layers: TintLayers, veil: string): Marks {
  const { page } = inspection;
  const geometry = linesOf(page);
  const drawing = inspectLayer(inspection, null);
  const scene = buildScene(drawing, geometry, page);
  const tint = { scene, geometry, page, drawing, shapes: shapesWithin(scene, 0, geometry.height) };
  const window = {
    top: 0,
    left: 0,
    width: 800,
    height: geometry.height,
    pageX: 0,
    pageWidth: 732,
    edge: 732,
  };
  const [under, over] = [new PaintedCanvas(), new PaintedCanvas()];
  paintTint(under.context, tint, window, layers, paletteOf(veil));
  const isStruck = layers.density && drawing.heat?.dropped === "strike";
  if (isStruck) paintStrikes(over.context, tint, window);
  const struck = struckLeaves(scene, over);
  let kept = 1;
  let dropped = 0;
  for (let leaf = 0; leaf < page.leaves.length; leaf++) {
    const { x, y } = middleOf(geometry, leaf);
    const light = luminanceOf(under.colourAt(x, y));
    if (inspection.extraction.keep[leaf] === 1) kept = Math.min(kept, light);
    else dropped = Math.max(dropped, struck.has(leaf) ? STRUCK : light);
  }
  return { kept, dropped };
}

/** The leaves of the texts in whose box a line begins. */
function struckLeaves({ parts }: Scene, { strokes }: PaintedCanvas): ReadonlySet<number> {
  const begun = new Set(strokes.map(([x, y]) => `${x} ${y}`));
  const struck = parts.filter(({ box }) => begun.has(`${box.x - 2} ${box.y + box.height - 3}`));
  return new Set(
    struck.flatMap(({ range }) => Array.from({ length: range.end - range.start }, (_, i) => range.start + i)),
  );
}

async function least(
  pages: readonly Page[],
  ids: readonly string[],
  layers: TintLayers,
  cividis: boolean,
): Promise<number> {
  let ratio = Infinity;
  for (const page of pages)
    for (const id of ids) {
      const inspection = onScale(await inspected(page, id, pages), {
        kind: cividis ? "quantile" : null,
        held: null,
      });
      for (const veil of VEILS) {
        const { kept, dropped } = marksOf(inspection, layers, veil);
        if (kept < dropped) return 0;
        ratio = Math.min(ratio, contrast(kept, dropped));
      }
    }
  return ratio;
}

function pagesIn(folder: string, count: number): Page[] {
  const files = readdirSync(folder).sort();
  const step = Math.max(1, Math.floor(files.length / count));
  return files
    .filter((_, at) => at % step === 0)
    .slice(0, count)
    .map((file) => {
      const bytes = readFileSync(join(folder, file));
      return parsePage(decodeBytes(file.endsWith(".gz") ? gunzipSync(bytes) : bytes).html);
    });
}

const OWN = join(import.meta.dirname, "../../../prisma/starter/pages");
const OTHERS = join(corporaFolder(), "wcxb/dev/html");
let ours: readonly Page[] | null = null;
let others: readonly Page[] | null = null;

describe.each(LOOKS)("the marks of kept and dropped texts, $look", ({ layers, cividis }) => {
  it("differ by what graphics need on pages of ours, by every extractor, in both themes", async () => {
    const pages = (ours ??= [
      ...pagesIn(OWN, 8),
      parsePage("<p>Kept words, and <a>one link</a> of many</p><p><a>Home</a> <a>News</a></p>"),
    ]);
    expect(await least(pages, EVERY, layers, cividis)).toBeGreaterThanOrEqual(GRAPHICS);
  });

  it.skipIf(!existsSync(OTHERS))(
    "differ by what graphics need on 100 pages (skipped without the corpora)",
    { timeout: 1_200_000 },
    async () => {
      const pages = (others ??= pagesIn(OTHERS, 100));
      expect(pages).toHaveLength(100);
      expect(await least(pages, DRAWN, layers, cividis)).toBeGreaterThanOrEqual(GRAPHICS);
    },
  );
});

it("of two texts that share a line each shows its own verdict in all of its lines", () => {
  const page = parsePage("<p>dropped words <i>kept words</i></p>");
  const line = (x: number, y: number, width: number) => ({ x, y, width, height: 16 });
  const lines = [
    [line(20, 0, 690), line(20, 24, 200)],
    [line(220, 24, 490), line(20, 48, 300)],
  ];
  const geometry = indexGeometry(
    Float32Array.of(20, 0, 690, 40, 20, 24, 690, 40),
    732,
    80,
    null,
    new Map([...lines.entries()]),
  );
  const drawing: DrawList = { marks: [], lit: Uint8Array.of(0, 1) };
  const scene = buildScene(drawing, geometry, page);
  const window = { top: 0, left: 0, width: 800, height: 80, pageX: 0, pageWidth: 732, edge: 732 };
  const canvas = new PaintedCanvas();
  const tint = { scene, geometry, page, drawing, shapes: [] };
  paintTint(canvas.context, tint, window, { veil: true, density: false }, paletteOf("#84847e"));
  const middles = (of: readonly Box[]) =>
    of.map(({ x, y, width, height }) => canvas.colourAt(x + width / 2, y + height / 2));
  expect(lines.map(middles)).toEqual([
    ["#84847e", "#84847e"],
    [null, null],
  ]);
});

it("a veil under which people work is the soft one", () => {
  const page = parsePage("<p>Kept</p><p>Dropped</p>");
  const geometry = linesOf(page);
  const veilOf = (drawing: DrawList): ReadonlySet<string> => {
    const scene = buildScene(drawing, geometry, page);
    const asked = new Set<string>();
    const palette = { ...paletteOf("#000000"), color: (name: string) => (asked.add(name), "#000000") };
    const window = { top: 0, left: 0, width: 800, height: 600, pageX: 0, pageWidth: 732, edge: 732 };
    const tint = { scene, geometry, page, drawing, shapes: [] };
    paintTint(new PaintedCanvas().context, tint, window, { veil: true, density: false }, palette);
    return asked;
  };
  expect(veilOf({ marks: [], lit: Uint8Array.of(1, 0), veil: "soft" })).toEqual(new Set(["--veil-soft"]));
  expect(veilOf({ marks: [], lit: Uint8Array.of(1, 0) })).toEqual(new Set(["--veil"]));
});

describe("the colours of verdicts", () => {
  const places = Array.from({ length: 81 }, (_, i) => (i - 40) / 32);
  it("are light where kept and dark where dropped at every place of the scale, and beyond its ends", () => {
    const kept = Math.min(...places.map((place) => luminanceOf(verdictColour(true, place))));
    const dropped = places.map((place) => luminanceOf(verdictColour(false, place)));
    expect(contrast(kept, Math.max(...dropped))).toBeGreaterThanOrEqual(GRAPHICS);
  });
  it("leave the usual ink of pages readable on the dark ones and on the veil", () => {
    const INK = 0x22;
    for (const colour of [...places.map((place) => verdictColour(false, place)), ...VEILS]) {
      const [red, green, blue] = channelsOf(colour).map((channel) => (channel * INK) / 255);
      expect(contrast(luminanceOf(colour), luminance(red!, green!, blue!))).toBeGreaterThanOrEqual(4.5);
    }
  });
});
