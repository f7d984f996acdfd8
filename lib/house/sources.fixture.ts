/** The sources of the project as the tests of this folder read them: paths, texts, imports and their cycles. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project, with a slash at its end. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Import {
  readonly specifier: string;
  readonly isType: boolean;
  /** Whether it is fetched when it is called for, in a script of its own. */
  readonly isLater: boolean;
}

export interface Source {
  /** Path from the project root, with forward slashes. */
  readonly path: string;
  /** As it stands in the file. */
  readonly whole: string;
  /** Without its comments. */
  readonly text: string;
  readonly imports: readonly Import[];
}

export function sourcesBelow(folder: string): Source[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return names
    .filter(
      (name) =>
        /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith(".d.ts") && !name.split(sep).includes("generated"),
    )
    .map((name) => {
      const file = join(ROOT, folder, name);
      const whole = readFileSync(file, "utf8");
      const text = whole.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
      return { path: relative(ROOT, file).split(sep).join("/"), whole, text, imports: importsOf(text) };
    });
}

function importsOf(text: string): Import[] {
  const statements = text.matchAll(
    /^[ \t]*(?:import|export)\s+(type\s)?(?:[^"';=]*?\sfrom\s+)?["']([^"']+)["']/gm,
  );
  const calls = text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  return [
    ...Array.from(statements, (found) => ({
      specifier: found[2]!,
      isType: found[1] !== undefined,
      isLater: false,
    })),
    ...Array.from(calls, (found) => ({ specifier: found[1]!, isType: false, isLater: true })),
  ];
}

/** The project path an import leads to, without extension; null for a package. */
export function targetOf(source: Source, { specifier }: Import): string | null {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (!specifier.startsWith(".")) return null;
  return posix.normalize(posix.join(dirname(source.path), specifier)).replace(/\.(ts|tsx|js|mjs)$/, "");
}

/** Tests, and what only tests use: `testing.ts` and fixtures. */
export const isTest = ({ path }: Source): boolean => /\.(test|fixture)\.tsx?$|\/testing\.ts$/.test(path);
/** `lib/page/parsing/parse.ts` lies in room `page`, `lib/errors.ts` in none. */
export const roomOf = (path: string): string | null => /^lib\/([^/]+)\//.exec(path)?.[1] ?? null;

export const lib = sourcesBelow("lib").filter((source) => !isTest(source));

/** Every cycle once, as `a -> b -> a`, found by a depth-first walk with an explicit stack. */
export function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const finished = new Set<string>();
  const found: string[] = [];
  for (const first of graph.keys()) {
    const trail: { name: string; next: number }[] = finished.has(first) ? [] : [{ name: first, next: 0 }];
    while (trail.length > 0) {
      const top = trail[trail.length - 1]!;
      const target = graph.get(top.name)?.[top.next++];
      if (target === undefined) {
        finished.add(top.name);
        trail.pop();
        continue;
      }
      const open = trail.findIndex(({ name }) => name === target);
      if (open >= 0) found.push([...trail.slice(open).map(({ name }) => name), target].join(" -> "));
      else if (graph.has(target) && !finished.has(target)) trail.push({ name: target, next: 0 });
    }
  }
  return found;
}
