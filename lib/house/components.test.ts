/** The floors of the interface, its client of the API, and the lists of its modes and instruments. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EXTRACTORS } from "../extractors/index";
import { FLOORS } from "../rooms.mjs";
import { isTest, lib, ROOT, roomOf, sourcesBelow, targetOf } from "./sources.fixture";

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
});

describe("the client of the API", () => {
  /**
   * Who asks the server without it: scripts that run before any module is there, what asks for nothing to be
   * answered, and who loads a font, which is a file and no part of the API.
   */
  const WITHOUT: readonly string[] = [
    "components/ui/charts/chart-fonts.ts",
    "components/workbench/frame/fitting-preset.ts",
    "components/workbench/frame/open-frame.ts",
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
    const client = lib.filter(({ path }) =>
      /^lib\/api\/(client|contract\/addresses|request-error)\.ts$/.test(path),
    );
    expect(client).toHaveLength(3);
    expect(
      client.flatMap(({ path, imports }) =>
        imports
          .filter(
            ({ specifier, isType }) =>
              !isType && !/^\.\/(contract\/addresses|request-error)$/.test(specifier),
          )
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
  const named = new RegExp(`["'\`](?:${ids})["'\`]|[?&]x=(?:${ids})\\b|\\b(?:${names})\\b`);
  const sources = [
    ...sourcesBelow("components"),
    ...sourcesBelow("app"),
    ...lib.filter(({ path }) => roomOf(path) === "view"),
  ].filter((source) => !isTest(source));
  expect(sources.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([]);
  // Answers and programs are extractors by a name that a person gave, fields are chosen as gold has them, and the
  // survey of a site is no answer of an extractor.
  const own = /^lib\/extractors\/(?!(?:contract|answers|programs|fields|debnath\/survey)\/)[\w-]+\//;
  const taken = sources.flatMap((source) =>
    source.imports
      .filter((entry) => own.test(targetOf(source, entry) ?? ""))
      .map(({ specifier }) => `${source.path} -> ${specifier}`),
  );
  expect(taken, "what is taken from the folder of one extractor").toEqual([]);
  expect(named.test('const first = "block-extractor";')).toBe(true);
  expect(named.test("`/pages/${id}?mode=inspect&x=block-extractor&tour=1`")).toBe(true);
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

test("forms are drawn by the one component that never lets the browser send them", () => {
  const form = /<form\b/;
  const drawn = ["components", "app"].flatMap(sourcesBelow).filter(({ text }) => form.test(text));
  expect(drawn.filter((source) => !isTest(source)).map(({ path }) => path)).toEqual([
    "components/ui/forms/form.tsx",
  ]);
});
