import { expect, test } from "vitest";
import { initialsOf } from "./initials";

const cases = [
  { when: "two words", name: "Ada Lovelace", gives: "AL" },
  { when: "a word between", name: "Ada King Lovelace", gives: "AL" },
  { when: "one word", name: " ada ", gives: "AD" },
  { when: "one letter outside of the basic plane", name: "𝔸", gives: "𝔸" },
  { when: "nothing", name: " ", gives: "" },
];

for (const { when, name, gives } of cases)
  test(`initials of ${when}`, () => expect(initialsOf(name)).toBe(gives));
