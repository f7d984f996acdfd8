/**
 * What a site asks of programs that fetch its pages (RFC 9309): groups of rules by the names of programs, of which
 * the longest that fits an address counts. Own, since it is short, and the packages for it have not been looked
 * after for years.
 */

/** The name by which a site addresses Winnow. */
export const ROBOT_NAME = "winnow";

/** Whether an address of the site may be fetched. */
export type Robots = (url: URL) => boolean;

interface Rule {
  readonly isAllowed: boolean;
  readonly pattern: string;
}

/** Of a site that says nothing (4xx), and of one that could not be asked (RFC 9309, 2.3.1). */
export const ALL_ALLOWED: Robots = () => true;
export const NONE_ALLOWED: Robots = () => false;

/** The rules of a robots.txt for Winnow: those of groups with its name, or else of those for all. */
export function parseRobots(text: string): Robots {
  const groups = new Map<string, Rule[]>();
  let names: string[] = [];
  let isNaming = false;
  for (const line of text.split(/[\r\n]/)) {
    const [key, value] = fieldOf(line);
    if (key === "user-agent") {
      if (!isNaming) names = [];
      isNaming = true;
      names.push(programOf(value));
      for (const name of names) if (!groups.has(name)) groups.set(name, []);
    } else if (key === "allow" || key === "disallow") {
      isNaming = false;
      // An empty rule is none.
      if (value !== "")
        for (const name of names)
          groups.get(name)!.push({ isAllowed: key === "allow", pattern: patternOf(value) });
    }
  }
  const rules = groups.get(ROBOT_NAME) ?? groups.get("*") ?? [];
  return ({ pathname, search }) => isAllowedBy(rules, addressOf(pathname + search));
}

function fieldOf(line: string): readonly [key: string, value: string] {
  const said = line.split("#", 1)[0]!;
  const colon = said.indexOf(":");
  return colon < 0 ? ["", ""] : [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
}

/** A program by its name alone: some write its version behind it. */
const programOf = (value: string): string => value.toLowerCase().split(/[/\s]/, 1)[0]!;

/**
 * One way of writing for what rules and addresses may write in several (RFC 9309, 2.2.2): in percent signs, with
 * capitals, is what an address cannot hold as it is, and nothing that it could hold as it is and means the same.
 */
function inOneWay(written: string): string {
  return Array.from(written.replaceAll(/%[0-9a-f]{2}/gi, meantBy), (sign) =>
    /[\w.~:/?#[\]@!$&'()*+,;=%-]/.test(sign) ? sign : encodeURIComponent(sign),
  ).join("");
}

function meantBy(escape: string): string {
  const sign = String.fromCharCode(parseInt(escape.slice(1), 16));
  return /[\w.~-]/.test(sign) ? sign : escape.toUpperCase();
}

/** A rule, in which `*` and a `$` at its end have a meaning of their own; where they have none, it is as of an address. */
function patternOf(rule: string): string {
  const isWhole = rule.endsWith("$");
  return inOneWay(isWhole ? rule.slice(0, -1) : rule).replaceAll("$", "%24") + (isWhole ? "$" : "");
}

/** A path with its query; a `*` or `$` in it is just a sign, which a rule names by its number. */
const addressOf = (path: string): string => inOneWay(path).replaceAll("*", "%2A").replaceAll("$", "%24");

/** The longest rule that fits counts; of two of one length the one that allows. */
function isAllowedBy(rules: readonly Rule[], path: string): boolean {
  let best: Rule | null = null;
  for (const rule of rules) {
    if (!fits(rule.pattern, path)) continue;
    const longer = rule.pattern.length - (best?.pattern.length ?? -1);
    if (longer > 0 || (longer === 0 && rule.isAllowed)) best = rule;
  }
  return best === null || best.isAllowed;
}

/** Whether a path begins as a pattern says, in which `*` is anything, and `$` at the end the end of the path. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first, ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first!)) return false;
  let at = first!.length;
  for (const [index, piece] of others.entries()) {
    const isLast = index === others.length - 1;
    if (isLast && isWhole) return path.length - piece.length >= at && path.endsWith(piece);
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return !isWhole || at === path.length;
}
