import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { writeBundles } from "./bundles.mjs";
import { writeCodeVersion } from "./code-version.mjs";

const ROOT = join(fileURLToPath(import.meta.url), "../../..");

/**
 * What a build makes and tests need, made before they start, and again where files change under them; once for
 * all projects of vitest.config.ts.
 * @returns what removes it: each run has its own
 */
export default async function setup(project: TestProject): Promise<() => void> {
  if (process.env.WINNOW_BUNDLES) return () => {};
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  const bundles = mkdtempSync(join(ROOT, "dist/bundles-of-tests-"));
  const make = async (): Promise<void> => {
    writeCodeVersion(ROOT);
    await writeBundles(bundles, { withFixtures: true });
  };
  await make();
  project.onTestsRerun(make);
  // Threads and processes that tests start take it from here.
  process.env.WINNOW_BUNDLES = bundles;
  return () => rmSync(bundles, { recursive: true, force: true });
}
