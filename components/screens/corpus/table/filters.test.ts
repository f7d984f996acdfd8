import { describe, expect, it } from "vitest";
import { activeFilters, apiSearch, toggled, type Filters } from "./filters";

const none: Filters = {
  q: "",
  state: [],
  kind: [],
  lang: [],
  site: [],
  template: [],
  slice: [],
  remark: [],
  f1of: "",
  sort: "title",
  desc: false,
};

describe("apiSearch", () => {
  it("leaves out what is not set", () => expect(apiSearch(none)).toBe("sort=title&desc=0"));
  it("repeats the name for every value, whatever is in it", () =>
    expect(apiSearch({ ...none, q: " a b ", site: ["a,b.example", "c.example"], desc: true })).toBe(
      "q=a+b&site=a%2Cb.example&site=c.example&sort=title&desc=1",
    ));
});

describe("toggled", () => {
  it("puts a value on", () =>
    expect(toggled({ ...none, kind: ["news"] }, "kind", "forum")).toEqual({ kind: ["news", "forum"] }));
  it("takes it off again", () =>
    expect(toggled({ ...none, kind: ["news"] }, "kind", "news")).toEqual({ kind: [] }));
});

describe("activeFilters", () => {
  it("says nothing when nothing narrows", () =>
    expect(activeFilters({ ...none, q: "  ", sort: "site" })).toEqual([]));
  it("names each filter with its way out", () =>
    expect(activeFilters({ ...none, q: "rain", lang: ["en", ""] })).toEqual([
      { text: "Search for “rain”", without: { q: "" } },
      { text: "Language is en or unknown", without: { lang: [] } },
    ]));
});
