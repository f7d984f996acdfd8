/** The text of a recipe as tables show it. */
import { answersName } from "../extractors/answers/answers-name";
import { programName } from "../extractors/programs/program-name";

const HEAD = /(answers|program)\(name=/g;

/** A text with each naming of another program in it replaced. @param version null where none is named */
function withNames(
  key: string,
  named: (use: string, name: string, version: string | null) => string,
): string {
  let at = 0;
  const took = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(key)?.[0] ?? null;
    at += found?.length ?? 0;
    return found;
  };
  const quoted = (): string | null => {
    const found = took(/"(?:[^"\\]|\\.)*"/y);
    return found === null ? null : (JSON.parse(found) as string);
  };
  let done = 0;
  let text = "";
  for (const head of key.matchAll(HEAD)) {
    if (head.index < done) continue;
    const use = head[1]!;
    at = head.index + head[0].length;
    const name = quoted();
    const version = took(/,version=/y) === null ? null : (took(/\d{1,7}/y) ?? quoted());
    took(/,setup="[0-9a-f]{12}"/y);
    const isWhole = took(/\)/y) !== null && (use === "program" || took(/@[0-9a-f]{64}/y) !== null);
    if (name === null || !isWhole) continue;
    text += key.slice(done, head.index) + named(use, name, version);
    done = at;
  }
  return text + key.slice(done);
}

/**
 * A recipe's text with other programs by their names, e.g. `trafilatura 2.0, version 2`, instead of the hash of
 * all they said or of how they are called; anything else as it is.
 */
export function labelOfKey(key: string): string {
  return withNames(key, (use, name, version) =>
    use === "answers" ? answersName(name, Number(version ?? 1)) : programName(name, version ?? ""),
  );
}

/**
 * What stays the same when answers are imported again, a program has another version, or a model is trained
 * again.
 */
export function lastingName(key: string): string {
  return withNames(key, (_, name) => name).replaceAll(/@[0-9a-f]{64}/g, "");
}
