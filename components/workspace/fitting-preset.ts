import { PRESETS, type Preset } from "./workspace-store";

/** Widest window, in CSS pixels, that each preset is meant for. */
export const FITTING: readonly (readonly [window: number, preset: Preset])[] = [[720, 366], [1839, 732], [1e6, 1024]];

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
