import { describe, expect, it } from "vitest";
import { createCompareStore } from "./compare-store";
import { groundOf, viewAt } from "@/lib/view/comparison/compared-view";
import { keptAddress } from "@/lib/view/comparison/kept-address";
import { letterOf } from "@/lib/view/comparison/voter-names";
import { defaultVoters, knownVoters, peopleOf } from "@/lib/view/comparison/voters";
import { DEFAULT_PANEL } from "@/lib/extractors/panels";
import { input, three } from "./testing";

describe("who is compared", () => {
  it("are the usual ones, and the people as soon as there are two", () => {
    expect(defaultVoters(peopleOf(["Ada"], "p"))).toEqual(DEFAULT_PANEL);
    expect(
      defaultVoters(peopleOf(["Ada", "Ben"], "p"))
        .slice(-2)
        .sort(),
    ).toEqual(["set:Ada", "set:Ben"]);
    expect(knownVoters(DEFAULT_PANEL, [], false)).toEqual(DEFAULT_PANEL);
  });

  it("are only those that are known here, each once", () => {
    expect(
      knownVoters(["bte", "nonsense", "bte", "set:Ada", "set:Eve"], peopleOf(["Ada"], "p"), false),
    ).toEqual(["bte", "set:Ada"]);
  });

  it("have letters, two after the 26th", () => {
    expect([0, 25, 26, 51, 52].map(letterOf)).toEqual(["A", "Z", "AA", "AZ", "BA"]);
  });

  it("go along to the next page, nothing else of the address does", () => {
    expect(keptAddress("?mode=compare&xs=bte,cetd&k=2&tab=why")).toBe("&xs=bte%2Ccetd&k=2");
    expect(keptAddress("")).toBe("");
  });

  it("goes along with another pair, or without one, where the next page has its own", () => {
    expect(keptAddress("?queue=r&among=a&pair=a~b", "b~c")).toBe("&pair=b~c&queue=r&among=a");
    expect(keptAddress("?queue=r&pair=a~b", null)).toBe("&queue=r");
  });
});

describe("asking", () => {
  const rest = () => Promise.resolve();

  it("asks nobody twice, whether they answered or failed", async () => {
    const asked: string[] = [];
    const store = createCompareStore(
      1,
      async (id) => {
        asked.push(id);
        if (id === "bad") throw new Error("no answer");
        return { keep: Uint8Array.of(1), ms: 2 };
      },
      rest,
    );
    await store.getState().ask(["good", "bad"]);
    await store.getState().ask(["bad", "good"]);
    expect(asked).toEqual(["good", "bad"]);
    expect(store.getState().said.get("bad")).toEqual({ status: "failed", message: "no answer" });
    await store.getState().askAgain("bad");
    expect(asked).toEqual(["good", "bad", "bad"]);
  });

  it("shows as asking who waits behind another", () => {
    const store = createCompareStore(1, () => new Promise(() => undefined), rest);
    void store.getState().ask(["one", "two"]);
    expect([...store.getState().said.values()]).toEqual([{ status: "asking" }, { status: "asking" }]);
  });

  it("forgets who may say something else by now, with the view and with answers that are still on their way", async () => {
    const answers: ((answer: { readonly keep: Uint8Array; readonly ms: number }) => void)[] = [];
    const store = createCompareStore(
      1,
      () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
      rest,
    );
    const first = store.getState().ask(["set:Ada"]);
    await rest();
    store.getState().present(viewAt(groundOf(input(three, null), null), null));
    store.getState().forget((id) => id.startsWith("set:"));
    expect([store.getState().said.size, store.getState().view]).toEqual([0, null]);
    const second = store.getState().ask(["set:Ada"]);
    await rest();
    answers[0]!({ keep: Uint8Array.of(0), ms: 1 });
    await first;
    expect(store.getState().said.get("set:Ada")).toEqual({ status: "asking" });
    answers[1]!({ keep: Uint8Array.of(1), ms: 2 });
    await second;
    expect(store.getState().said.get("set:Ada")).toEqual({
      status: "answered",
      keep: Uint8Array.of(1),
      ms: 2,
    });
  });

  it("takes an answer about another page for a failure", async () => {
    const store = createCompareStore(2, async () => ({ keep: Uint8Array.of(1), ms: 0 }), rest);
    await store.getState().ask(["one"]);
    expect(store.getState().said.get("one")).toMatchObject({ status: "failed" });
  });
});
