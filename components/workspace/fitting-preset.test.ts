import { afterEach, describe, expect, it, vi } from "vitest";
import { earlyRequest, fittingPreset } from "./fitting-preset";

afterEach(() => vi.unstubAllGlobals());

describe("the preset that a window begins with", () => {
  it.each([[320, 366], [720, 366], [721, 732], [1839, 732], [1840, 1024], [3840, 1024]])("%i px wide: %i", (width, preset) => {
    expect(fittingPreset(width)).toBe(preset);
  });

  it.each([["?mode=inspect", 1440, "732"], ["?w=1366", 1440, "1366"], ["", 2000, "1024"]])("is what the early request asks for: %s in %i px", (search, innerWidth, width) => {
    const fetch = vi.fn(async () => undefined);
    vi.stubGlobal("fetch", fetch);
    vi.stubGlobal("location", { search });
    vi.stubGlobal("innerWidth", innerWidth);
    new Function(earlyRequest('a"b</script>'))();
    expect(fetch).toHaveBeenCalledWith(`/api/pages/a%22b%3C%2Fscript%3E/document?width=${width}`, { method: "HEAD", priority: "low" });
  });

  it("cannot end the script element it stands in", () => {
    expect(earlyRequest("</script>")).not.toContain("</");
  });
});
