import { describe, expect, it, test } from "vitest";
import { actionFor, bind, grouped } from "@/components/ui/keys/actions";
import { WORKSPACE_ACTIONS, type WorkspaceActionState } from "./workspace-actions";
import { MODES } from "@/components/modes/registry";
import { createWorkspaceStore, type WorkspaceRecord } from "@/components/workbench/page/workspace-store";

/**
 * The actions that the workspace registers in a mode, on a page between `previous` and `next`, and where they
 * went.
 */
function registered(
  mode: string,
  neighbours: { readonly previous: string | null; readonly next: string | null } = {
    previous: "before",
    next: "after",
  },
) {
  const subject = {
    record: { id: "here" },
    corpusName: "c",
    neighbours: { ...neighbours, position: 1, total: 3 },
  } as unknown as WorkspaceRecord;
  const went: string[] = [];
  const state: WorkspaceActionState = {
    store: createWorkspaceStore(subject, mode, 1024),
    go: (id) => went.push(id),
    setMode: (next) => went.push(next),
  };
  return { went, actions: WORKSPACE_ACTIONS.get(mode)!.map((action) => bind(action, () => state)) };
}

describe.each(MODES.map(({ id }) => id))("the actions of the workspace in %s mode", (mode) => {
  it("name each thing once in the palette and in the key sheet", () => {
    const { actions } = registered(mode);
    for (const shown of [
      actions.filter((action) => action.enabled()),
      actions.filter(({ keys }) => keys.length > 0),
    ]) {
      const labels = grouped(shown).flatMap((group) => group.actions.map(({ label }) => label));
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels).toEqual(expect.arrayContaining(["Previous page", "Next page"]));
    }
  });

  it("lead to the other modes, and name no way to the one that is on", () => {
    const { actions, went } = registered(mode);
    for (const { id, run } of actions) if (MODES.some((other) => id === `workspace.${other.id}`)) run();
    expect(went).toEqual(MODES.map(({ id }) => id).filter((id) => id !== mode));
  });

  it("step to the pages beside by the braces, and stay at the ends", () => {
    const { actions, went } = registered(mode);
    actionFor(actions, "{")?.run();
    actionFor(actions, "}")?.run();
    expect(went).toEqual(["before", "after"]);
    const { actions: alone } = registered(mode, { previous: null, next: null });
    expect([actionFor(alone, "{"), actionFor(alone, "}")]).toEqual([null, null]);
  });
});

test.each([
  { mode: "annotate", brackets: ["before", "after"] },
  { mode: "inspect", brackets: [] },
  { mode: "compare", brackets: [] },
] as const)("the brackets belong to pages in $mode mode: $brackets", ({ mode, brackets }) => {
  const { actions, went } = registered(mode);
  for (const key of ["[", "]"]) actionFor(actions, key)?.run();
  expect(went).toEqual(brackets);
});
