import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXTRACTORS } from "../../extractors/index";
import { extract } from "../../library/index";
import { buildLibrary } from "./build";

const DOC = readFileSync(new URL("../../../docs/library.md", import.meta.url), "utf8");
/** The examples of the documentation with what each prints. */
const EXAMPLES = Array.from(DOC.matchAll(/```js\n([^]*?)```\n\n```text\n([^]*?)```/g), (found) => ({
  code: found[1]!,
  prints: found[2]!,
}));
const PAGE = `<meta charset=gbk><title>Rain</title><div><a href=#>Home</a></div>
  <p>It rained all day in the hills, and the river rose by two metres.</p><table><tr><th>m</th><td>2</td></tr></table>`;
/** What a script of a page with one extractor may weigh. */
const MOST_BYTES = 120_000;

const folder = mkdtempSync(join(tmpdir(), "winnow-library-"));
const project = join(folder, "project");

function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync("npm", [...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** What a script of the empty project prints. */
function run(code: string): string {
  writeFileSync(join(project, "script.mjs"), code);
  return execFileSync(process.execPath, ["script.mjs"], { cwd: project, encoding: "utf8" });
}

/** A script for browsers in one file, as sites send it. */
async function bundled(contents: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]!.contents;
}

beforeAll(async () => {
  const built = join(folder, "built");
  mkdirSync(project);
  await buildLibrary(built);
  npm(built, "pack", "--pack-destination", folder);
  const pack = readdirSync(folder).find((name) => name.endsWith(".tgz"))!;
  writeFileSync(join(project, "package.json"), "{}");
  npm(project, "install", "--offline", "--no-audit", "--no-fund", join(folder, pack));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the package, installed into an empty project without a network", () => {
  it("answers, explains and scores what its documentation says", () => {
    expect(EXAMPLES).toHaveLength(5);
    for (const { code, prints } of EXAMPLES) expect(run(code)).toBe(prints);
  });

  it("answers as the sources do, bytes in an encoding that Node gets wrong included", async () => {
    const page = Buffer.concat([Buffer.from(PAGE), Buffer.from("<p>")]);
    const bytes = Uint8Array.from([...page, 0xd6, 0xd0, 0xce, 0xc4, 0xa3, 0xac, 0x80]);
    const recipes = ["block-extractor", "vote(2: bte, ccb, lqf)", "block-extractor-modern"];
    const url = "http://site.example/a/";
    const given = JSON.stringify({ bytes: [...bytes], recipes, url });
    const printed = run(`import { extract } from "winnow";
      const { bytes, recipes, url } = ${given};
      const answers = await Promise.all(recipes.map((recipe) => extract(Uint8Array.from(bytes), { recipe, url })));
      console.log(JSON.stringify(answers));`);
    const answers = await Promise.all(recipes.map((recipe) => extract(bytes, { recipe, url })));
    expect(answers[0]!.encoding.name).toBe("gbk");
    expect(printed).toBe(`${JSON.stringify(answers)}\n`);
  });

  it("exports every extractor alone", () =>
    expect(
      run(`for (const id of ${JSON.stringify(EXTRACTORS.map(({ id }) => id))}) {
          const [extractor, ...others] = Object.values(await import("winnow/extractors/" + id));
          if (extractor.id !== id || others.length > 0) console.log(id);
        }`),
    ).toBe(""));

  it("says which package a peer needs", () =>
    expect(
      run(`import { extract } from "winnow";
        await extract("<p>a</p>", { recipe: "readability" }).catch(({ code }) => console.log(code));`),
    ).toBe("peer-missing\n"));

  it("has types that hold under the rules of Node, with those of other packages left alone", () => {
    const file = join(project, "typed.mts");
    writeFileSync(
      file,
      `import { evaluate, explain, extract, type Answer, type Report } from "winnow";
      import { extract as extractBy } from "winnow/core";
      import { blockExtractor } from "winnow/extractors/block-extractor";
      export const answer: Answer = await extract(new Uint8Array(), { url: null, recipe: { use: "bte" } });
      export const title: string | null = answer.fields.title;
      export const limit: number = (await explain("")).texts[0]!.reason!.measures[0]!.limit;
      export const report: Report = await evaluate([{ id: "a", page: "" }], { recipes: ["bte"] });
      export const one: Answer = await extractBy("", { extractor: blockExtractor, params: { threshold: 1 } });
      // @ts-expect-error A number is no page.
      await extract(1);`,
    );
    const program = ts.createProgram([file], {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipDefaultLibCheck: true,
      noEmit: true,
    });
    const problems = ts.getPreEmitDiagnostics(program).map(({ file: of, messageText }) => {
      return `${of?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    });
    expect(problems).toEqual([]);
  });
});

describe("the build for browsers", () => {
  it("is at most 120 kB with one extractor, compressed, and has no other one in it", async () => {
    const script = await bundled(`import { extract } from "winnow/core";
      import { blockExtractor } from "winnow/extractors/block-extractor";
      document.title = (await extract(document.body.innerHTML, { extractor: blockExtractor })).text;`);
    expect(gzipSync(script).length).toBeLessThan(MOST_BYTES);
    const text = Buffer.from(script).toString();
    expect(["block-extractor", "song-news", "ccb"].map((id) => text.includes(`"${id}"`))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("needs nothing of Node with all extractors", async () => {
    const script = await bundled(`import { extract } from "winnow"; extract("");`);
    expect(Buffer.from(script).toString()).not.toMatch(/["']node:/);
  });
});
