export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  system: "Same as the system",
  light: "Light",
  dark: "Dark",
};

const listeners = new Set<() => void>();

/** Be told when the theme is switched in this window. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const KEY = "winnow-theme";

/**
 * Runs in the head before the first paint, so that no wrong theme flashes. Storage may be forbidden; the
 * system's theme is the answer then.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** The theme that this browser chose. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Switch the theme and remember it; a browser that forbids storage keeps it until the window closes. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It lasts until the window closes.
  }
  for (const listener of listeners) listener();
}
