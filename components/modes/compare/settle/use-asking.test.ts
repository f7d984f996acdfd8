// @vitest-environment jsdom
import { act, createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { hiddenName } from "@/lib/labels/people/hidden-names";
import type { Operation } from "@/lib/labels/model";
import type { PageRecord } from "@/lib/store/interfaces/pages";
import { openBrowserParts } from "@/components/workbench/saving/browser-parts";
import { drawn } from "@/components/ui/testing";
import { WorkspaceProvider } from "@/components/workbench/page/context";
import { createWorkspaceStore } from "@/components/workbench/page/workspace-store";
import type { Adjudication, AdjudicationState } from "./adjudication-store";
import { createCompareStore } from "@/components/modes/compare/state/compare-store";
import { labelsOf } from "@/components/modes/compare/state/people";
import { useAsking } from "./use-asking";
import { annotatorOf } from "@/lib/view/comparison/voters";

afterEach(() => vi.unstubAllGlobals());

const operation = (id: string) => ({ id }) as Operation;

/** A server with these people, whose sets hold these operations, and every path that it was asked for. */
function serverOf(people: Readonly<Record<string, readonly string[]>>) {
  const server = { people: { ...people } as Record<string, readonly string[]>, asked: [] as string[] };
  vi.stubGlobal("fetch", async (path: string) => {
    server.asked.push(path);
    const name = new URL(path, "http://localhost").searchParams.get("annotator");
    if (name !== null) return Response.json({ operations: (server.people[name] ?? []).map(operation) });
    const names = Object.keys(server.people);
    return Response.json({
      record: { annotators: path.endsWith("?blind=1") ? names.map((each) => hiddenName(each, "p")) : names },
    });
  });
  return server;
}

/**
 * Compare mode on page "p" of one leaf, which people keep who have an operation "main". Asked are who is
 * `chosen`, and everybody as soon as it is known who that is.
 */
async function bench(annotators: readonly string[], chosen: readonly string[] = []) {
  const workspace = createWorkspaceStore(
    {
      record: { id: "p", annotators } as unknown as PageRecord,
      corpusName: "c",
      neighbours: { previous: null, next: null, position: 0, total: 1 },
    },
    "compare",
    732,
  );
  const voters: string[] = [];
  const store = createCompareStore(
    1,
    async (id) => {
      voters.push(id);
      const name = annotatorOf(id);
      return {
        keep: Uint8Array.of(
          name !== null && (await labelsOf(name, "p")).some((each) => each.id === "main") ? 1 : 0,
        ),
        ms: 0,
      };
    },
    () => Promise.resolve(),
  );
  const state = createStore<AdjudicationState>(
    () => ({ operations: [] as readonly Operation[] }) as AdjudicationState,
  );
  const adjudication = { state, desk: { pageId: "p", annotator: "Ada (review)" } } as Adjudication;
  function Asking() {
    const people = workspace.getState().subject.record.annotators;
    useAsking(store, ["bte", ...new Set([...people.map((name) => `set:${name}`), ...chosen])], adjudication);
    return null;
  }
  const mode = (isOn: boolean) =>
    createElement(WorkspaceProvider, { value: workspace }, isOn && createElement(Asking));
  const { draw } = await drawn(mode(true));
  const settled = () =>
    act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  await settled();
  return {
    workspace,
    store,
    voters,
    settled,
    open: async () => {
      await draw(mode(true));
      await settled();
    },
    leave: () => draw(mode(false)),
    keeps: (id: string) => {
      const said = store.getState().said.get(id);
      return said?.status === "answered" ? said.keep[0] === 1 : said?.status;
    },
    decide: (id: string) =>
      act(async () => state.setState(({ operations }) => ({ operations: [...operations, operation(id)] }))),
  };
}

test("who labelled the page in another mode is asked anew when compare mode opens, and what they said before is gone with the mode; extractors are asked once", async () => {
  const server = serverOf({ Ada: [] });
  const { voters, open, leave, keeps, store } = await bench(["Ada"]);
  expect(keeps("set:Ada")).toBe(false);
  store.getState().present({} as never);
  await leave();
  expect(keeps("set:Ada")).toBeUndefined();
  expect(store.getState().view).toBeNull();
  server.people["Ada"] = ["main"];
  await open();
  expect(keeps("set:Ada")).toBe(true);
  expect(voters).toEqual(["bte", "set:Ada", "set:Ada"]);
});

test("who labelled the page for the first time is one of its people when compare mode opens, by what stands for the name where names are hidden", async () => {
  const server = serverOf({ Ben: [], Cleo: [] });
  const named = await bench(["Ben", "Cleo"]);
  await named.leave();
  server.people["Ada"] = ["main"];
  await named.open();
  expect(named.workspace.getState().subject.record.annotators).toEqual(["Ben", "Cleo", "Ada"]);
  const hidden = ["Ben", "Cleo"].map((name) => hiddenName(name, "p"));
  const blind = await bench(hidden);
  expect(blind.workspace.getState().subject.record.annotators).toEqual([...hidden, hiddenName("Ada", "p")]);
});

test("labels that this browser has not sent yet count, and so does who made them", async () => {
  serverOf({ Ben: [] });
  const { outbox } = await openBrowserParts();
  const desk = { pageId: "p", annotator: "Ada" };
  await outbox.put(desk, [operation("main")], null);
  const { workspace, keeps } = await bench(["Ben"], ["set:Ada"]);
  expect(workspace.getState().subject.record.annotators).toEqual(["Ben", "Ada"]);
  expect(keeps("set:Ada")).toBe(true);
  expect((await labelsOf(hiddenName("Ada", "p"), "p")).map(({ id }) => id)).toEqual(["main"]);
  await outbox.confirm(desk, new Set(["main"]), null);
});

test("a decision puts the reviewer among the people, and one that is compared is asked again, whose older answer does not stand meanwhile", async () => {
  const server = serverOf({ Ada: [] });
  const { workspace, decide, keeps, settled } = await bench(["Ada"], ["set:Ada (review)"]);
  expect(keeps("set:Ada (review)")).toBe(false);
  server.people["Ada (review)"] = ["main"];
  const decided = decide("main");
  expect(keeps("set:Ada (review)")).toBe("asking");
  await decided;
  await settled();
  expect(workspace.getState().subject.record.annotators).toEqual(["Ada", "Ada (review)"]);
  expect(keeps("set:Ada (review)")).toBe(true);
});

test("people are asked as the page knew them where nobody tells who they are by now", async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("annotator=")
      ? Response.json({ operations: [operation("main")] })
      : Promise.reject(new TypeError("failed to fetch")),
  );
  const { workspace, keeps } = await bench(["Ada"]);
  expect(keeps("set:Ada")).toBe(true);
  expect(workspace.getState().subject.record.annotators).toEqual(["Ada"]);
});
