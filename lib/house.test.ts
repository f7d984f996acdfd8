/**
 * The rules of the house that no compiler checks: which room may import which, what stays out of the pure
 * rooms, no cycles.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { EXTRACTORS } from "./extractors/index";
import { FLOORS, MAY_IMPORT, PURE_ROOMS, TOPS } from "./rooms.mjs";
import { renderDoc } from "./server/algorithm-docs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

interface Import {
  readonly specifier: string;
  readonly isType: boolean;
}

interface Source {
  /** Path from the project root, with forward slashes. */
  readonly path: string;
  /** As it stands in the file. */
  readonly whole: string;
  /** Without its comments. */
  readonly text: string;
  readonly imports: readonly Import[];
}

function sourcesBelow(folder: string): Source[] {
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
    ...Array.from(statements, (found) => ({ specifier: found[2]!, isType: found[1] !== undefined })),
    ...Array.from(calls, (found) => ({ specifier: found[1]!, isType: false })),
  ];
}

/** The project path an import leads to, without extension; null for a package. */
function targetOf(source: Source, { specifier }: Import): string | null {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (!specifier.startsWith(".")) return null;
  return posix.normalize(posix.join(dirname(source.path), specifier)).replace(/\.(ts|tsx|js|mjs)$/, "");
}

/** Tests, and what only tests use: `testing.ts` and fixtures. */
const isTest = ({ path }: Source): boolean => /\.(test|fixture)\.tsx?$|\/testing\.ts$/.test(path);
/** `lib/page/parse.ts` lies in room `page`, `lib/errors.ts` in none. */
const roomOf = (path: string): string | null => /^lib\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Sources of one folder of the interface, without tests and styles. */
const MOST_FILES = 24;

const lib = sourcesBelow("lib").filter((source) => !isTest(source));

describe("the direction of imports in lib", () => {
  test("every room is known to this test", () => {
    const rooms = new Set(lib.map(({ path }) => roomOf(path)).filter((room) => room !== null));
    expect([...rooms].filter((room) => !(room in MAY_IMPORT) && !TOPS.includes(room))).toEqual([]);
  });

  test("a room imports only itself, rooms below it and the files of lib that belong to no room", () => {
    const wrong: string[] = [];
    for (const source of lib) {
      const from = roomOf(source.path);
      for (const entry of source.imports) {
        const target = targetOf(source, entry);
        if (target === null) continue;
        const to = roomOf(`${target}.ts`);
        const allowed =
          target.startsWith("lib/") &&
          (to === null ||
            to === from ||
            (from !== null && (TOPS.includes(from) || MAY_IMPORT[from]?.includes(to) === true)));
        if (!allowed) wrong.push(`${source.path} -> ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("imports inside lib are relative", () => {
    expect(
      lib
        .filter(({ imports }) => imports.some(({ specifier }) => specifier.startsWith("@/")))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test("no module imports itself by way of others, types included", () => {
    expect(
      cyclesIn(
        new Map(
          lib.map((source) => [
            source.path.replace(/\.\w+$/, ""),
            source.imports.map((entry) => targetOf(source, entry)).filter((target) => target !== null),
          ]),
        ),
      ),
    ).toEqual([]);
  });

  test("the search for cycles finds one where there is one", () => {
    expect(
      cyclesIn(
        new Map([
          ["a", ["b"]],
          ["b", ["c"]],
          ["c", ["b"]],
        ]),
      ),
    ).toEqual(["b -> c -> b"]);
  });
});

describe("the tie rule", () => {
  const users = [...lib, ...["components", "app"].flatMap(sourcesBelow).filter((source) => !isTest(source))];

  test("from stretches or a gold text to leaves is in lib/gold alone", () => {
    const deciding = users
      .filter(({ text }) => /\balignText\(|\.confidence\b.*[<>]/.test(text))
      .map(({ path }) => path);
    // The module itself, gold, and answers that are texts, which go by the rule of gold.
    expect(deciding).toEqual(["lib/extractors/aligned.ts", "lib/gold/content-mask.ts", "lib/page/align.ts"]);
    expect(lib.find(({ path }) => path === deciding[0])!.text).toMatch(/\bisMostly\(/);
  });

  test("no other module measures how much of a leaf an interval covers", () => {
    const measuring = users
      .filter(({ text }) => /\bleavesIn\(/.test(text) && /\.text\.length\b/.test(text))
      .map(({ path }) => path);
    expect(measuring.filter((path) => path !== "lib/page/axis.ts")).toEqual([]);
  });
});

describe("the pure rooms", () => {
  const rooms = [...PURE_ROOMS, "labels", "view", "api"];
  const pure = lib.filter(({ path }) => rooms.includes(roomOf(path) ?? ""));

  test("import no React, Next, Prisma or Node module", () => {
    const isImpure = (specifier: string): boolean =>
      specifier.startsWith("node:") ||
      builtinModules.includes(specifier) ||
      /^(react|react-dom|next|@prisma|prisma)(\/|$)/.test(specifier);
    expect(
      pure.flatMap(({ path, imports }) =>
        imports
          .filter(({ specifier }) => isImpure(specifier))
          .map(({ specifier }) => `${path} -> ${specifier}`),
      ),
    ).toEqual([]);
  });

  test("read no clock and draw no random number", () => {
    const impure =
      /\b(Date\.now|Math\.random|performance\.now|crypto\.randomUUID|crypto\.getRandomValues)\b|\bnew Date\(\s*\)/;
    expect(pure.filter(({ text }) => impure.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("the components", () => {
  const components = sourcesBelow("components").filter((source) => !isTest(source));

  test("take only types from lib/server and lib/store", () => {
    const wrong = components.flatMap((source) =>
      source.imports
        .filter((entry) => !entry.isType && /^lib\/(server|store)(\/|$)/.test(targetOf(source, entry) ?? ""))
        .map(({ specifier }) => `${source.path} -> ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  /** `components/modes/inspect/tour.tsx` lies on the floor `modes`; null for what lies on none. */
  const floorOf = (path: string): string | null => /^components\/([^/]+)\//.exec(path)?.[1] ?? null;
  const folderOf = (path: string): string => posix.dirname(path);

  test("each lie on a floor, and import only from their own and from those below", () => {
    const wrong = components.flatMap((source) => {
      const rank = FLOORS.indexOf(floorOf(source.path) ?? "");
      if (rank < 0) return [`${source.path} lies on no floor`];
      return source.imports
        .map((entry) => targetOf(source, entry) ?? "")
        .filter((target) => target.startsWith("components/") && FLOORS.indexOf(floorOf(target) ?? "") > rank)
        .map((target) => `${source.path} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test("have no folder that imports itself by way of others, nor has lib/view", () => {
    const graph = new Map<string, Set<string>>();
    for (const source of [...components, ...lib.filter(({ path }) => roomOf(path) === "view")]) {
      const from = folderOf(source.path);
      const targets = graph.get(from) ?? new Set();
      graph.set(from, targets);
      for (const entry of source.imports) {
        const target = targetOf(source, entry);
        // A style sheet imports nothing.
        if (target === null || target.endsWith(".css") || folderOf(target) === from) continue;
        targets.add(folderOf(target));
      }
    }
    expect(cyclesIn(new Map([...graph].map(([from, targets]) => [from, [...targets]])))).toEqual([]);
  });

  test(`have at most ${MOST_FILES} files in a folder, and so has lib/view: more have rooms to be named`, () => {
    const counts = new Map<string, number>();
    for (const { path } of [...components, ...lib.filter(({ path }) => roomOf(path) === "view")])
      counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });
});

describe("the client of the API", () => {
  /**
   * Who asks the server without it: scripts that run before any module is there, and what asks for nothing to
   * be answered.
   */
  const WITHOUT: readonly string[] = [
    "components/workbench/frame/fitting-preset.ts",
    "components/workbench/frame/open-frame.ts",
    "components/workbench/frame/prepare-ahead.ts",
  ];
  const asks = (text: string): boolean => /\bfetch\(|["'`]\/api\//.test(text);

  test("is how components ask the server: none calls fetch or spells an address of the API", () => {
    const components = sourcesBelow("components").filter((source) => !isTest(source));
    const asking = components.filter(({ text }) => asks(text)).map(({ path }) => path);
    expect(asking.sort()).toEqual(WITHOUT);
  });

  test("is looked for in a way that finds both", () => {
    expect([asks("await fetch(path)"), asks("`/api/runs/${id}`"), asks("api.runs.get({ id })")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("carries no schema into the browser: it takes types alone from those who do", () => {
    const client = lib.filter(({ path }) => /^lib\/api\/(client|addresses|request-error)\.ts$/.test(path));
    expect(client).toHaveLength(3);
    expect(
      client.flatMap(({ path, imports }) =>
        imports
          .filter(({ specifier, isType }) => !isType && !/^\.\/(addresses|request-error)$/.test(specifier))
          .map(({ specifier }) => `${path} -> ${specifier}`),
      ),
    ).toEqual([]);
  });
});

test("nothing in the interface names an extractor: what it knows of one comes from the contract", () => {
  const ids = EXTRACTORS.map(({ id }) => id).join("|");
  // In quotes an id, and in any text the name of one that is a name and not common words.
  const names = EXTRACTORS.map(({ name }) => name)
    .filter((name) => /^[A-Z]\w*[A-Z]\w*$|^(Readability|Defuddle)$|^jusText$/.test(name))
    .join("|");
  const named = new RegExp(`["'\`](?:${ids})["'\`]|\\b(?:${names})\\b`);
  const wrong = [
    ...sourcesBelow("components"),
    ...sourcesBelow("app"),
    ...lib.filter(({ path }) => roomOf(path) === "view"),
  ].filter((source) => !isTest(source) && named.test(source.text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(named.test('const first = "block-extractor";')).toBe(true);
  expect(named.test("Both forms of BlockExtractor do")).toBe(true);
});

describe("the modes of the workspace", () => {
  const FOLDER = "components/modes/";
  const outside = ["components", "app"].flatMap(sourcesBelow).filter((source) => !isTest(source));
  const ids = readdirSync(join(ROOT, FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  /** What compares the mode that is on with one by name. */
  const named = new RegExp(
    `\\bmode\\s*[!=]==?\\s*["'](${ids.join("|")})["']|\\bisOn\\(\\s*["'](${ids.join("|")})["']`,
  );

  test("each have a descriptor that the list holds", () => {
    const list = outside.find(({ path }) => path === `${FOLDER}registry.ts`);
    expect(list?.imports.map(({ specifier }) => specifier).sort()).toEqual(
      [...ids.map((id) => `./${id}/mode`), "@/components/workbench/stage/mode"].sort(),
    );
  });

  test("are asked for by name in their own folder and nowhere else", () => {
    const wrong = outside.filter(({ path, text }) => {
      const found = named.exec(text);
      return found !== null && !(found[2] !== undefined && path.startsWith(`${FOLDER}${found[2]}/`));
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
    expect(
      ['mode === "compare"', 'state.mode !== "inspect"', 'isOn("annotate")'].map((text) => named.test(text)),
    ).toEqual([true, true, true]);
  });
});

describe("the instruments", () => {
  const FOLDER = "components/instruments/";
  const sources = ["components", "app"].flatMap(sourcesBelow).filter((source) => !isTest(source));
  const descriptors = sources.filter(({ path }) =>
    /^components\/instruments\/\w+\/instrument\.ts$/.test(path),
  );
  const ids = descriptors.map(({ text }) => /^ {2}id: "(\w+)",$/m.exec(text)?.[1] ?? "");
  const either = `["'](?:${ids.join("|")})["']`;
  /** What lists two of them by name, or asks which one is shown. */
  const listed = new RegExp(
    `${either},\\s*${either}|\\btab\\s*[!=]==?\\s*${either}|\\bsetTab\\(\\s*${either}`,
  );
  const isDescriptor = (target: string | null): boolean =>
    target !== null && target.startsWith(FOLDER) && target.endsWith("/instrument");

  test("each have a descriptor that the list holds, with an id of its own", () => {
    const list = sources.find(({ path }) => path === `${FOLDER}registry.ts`)!;
    const held = list.imports.map((entry) => targetOf(list, entry)).filter(isDescriptor);
    expect(held.sort()).toEqual(descriptors.map(({ path }) => path.replace(/\.ts$/, "")).sort());
    expect(new Set(ids.filter((id) => id !== "")).size).toBe(descriptors.length);
    expect(descriptors.length).toBeGreaterThan(5);
  });

  test("are listed there and nowhere else, by what is imported or by name", () => {
    const wrong = sources.filter(
      (source) =>
        source.path !== `${FOLDER}registry.ts` &&
        (listed.test(source.text) ||
          source.imports.filter((entry) => isDescriptor(targetOf(source, entry))).length > 1),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
    expect(
      ['["why", "source"]', 'tab === "why"', 'setTab("replay")', '["why", "density"]'].map((text) =>
        listed.test(text),
      ),
    ).toEqual([true, true, true, false]);
  });
});

describe("the server", () => {
  // The store and the threads may have been opened by another bundle of the server, with classes of its own.
  test("tells what the store threw by its name, never by its class", () => {
    const byClass = /instanceof (NotFoundError|ConflictError)\b/;
    const server = lib.filter(({ path }) => path.startsWith("lib/server/"));
    const wrong = [...server, ...sourcesBelow("app").filter((source) => !isTest(source))];
    expect(wrong.filter(({ text }) => byClass.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("the API", () => {
  /**
   * Handlers that a file exports, by any of the ways there are, with what they are made by; `*` for what
   * cannot be seen from here.
   */
  const handlersOf = (text: string): { readonly method: string; readonly madeBy: string }[] => [
    ...Array.from(
      text.matchAll(
        /^export\s+(?:const|let|var|(?:async\s+)?function)\s+(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b(?:\s*=\s*(\w+)[<(])?/gm,
      ),
      (found) => ({ method: found[1]!, madeBy: found[2] ?? "" }),
    ),
    ...Array.from(text.matchAll(/^export\s*[{*]/gm), () => ({ method: "*", madeBy: "" })),
  ];

  test("answers through handlers that route() made, with its guard, and through nothing else", () => {
    const routes = sourcesBelow("app/api").filter(({ path }) => /\/route\.tsx?$/.test(path));
    expect(routes.filter(({ text }) => handlersOf(text).length === 0).map(({ path }) => path)).toEqual([]);
    expect(
      routes.flatMap(({ path, text }) =>
        handlersOf(text)
          .filter(({ madeBy }) => madeBy !== "route")
          .map(({ method }) => `${path} ${method}`),
      ),
    ).toEqual([]);
    expect(routes.length).toBeGreaterThan(20);
  });

  test("is searched for handlers in a way that finds those without a guard", () => {
    const bare =
      "export const GET = async () => x;\nexport async function POST() {}\nexport { PUT } from './x';\nexport const DELETE = route<{ id: string }>(() => x);";
    expect(handlersOf(bare).map(({ method, madeBy }) => [method, madeBy])).toEqual([
      ["GET", ""],
      ["POST", ""],
      ["DELETE", "route"],
      ["*", ""],
    ]);
  });
});

test("no doc comment stands over another one, where it would describe nothing", () => {
  const stacked = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\r?\n[ \t]*(?=\/\*\*)/g;
  // What stands at the top of a file describes the file.
  const isStacked = ({ whole }: Source): boolean =>
    Array.from(whole.matchAll(stacked)).some(({ index }) => index > 0);
  expect(
    ["lib", "components", "app"]
      .flatMap(sourcesBelow)
      .filter(isStacked)
      .map(({ path }) => path),
  ).toEqual([]);
});

test("one setting names the folder of the evaluation corpora, which are not ours", () =>
  expect(
    ["lib", "components", "app", "e2e", "prisma"]
      .flatMap(sourcesBelow)
      .filter(({ path, whole }) => path !== "lib/house.test.ts" && /shared\/corpora/.test(whole))
      .map(({ path }) => path),
  ).toEqual(["lib/corpora-folder.ts"]));

/** Every cycle once, as `a -> b -> a`, found by a depth-first walk with an explicit stack. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
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

describe("what comments cite", () => {
  const sources = ["lib", "components", "app", "e2e"]
    .flatMap(sourcesBelow)
    .filter(({ path }) => path !== "lib/house.test.ts");
  const unopenable = /(?<![/\w-])(algorithms|annotation|benchmarks|house|models|product|stack)\.md\b/;
  const anchorsOf = new Map<string, readonly string[] | null>();

  function anchorsIn(file: string): readonly string[] | null {
    let anchors = anchorsOf.get(file);
    if (anchors === undefined) {
      const path = join(ROOT, file);
      anchors = existsSync(path) ? renderDoc(file, readFileSync(path, "utf8")).anchors : null;
      anchorsOf.set(file, anchors);
    }
    return anchors;
  }

  /** Citations of a source that lead nowhere. */
  const deadIn = (whole: string): string[] =>
    Array.from(whole.matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g))
      .filter(([, file, anchor]) => {
        const anchors = anchorsIn(file!);
        return anchors === null || (anchor !== undefined && !anchors.includes(anchor));
      })
      .map(([cited]) => cited);

  test("is a page of this repository, never a design paper that only its authors had", () => {
    expect(sources.filter(({ whole }) => unopenable.test(whole)).map(({ path }) => path)).toEqual([]);
  });

  test("exists, with its section", () => {
    expect(sources.flatMap(({ path, whole }) => deadIn(whole).map((cited) => `${path}: ${cited}`))).toEqual(
      [],
    );
  });

  test("is searched in a way that finds what leads nowhere", () => {
    expect(unopenable.test("(algorithms.md 1.2)")).toBe(true);
    expect(unopenable.test("docs/algorithms/README.md")).toBe(false);
    expect(
      deadIn("docs/none.md docs/algorithms/song.md#none docs/algorithms/song.md#coreex docs/cli.md"),
    ).toEqual(["docs/none.md", "docs/algorithms/song.md#none"]);
  });
});

describe("the format", () => {
  test("has no comment over 140 columns; Prettier sees to the code", () => {
    const sources = [...lib, ...["components", "app", "e2e"].flatMap(sourcesBelow)];
    const isComment = (line: string): boolean => /^\s*(\/\/|\/\*|\* )/.test(line);
    const long = sources.flatMap(({ path, whole }) =>
      whole
        .split("\n")
        .flatMap((line, index) => (line.length > 140 && isComment(line) ? [`${path}:${index + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });
});
