import { dirname, join, posix, relative, sep } from "node:path";
import ts from "typescript";

/**
 * The types of modules and of all that they import, as files by their path below `lib`, ending in `.d.ts`. Their
 * imports name files, so that they can be read by whatever rules of resolution. The sources are not checked.
 */
export function declarationsOf(lib: string, modules: readonly string[]): ReadonlyMap<string, string> {
  const { config } = ts.readConfigFile(join(lib, "../tsconfig.json"), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, join(lib, ".."));
  const roots = modules.map((module) => join(lib, `${module}.ts`));
  const program = ts.createProgram(roots, {
    ...options,
    noEmit: false,
    incremental: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: lib,
    outDir: lib,
  });
  const all = new Map<string, string>();
  program.emit(undefined, (path, text) => all.set(relative(lib, path).split(sep).join("/"), text));
  const wanted = new Map<string, string>();
  const open = modules.map((module) => `${module}.d.ts`);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (wanted.has(path)) continue;
    const text = all.get(path)!;
    const from = dirname(path);
    wanted.set(
      path,
      text.replace(/(\bfrom |\bimport\()"(\.[^"]+)"/g, (_, before: string, specifier: string) => {
        open.push(`${posix.join(from, specifier)}.d.ts`);
        return `${before}"${specifier}.js"`;
      }),
    );
  }
  return wanted;
}
