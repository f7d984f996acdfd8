import type { Preset } from "./workspace-store";

/** Widest window, in CSS pixels, that each preset is meant for. */
const FITTING: readonly (readonly [window: number, preset: Preset])[] = [[720, 366], [1839, 732], [1e6, 1024]];

/** The preset that fits the window the page was opened in; it stays until a person picks another one. */
export function fittingPreset(width: number): Preset {
  return FITTING.find(([widest]) => width <= widest)?.[1] ?? 1024;
}

/**
 * A script for the first HTML of the workspace: has the server make the view of the page that the frame will ask for, which it does while
 * the browser is busy with the scripts of the app; these go first.
 */
export function earlyRequest(pageId: string): string {
  const url = JSON.stringify(`/api/pages/${encodeURIComponent(pageId)}/document?width=`);
  return `fetch(${url}+(new URLSearchParams(location.search).get("w")??${JSON.stringify(FITTING)}.find(([widest])=>innerWidth<=widest)[1]),{method:"HEAD",priority:"low"}).catch(()=>{})`;
}
