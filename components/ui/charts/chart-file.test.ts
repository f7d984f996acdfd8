import { describe, expect, it, test } from "vitest";
import { fileStem, lightTokens } from "./chart-file";

const rule = (selectorText: string, tokens: Readonly<Record<string, string>>) => ({
  selectorText,
  style: Object.assign(Object.keys(tokens), { getPropertyValue: (name: string) => tokens[name] ?? "" }),
});
const sheet = (...cssRules: readonly unknown[]) => ({ cssRules: cssRules as unknown as CSSRuleList });

describe("lightTokens", () => {
  it("takes those of the root and leaves out the dark theme, media queries and what is no token", () => {
    const tokens = lightTokens([
      sheet(
        rule(":root", { "--panel": "#fff", "color-scheme": "light" }),
        rule(':root[data-theme="dark"]', { "--panel": "#000" }),
        { media: "(prefers-color-scheme: dark)", cssRules: [rule(":root", { "--panel": "#111" })] },
      ),
      sheet(rule("body", { "--own": "1px" }), rule(":root", { "--r1": "3px" })),
    ]);
    expect([...tokens]).toEqual([
      ["--panel", "#fff"],
      ["--r1", "3px"],
    ]);
  });
  it("is empty without sheets", () => expect(lightTokens([]).size).toBe(0));
});

test.each([
  ["A against B", "a-against-b"],
  ["cetd, variant=text / site déjà", "cetd-variant-text-site-deja"],
  ["日本 2", "日本-2"],
  ["../..", "chart"],
])("%s is saved as %s", (title, stem) => expect(fileStem(title)).toBe(stem));
