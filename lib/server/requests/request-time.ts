/**
 * The time at which a screen is rendered, ms since 1970. Handed to components, so that browser and server
 * write the same "2 min ago".
 */
export function requestTime(): number {
  return Date.now();
}
