import { describe, expect, it } from "vitest";
import { textOfStretches } from "../gold/leaves";
import { stretches } from "../gold/stretches";
import { parsePage } from "../page/parsing/parse";
import { expand } from "./expand";
import { Log, STORY } from "./operations.fixture";
import { contentStretches, POLICIES, policyById } from "./policy";

const page = parsePage(STORY);
const textUnder = (log: Log, policy: string): string =>
  textOfStretches(page, stretches(contentStretches(expand(page, log.operations), policyById(policy)!)));

describe("policies", () => {
  const log = new Log().set("menu", "boilerplate").set("story", "main").set("h1", "title");
  const text = (policy: string): string => textUnder(log, policy);

  it("as labelled keeps all that is main", () =>
    expect(text("as-labelled")).toBe("Rain at last\nIt rained all day in the hills.\nBy Ann Moor"));
  it("body drops the title although it is labelled main", () =>
    expect(text("body")).toBe("It rained all day in the hills.\nBy Ann Moor"));
  it("headline and body takes the title even where it is not labelled main", () => {
    const other = new Log().set("h1", "title");
    expect(textUnder(other, "headline-and-body")).toBe("Rain at last");
    expect(textUnder(other, "as-labelled")).toBe("");
  });
  it("never name a role twice", () => {
    for (const { content, dropped } of POLICIES)
      expect(new Set<string>([...content, ...dropped]).size).toBe(content.length + dropped.length);
  });
  it("are null for an unknown id", () => expect(policyById("nope")).toBeNull());
});
