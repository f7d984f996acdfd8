import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "lib/setup/vitest-build.ts",
    include: ["lib/**/*.test.ts", "components/**/*.test.ts", "app/**/*.test.ts"],
    testTimeout: 30_000,
  },
  resolve: { alias: { "@": new URL(".", import.meta.url).pathname } },
});
