import { defineConfig, globalIgnores } from "eslint/config";
import nextVitals from "eslint-config-next/core-web-vitals";
import nextTs from "eslint-config-next/typescript";
import { FLOORS, MAY_IMPORT, TOPS } from "./lib/rooms.mjs";

const rooms = [...Object.keys(MAY_IMPORT), ...TOPS];

/** What no room may import, as zones of folders: `target` must not import `from`. */
const zones = [
  ...Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
    target: `./lib/${room}`,
    from: rooms
      .filter((other) => other !== room && !allowed.includes(other))
      .map((other) => `./lib/${other}`),
    message: `lib/rooms.mjs says what lib/${room} may import.`,
  })),
  {
    target: "./lib",
    from: ["./components", "./app", "./e2e"],
    message: "lib knows nothing of the interface.",
  },
  { target: "./components", from: ["./app", "./e2e"], message: "Routes stand above components." },
  ...FLOORS.slice(0, -1).map((floor, rank) => ({
    target: `./components/${floor}`,
    from: FLOORS.slice(rank + 1).map((higher) => `./components/${higher}`),
    message: `components/${floor} imports only floors below it; lib/rooms.mjs has their order.`,
  })),
];

export default defineConfig([
  ...nextVitals,
  ...nextTs,
  globalIgnores([
    ".next/**",
    "dist/**",
    "lib/store/generated/**",
    "lib/store/postgres/generated/**",
    "next-env.d.ts",
    "test-results/**",
    "playwright-report/**",
  ]),
  {
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "import/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
      "one-var": ["error", "never"],
      "no-restricted-imports": [
        "error",
        {
          name: "next/link",
          message: "components/ui/address/link: it waits for what is still written into the address.",
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.object.name='router'][callee.property.name=/^(push|replace)$/]",
          message: "components/ui/address/use-go: it waits for what is still written into the address.",
        },
      ],
      // It says that lists of TanStack Virtual are not compiled, which is so.
      "react-hooks/incompatible-library": "off",
      // Whoever signs in or out loads the app anew, so that nothing of somebody else stays in it.
      "@next/next/no-location-assign-relative-destination": "off",
    },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { "@typescript-eslint/no-floating-promises": "error" },
  },
  {
    // What waits, and where nothing is written into the address.
    files: ["components/ui/address/**"],
    rules: { "no-restricted-imports": "off", "no-restricted-syntax": "off" },
  },
  {
    // Fixtures of other modules and what only tests use cross rooms: they are part of no program.
    files: ["**/*.test.ts", "**/*.test.tsx", "**/*.fixture.ts", "**/testing.ts"],
    rules: { "import/no-restricted-paths": "off" },
  },
]);
