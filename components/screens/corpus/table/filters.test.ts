import { describe, expect, it } from "vitest";
import { createSerializer } from "nuqs/server";
import { activeFilters, apiSearch, countedBy, FILTERS, loadFilters, toggled, type Filters } from "./filters";

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

describe("the address", () => {
  const carried = (filters: Partial<Filters>) =>
    loadFilters(new URLSearchParams(createSerializer(FILTERS)(filters)));
  it.each([
    { lang: [""] },
    { kind: [""], slice: ["" as const] },
    { lang: ["", "en"], slice: ["training" as const, "" as const] },
    { kind: ["~", "~~a", "a,b", ""] },
    { site: ["a,b.example", "~"] },
    { lang: [] },
  ])("keeps %j", (filters) => expect(carried(filters)).toEqual({ ...none, ...filters }));
  it("of a link from before that says nothing narrows nothing", () =>
    expect(loadFilters(new URLSearchParams("lang=&slice="))).toEqual(none));
});

describe("countedBy", () => {
  const narrowed: Filters = { ...none, q: "rain", kind: ["news"] };
  it("is the same whatever the order and the scores", () =>
    expect(countedBy(apiSearch({ ...narrowed, sort: "f1", desc: true, f1of: "bte" }))).toBe(
      countedBy(apiSearch(narrowed)),
    ));
  it("is another where another filter narrows", () =>
    expect(countedBy(apiSearch({ ...narrowed, lang: ["en"] }))).not.toBe(countedBy(apiSearch(narrowed))));
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
