const LONGEST = 80;

/**
 * The name of a file for a page, after its title: what no file system takes in a name is left out. `ending`
 * comes without its dot.
 */
export function fileNameOf(title: string, ending: string): string {
  const words = title
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const short = [...words]
    .slice(0, LONGEST)
    .join("")
    .replace(/^[. ]+/, "")
    .trim();
  // A dot at the end is left out by some systems.
  const name = short.endsWith(".") ? `${short.slice(0, -1)}_` : short;
  return `${name === "" ? "page" : name}.${ending}`;
}
