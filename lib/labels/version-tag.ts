/**
 * How far somebody's labels on a page are, in a few characters that fit an ETag: `12-in-progress`. Another
 * tag means that something was stored since.
 */
export function versionTag({ version, state }: { readonly version: number; readonly state: string }): string {
  return `${version}-${state.replaceAll(" ", "-")}`;
}

/** That of somebody who did nothing on the page. */
export const NO_VERSION = versionTag({ version: 0, state: "open" });
