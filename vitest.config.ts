import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "lib/setup/vitest-build.ts",
    include: ["lib/**/*.test.ts", "components/**/*.test.ts", "app/**/*.test.ts"],
    testTimeout: 30_000,
    // One for each core: left to itself Vitest leaves a core out, which is half of a machine with two.
    maxWorkers: availableParallelism(),
  },
  resolve: { alias: { "@": new URL(".", import.meta.url).pathname } },
});
