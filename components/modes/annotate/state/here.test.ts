import { expect, test } from "vitest";
import { wordsOfSelection } from "./here";
import { bench } from "@/components/modes/annotate/session/testing";

const STORY =
  "<div id=a><p>keep one</p><p>maybe two</p><section><p>drop three</p><p>drop four</p></section></div><div id=b>drop five</div>";

/** What the line says after these actions. */
function said(shown: readonly number[] | null, ...actions: readonly string[]) {
  const it = bench(STORY);
  it.do(...actions);
  if (shown !== null) it.store.measured(Uint8Array.from(shown));
  const state = it.store.state.getState();
  return wordsOfSelection(state, state.cursor!);
}

test("says of one block how many extractors keep it and how long it is", () => {
  expect(said(null)).toEqual({ what: "1 of 2 extractors keep this block", size: "9 characters" });
});

test("says that the extractor which proposes is not sure, however many keep the block, until it is labelled", () => {
  const it = bench(STORY);
  const { proposal } = it.store.state.getState();
  const uncertain = Uint8Array.from([1, 1, 1, 1, 1]);
  it.store.propose({
    ...proposal,
    votes: [{ ...proposal.votes[0]!, uncertain }, ...proposal.votes.slice(1)],
  });
  const words = () => {
    const state = it.store.state.getState();
    return wordsOfSelection(state, state.cursor!).what;
  };
  expect(words()).toBe("A is not sure, 1 of 2 keep it");
  it.do("previous-block");
  expect(words()).toBe("A is not sure, though all 2 keep it");
  it.do("next-block", "next-block");
  expect(words()).toBe("A is not sure, though none of 2 keeps it");
  it.do("previous-block", "label.main");
  expect(words()).toBe("1 of 2 extractors keep this block");
});

test("says of several blocks how many they are and how long all of them", () => {
  expect(said(null, "parent")).toEqual({ what: "4 blocks selected", size: "36 characters" });
  expect(said(null, "previous-block", "extend-down")).toEqual({
    what: "2 blocks selected",
    size: "17 characters",
  });
});

test("says what of the selection the page hides", () => {
  expect(said([0, 1, 1, 1, 1], "previous-block").what).toBe(
    "Hidden on the page. 2 of 2 extractors keep this block",
  );
  expect(said([1, 0, 1, 0, 1], "previous-block", "parent").what).toBe(
    "4 blocks selected, 2 of them hidden on the page",
  );
  expect(said([0, 0, 0, 0, 1], "previous-block", "parent").what).toBe(
    "Hidden on the page. 4 blocks selected",
  );
});
