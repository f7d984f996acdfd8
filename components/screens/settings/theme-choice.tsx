"use client";
import { useSyncExternalStore } from "react";
import {
  chooseTheme,
  storedTheme,
  subscribeTheme,
  THEME_NAMES,
  THEMES,
  type Theme,
} from "@/components/screens/shell/theme";
import { Segment } from "@/components/ui/controls/segment";

/** Light, dark, or as the system says. */
export function ThemeChoice() {
  const theme = useSyncExternalStore<Theme>(subscribeTheme, storedTheme, () => "system");
  return (
    <Segment
      label="Theme"
      value={theme}
      onChange={chooseTheme}
      options={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
    />
  );
}
