import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const ROOT = import.meta.dirname;

/**
 * Rooms whose modules hold nothing but what they are asked for, so that their tests can share a process: to
 * import the modules anew for each file took longer than the tests.
 */
const SHARING =
  /^(components|lib\/(text|page|learn|blocks|gold|extractors|recipes|evaluation|optimise|labels|view|corpus|api|house|store))\//;
/** What a file changes, or measures, that others would notice. */
const ALONE =
  /provide(Node)?(Peers|Programs)|vi\.(mock|doMock|resetModules|hoisted|stub|useFakeTimers)|@vitest-environment|process\.|globalThis|growth\.fixture|corpora-folder/;

const files = ["lib", "components", "app"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`),
);
const isShared = (file: string): boolean =>
  SHARING.test(file) && !ALONE.test(readFileSync(join(ROOT, file), "utf8"));
const shared = files.filter(isShared);
const alone = files.filter((file) => !isShared(file));

/** What takes a minute or more begins first, so that no core waits for it at the end. */
const LONG =
  /(extractors\/growth(-turned)?|answers\.corpus|same-answers|jobs\/kills|kept-and-dropped|move\/move|evaluate-inspect|evaluate-job|gate|readers-leave|evaluate-answers)\.test\.ts$/;
class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((spec) => !isLong(spec))];
  }
}

export default defineConfig({
  test: {
    globalSetup: "lib/setup/vitest-build.ts",
    testTimeout: 30_000,
    // One for each core: left to itself Vitest leaves a core out, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      // One after the other, so that a process is not given up for a file that wants one of its own.
      {
        extends: true,
        test: { name: "shared", include: shared, isolate: false, sequence: { groupOrder: 0 } },
      },
      { extends: true, test: { name: "alone", include: alone, sequence: { groupOrder: 1 } } },
    ],
  },
  resolve: { alias: { "@": ROOT } },
});
