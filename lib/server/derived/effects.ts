/**
 * What is cheap once and stalls a browser where it is stacked: columns in columns double the work of layout
 * with every level, and so do layers of blur. Where the rules of a page may put more of it than any page
 * needs, counted from above by tags, classes and ids, that effect is off on the whole page.
 */
import { generate, type Value } from "css-tree";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { keysOf, textOf, type Key } from "./census";

interface Limit {
  /** In one another. */
  readonly nested: number;
  /** On one page. */
  readonly count: number;
}

/** Measured in Chromium with twice as many: the next frame of the app comes within a second. */
const LIMITS = {
  columns: { nested: 2, count: 300 },
  blur: { nested: 4, count: 300 },
  backdrop: { nested: 4, count: 100 },
  shadow: { nested: 64, count: 3_000 },
  layer: { nested: 64, count: 3_000 },
  container: { nested: 16, count: 1_000 },
  zoom: { nested: 8, count: 1_000 },
} satisfies Readonly<Record<string, Limit>>;

export type Effect = keyof typeof LIMITS;
const EFFECTS = Object.keys(LIMITS) as Effect[];

const BY_PROPERTY: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ...[
    "columns",
    "column-count",
    "column-width",
    "-webkit-columns",
    "-webkit-column-count",
    "-webkit-column-width",
    "-moz-columns",
    "-moz-column-count",
  ].map((name) => [name, "columns"] as const),
  ["filter", "layer"],
  ["-webkit-filter", "layer"],
  ["backdrop-filter", "backdrop"],
  ["box-shadow", "shadow"],
  ["-webkit-box-shadow", "shadow"],
  ["text-shadow", "shadow"],
  ...[
    "mix-blend-mode",
    "isolation",
    "mask",
    "mask-image",
    "-webkit-mask",
    "-webkit-mask-image",
    "clip-path",
    "-webkit-clip-path",
    "opacity",
  ].map((name) => [name, "layer"] as const),
  ["container", "container"],
  ["container-type", "container"],
  ["zoom", "zoom"],
]);
const WITHOUT_EFFECT =
  /^(none|auto|normal|initial|unset|inherit|revert|revert-layer|1|1\.0|100%|0|auto auto|inset\(0(px)?\))$/i;

/** The effect that a declaration asks for; null for one that asks for none. */
export function effectOf(property: string, value: Value): Effect | null {
  const effect = BY_PROPERTY.get(property);
  if (effect === undefined) return null;
  const text = generate(value).trim();
  if (WITHOUT_EFFECT.test(text)) return null;
  return /filter$/.test(property) && effect === "layer" && /blur|shadow|var\(/i.test(text) ? "blur" : effect;
}

/** Which effects the style of a page asks for, and for which elements. */
export class EffectCensus {
  private readonly asked = new Map<string, Set<Effect>>();
  private readonly inline = new Map<string, Set<Effect>>();

  /** A rule asks for an effect on whatever its keys name. */
  note(effect: Effect, keys: readonly Key[]): void {
    for (const key of keys) into(this.asked, textOf(key), effect);
  }

  /** The text of a style attribute asks for an effect wherever it stands. */
  noteInline(effect: Effect, style: string): void {
    into(this.inline, style, effect);
  }

  /** The effects that this document has too much of. */
  tooMany(document: Tree.Document): ReadonlySet<Effect> {
    const found = new Set<Effect>();
    if (this.asked.size === 0 && this.inline.size === 0) return found;
    const count = new Map<Effect, number>();
    const everywhere = this.asked.get("all ") ?? new Set<Effect>();
    const stack: {
      readonly children: readonly Tree.ChildNode[];
      position: number;
      readonly depths: readonly number[];
    }[] = [{ children: document.childNodes, position: 0, depths: EFFECTS.map(() => 0) }];
    while (stack.length > 0) {
      const open = stack[stack.length - 1]!;
      const node = open.children[open.position++];
      if (node === undefined) stack.pop();
      else if ("tagName" in node) {
        const here = this.effectsOn(node, everywhere);
        for (const effect of here) count.set(effect, (count.get(effect) ?? 0) + 1);
        const depths =
          here.size === 0
            ? open.depths
            : open.depths.map((depth, i) => depth + (here.has(EFFECTS[i]!) ? 1 : 0));
        EFFECTS.forEach((effect, i) => {
          if (depths[i]! > LIMITS[effect].nested || (count.get(effect) ?? 0) > LIMITS[effect].count)
            found.add(effect);
        });
        stack.push({ children: node.childNodes, position: 0, depths });
      }
    }
    return found;
  }

  private effectsOn(element: Tree.Element, everywhere: ReadonlySet<Effect>): ReadonlySet<Effect> {
    const here = new Set(everywhere);
    for (const key of keysOf(element)) for (const effect of this.asked.get(key) ?? []) here.add(effect);
    const style = element.attrs.find(({ name }) => name === "style")?.value;
    if (style !== undefined) for (const effect of this.inline.get(style) ?? []) here.add(effect);
    return here;
  }
}

function into(map: Map<string, Set<Effect>>, key: string, effect: Effect): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([effect]));
  else known.add(effect);
}
