/** Which room may import which, what stays out of the pure rooms, no cycles. */
import { builtinModules } from "node:module";
import { describe, expect, test } from "vitest";
import { MAY_IMPORT, PURE_ROOMS, TOPS } from "../rooms.mjs";
import { cyclesIn, isTest, lib, roomOf, sourcesBelow, targetOf } from "./sources.fixture";

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
    expect(deciding.sort()).toEqual([
      "lib/extractors/contract/aligned.ts",
      "lib/gold/content-mask.ts",
      "lib/page/align.ts",
    ]);
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
