import { afterEach, describe, expect, it, vi } from "vitest";
import { earlyRequest, fittingPreset, presetFor, wantedPreset, widthWords } from "./fitting-preset";

afterEach(() => vi.unstubAllGlobals());

describe("the preset that a window begins with", () => {
  it.each([
    [320, 366],
    [720, 366],
    [1015, 366],
    [1016, 512],
    [1235, 512],
    [1236, 732],
    [1839, 732],
    [1840, 1024],
    [3840, 1024],
  ])("%i px wide: %i", (width, preset) => {
    expect(fittingPreset(width)).toBe(preset);
  });

  it.each([
    ["?mode=inspect", 1440, 732],
    ["?w=1366", 1440, 1366],
    ["?w=5", 1440, 732],
    ["?w=x", 700, 366],
    ["?w=", 700, 366],
    ["", 2000, 1024],
  ] as const)("is what the early request asks for: %s in %i px", (search, innerWidth, width) => {
    const fetch = vi.fn(async () => undefined);
    vi.stubGlobal("fetch", fetch);
    vi.stubGlobal("location", { search });
    vi.stubGlobal("innerWidth", innerWidth);
    const link = {} as Record<string, string>;
    const append = vi.fn();
    vi.stubGlobal("document", { createElement: () => link, head: { append } });
    new Function(earlyRequest('a"b</script>'))();
    expect(append).toHaveBeenCalledWith(link);
    expect(link).toMatchObject({
      ...{ rel: "preload", as: "fetch", crossOrigin: "anonymous" },
      href: "/api/pages/a%22b%3C%2Fscript%3E/source",
    });
    expect(fetch).toHaveBeenCalledWith(`/api/pages/a%22b%3C%2Fscript%3E/document?width=${width}`, {
      method: "POST",
      priority: "low",
    });
    expect(presetFor(new URLSearchParams(search).get("w"), innerWidth)).toBe(width);
  });

  it("cannot end the script element it stands in", () => {
    expect(earlyRequest("</script>")).not.toContain("</");
  });
});

it.each([
  [1366, 1366],
  [5, null],
  [Number.NaN, null],
  [null, null],
])("an address may ask for a preset: %s gives %s", (width, preset) => {
  expect(wantedPreset(width)).toBe(preset);
});

it.each([
  [732, 732, 1, "732 px wide"],
  [732, 700, 1, "732 px wide"],
  [732, 1040.2, 1, "1041 px wide, laid out for 732"],
  [512, 960, 512 / 960, "960 px wide, laid out for 512, shown at 53 %"],
])("a page for %i px that is %d px wide, shown at %d, says so: %s", (preset, own, scale, words) => {
  expect(widthWords(preset, own, scale)).toBe(words);
});
