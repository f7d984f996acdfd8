import { api } from "@/lib/api/client";
import { viewUrl } from "./open-frame";
import { PRESETS, type Preset } from "@/components/workbench/page/workspace-store";

/**
 * Widest window, in CSS pixels, that each preset is meant for: beside rail, gutter, lane and panel it has the
 * column for it (512 from 1,016 on, 732 from 1,236 on), so that no text of the page lies under the panel.
 */
const FITTING: readonly (readonly [window: number, preset: Preset])[] = [
  [1015, 366],
  [1235, 512],
  [1839, 732],
  [1e6, 1024],
];

/** What the server takes for the window of the reader: the preset of most. */
export const USUAL_PRESET: Preset = 732;

/** The preset that fits the window the page was opened in; it stays until a person picks another one. */
export function fittingPreset(width: number): Preset {
  return FITTING.find(([widest]) => width <= widest)?.[1] ?? 1024;
}

/** The preset that an address asks for; null where it asks for none, or for one that there is not. */
export function wantedPreset(width: number | null): Preset | null {
  return PRESETS.find((preset) => preset === width) ?? null;
}

/** The preset that a workspace opens with. @param asked the address's wish, as it stands there */
export function presetFor(asked: string | null, windowWidth: number): Preset {
  return wantedPreset(asked === null ? null : Number(asked)) ?? fittingPreset(windowWidth);
}

/**
 * How wide the page is: what it was laid out for, its own width where its content did not keep to that, and how
 * small it is shown then.
 * @param own of the page in the frame, in CSS pixels
 */
export function widthWords(preset: number, own: number, scale = 1): string {
  if (own <= preset) return `${preset} px wide`;
  const smaller = scale === 1 ? "" : `, shown at ${Math.round(scale * 100)} %`;
  return `${Math.ceil(own)} px wide, laid out for ${preset}${smaller}`;
}

/**
 * A script for the first HTML of the workspace: has the source on its way, and the server make the view of the page
 * that the frame will ask for, which it does while the browser is busy with the scripts of the app; these go first.
 * It runs where a document is loaded, not where one page leads to the next, which has its source already.
 */
export function earlyRequest(pageId: string): string {
  const source = JSON.stringify(api.pages.source.address({ id: pageId }));
  const link = `l.rel="preload";l.as="fetch";l.crossOrigin="anonymous";l.href=${source}`;
  const fitting = `${JSON.stringify(FITTING)}.find(([widest])=>innerWidth<=widest)[1]`;
  const width = `${JSON.stringify(PRESETS)}.find(w=>String(w)===a)??${fitting}`;
  const view = `fetch(${JSON.stringify(viewUrl(pageId, ""))}+(${width}),{method:"POST",priority:"low"})`;
  return `(l=>{${link};document.head.append(l)})(document.createElement("link"));(a=>${view}.catch(()=>{}))(new URLSearchParams(location.search).get("w"))`;
}
