export const PURE_ROOMS: readonly string[];
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>>;
export const TOPS: readonly string[];
export const FLOORS: readonly string[];
