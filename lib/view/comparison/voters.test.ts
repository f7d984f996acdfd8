import { describe, expect, it } from "vitest";
import { hiddenNames } from "../../labels/people/hidden-names";
import { shownName } from "./shown-name";
import { PEOPLE, readVoters, writeVoters } from "./voter-names";
import { defaultVoters, idsOf, knownVoters, nameOfVoter, peopleOf, writtenOf } from "./voters";
import { DEFAULT_PANEL } from "../../extractors/panels";

const NAMES = ["Ada", "Ben", "Cleo", "Dan"];

describe("the people of a page", () => {
  it("stand in an order of the page's own, which is not that of their names on every page", () => {
    const orders = ["p1", "p2", "p3", "p4", "p5", "p6"].map((page) =>
      peopleOf(NAMES, page)
        .map(({ name }) => name)
        .join(),
    );
    expect(new Set(orders).size).toBeGreaterThan(2);
    expect(
      peopleOf([...NAMES].reverse(), "p1")
        .map(({ name }) => name)
        .join(),
    ).toBe(orders[0]);
  });

  it("have either of two first on about half of the pages, also where the names differ in the last letter alone", () => {
    const first = Array.from(
      { length: 200 },
      (_, page) => peopleOf(["person 1", "person 2"], `page-${page}`)[0]!.name,
    );
    expect(first.filter((name) => name === "person 1").length).toBeGreaterThan(70);
    expect(first.filter((name) => name === "person 1").length).toBeLessThan(130);
  });

  it("keep their place when somebody else joins, whose own name may come anywhere", () => {
    const before = peopleOf(["Ada", "Ben"], "p").map(({ name }) => name);
    expect(
      peopleOf(NAMES, "p")
        .map(({ name }) => name)
        .filter((name) => before.includes(name)),
    ).toEqual(before);
  });

  it("are called by letters where names are hidden; a reviewer's set comes last and is nobody to settle between", () => {
    const people = peopleOf(["Ada (review)", "Ben", "Ada"], "p");
    expect(people.map(({ alias }) => alias)).toEqual(["Annotator A", "Annotator B", "Annotator C"]);
    expect(people.at(-1)).toMatchObject({ name: "Ada (review)", isReview: true });
    expect(defaultVoters(people)).toHaveLength(DEFAULT_PANEL.length + 2);
    expect(defaultVoters(peopleOf(["Ada", "Ada (review)"], "p"))).toEqual(DEFAULT_PANEL);
  });
});

describe("the voters of an address", () => {
  it.each([
    { written: "bte,cetd", voters: ["bte", "cetd"] },
    { written: "vote(2: bte, ccb, lqf),all-text", voters: ["vote(2: bte, ccb, lqf)", "all-text"] },
    {
      written: "union(bte, intersection(ccb, lqf) | bte),ccb | lqf",
      voters: ["union(bte, intersection(ccb, lqf) | bte)", "ccb | lqf"],
    },
    // As addresses had them before there were recipes in them.
    { written: "set:Ada%2C of Ulm,bte", voters: ["set:Ada, of Ulm", "bte"] },
    { written: "set:Ada (,bte", voters: ["set:Ada (", "bte"] },
    { written: "set:100%252C,set:50%25", voters: ["set:100%2C", "set:50%"] },
    { written: 'set:Ada ",bte', voters: ['set:Ada "', "bte"] },
    ...["a (b", "a) b", "a, b", 'a \\"(, b', "a \\\\", "100%2C"].map((name) => {
      const answers = `answers(name="${name}")@${"4c".repeat(32)}`;
      return { written: `bte,${answers},lqf`, voters: ["bte", answers, "lqf"] };
    }),
    { written: 'answers(name="a\\', voters: ['answers(name="a\\'] },
    { written: "", voters: [] },
    { written: ",bte,,", voters: ["bte"] },
    { written: "vote(2: bte", voters: ["vote(2: bte"] },
  ])("of $written are $voters", ({ written, voters }) => {
    expect(readVoters(written)).toEqual(voters);
    expect(readVoters(writeVoters(voters))).toEqual(voters);
  });

  it("are recipes by their text in its one form, each once, and what is no recipe is nobody", () => {
    expect(
      knownVoters(["ccb|lqf", "ccb | lqf", "bte()", "cbc", "vote(9: bte)", "set:Eve"], [], false),
    ).toEqual(["ccb | lqf", "bte"]);
    expect(nameOfVoter("ccb | lqf")).toBe("ccb | lqf");
  });
});

describe("an address that hides names", () => {
  const people = peopleOf(["Ada", "Ben"], "p");
  const ids = people.map(({ id }) => id);

  it("names a place instead of a person, and an extractor as ever", () => {
    expect(writtenOf(ids[1]!, people, true)).toBe("person:2");
    expect(writtenOf(ids[1]!, people, false)).toBe(ids[1]);
    expect(writtenOf("bte", people, true)).toBe("bte");
  });

  it("finds the person of a place, and nobody where the page has fewer", () => {
    expect(idsOf("person:1", people)).toEqual([ids[0]]);
    expect(["person:0", "person:3", "person:", "person:x"].flatMap((id) => idsOf(id, people))).toEqual([]);
  });

  it("means all people by one word, but nobody where only one person labelled the page", () => {
    expect(knownVoters(["bte", PEOPLE], people, false)).toEqual(["bte", ...ids]);
    expect(knownVoters(["bte", PEOPLE], peopleOf(["Ada"], "p"), false)).toEqual(["bte"]);
  });

  it("puts people first and in the order of the page, whatever order it names them in", () => {
    expect(knownVoters(["bte", ids[1]!, "cetd", ids[0]!], people, true)).toEqual([...ids, "bte", "cetd"]);
  });

  it("calls who said something by alias, and who labelled nothing here not at all", () => {
    expect(["Ada", "Ben", "Eve"].map((name) => shownName(name, people, true))).toEqual([
      ...["Ada", "Ben"].map((name) => people.find((person) => person.name === name)!.alias),
      null,
    ]);
    expect(shownName("Eve", people, false)).toBe("Eve");
    const hidden = peopleOf([...hiddenNames(["Ada", "Ben"], "p").values()], "p");
    expect(shownName(hidden[1]!.name, hidden, false)).toBe("Annotator B");
    expect(shownName("person:7", hidden, false)).toBeNull();
  });

  it("calls nobody by name", () => {
    expect(ids.map((id) => nameOfVoter(id, people))).toEqual(["Annotator A", "Annotator B"]);
    expect(nameOfVoter("set:Ada")).toBe("Ada");
    expect(nameOfVoter("bte", people)).not.toContain("Annotator");
  });
});
