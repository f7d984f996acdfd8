import { expect, test } from "vitest";
import { extractorById } from "@/lib/extractors/index";
import { parsePage } from "@/lib/page/parsing/parse";
import { writeRecipe } from "@/lib/recipes/text";
import { askingAbout, type AskRecipe } from "@/components/workbench/page/ask-recipe";
import { memoryOutbox } from "@/components/workbench/saving/memory-outbox";
import { countingStamp, labelServer } from "@/components/workbench/saving/testing";
import { openSession, type Session } from "./session";

const page = parsePage(
  `<ul><li><a href="/">Home</a></li></ul><p>${"Heavy rain fell on Monday and the river rose. ".repeat(4)}</p>`,
);
const ALL = "union(lqf, bte, num-words-rules)";
const here = askingAbout(page, "p", () => 0);

const opened = (proposer: string | null, ask: AskRecipe = here) =>
  openSession({
    page,
    desk: { pageId: "p", annotator: "You" },
    extractors: ["num-words-rules", "lqf"].map(extractorById),
    ask,
    proposer,
    outbox: memoryOutbox(),
    api: labelServer(),
    stamp: countingStamp("p-"),
    schedule: () => () => undefined,
  });
const told = ({ annotate }: Session) => {
  const { proposal, decisions } = annotate.state.getState();
  return [proposal.votes.map(({ name }) => name), decisions.units.map(({ label }) => label)];
};
const NAMES = ["num-words-rules", "lqf"].map((id) => extractorById(id).name);

test("a recipe that is chosen makes the suggestions before the usual votes, and the usual one again after it", async () => {
  const session = await opened(null);
  expect(told(session)).toEqual([NAMES, ["boilerplate", "boilerplate"]]);
  await session.proposeBy("lqf | bte");
  expect(told(session)).toEqual([
    ["lqf | bte", ...NAMES],
    ["boilerplate", "main"],
  ]);
  await session.proposeBy("lqf");
  expect(told(session)).toEqual([
    [NAMES[1], NAMES[0]],
    ["boilerplate", "main"],
  ]);
  await session.proposeBy(null);
  expect(told(session)).toEqual([NAMES, ["boilerplate", "boilerplate"]]);
});

test("a page that is opened begins with the one that was chosen before", async () => {
  const session = await opened(ALL);
  expect(told(session)[0]).toEqual([ALL, ...NAMES]);
});

test("what a person has labelled stays when another one suggests", async () => {
  const session = await opened(null);
  session.annotate.perform("annotate.label.boilerplate");
  const labelled = session.annotate.state
    .getState()
    .decisions.units.findIndex(({ state }) => state === "confirmed");
  await session.proposeBy(ALL);
  expect(session.annotate.state.getState().decisions.units[labelled]).toMatchObject({
    label: "boilerplate",
    state: "confirmed",
  });
});

test("one without an answer leaves the suggestions as they were, and says why when asked for again", async () => {
  const session = await opened("bte", () => Promise.reject(new Error("no such program")));
  expect(told(session)[0]).toEqual(NAMES);
  await expect(session.proposeBy("bte")).rejects.toThrow("no such program");
  expect(told(session)[0]).toEqual(NAMES);
});

test("an answer that comes after another one was chosen is not shown", async () => {
  const waiting: (() => void)[] = [];
  const session = await opened(null, async (recipe) => {
    if (writeRecipe(recipe) === "bte") await new Promise<void>((resolve) => waiting.push(resolve));
    return here(recipe);
  });
  const late = session.proposeBy("bte");
  await session.proposeBy("ccb");
  waiting[0]!();
  await late;
  expect(told(session)[0]).toEqual([extractorById("ccb").name, ...NAMES]);
});
