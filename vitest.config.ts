import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["lib/**/*.test.ts", "components/**/*.test.ts", "app/**/*.test.ts"], testTimeout: 30_000 },
  resolve: { alias: { "@": new URL(".", import.meta.url).pathname } },
});
