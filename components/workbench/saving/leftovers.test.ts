import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer, LabelsApi } from "./labels-api";
import { sendLeftovers } from "./leftovers";
import { anew, desk, home, outbox, verdict } from "./sync.fixture";

beforeEach(anew);

describe("leftovers of other pages", () => {
  test("are sent on top of what the server has, and forgotten", async () => {
    home.operations.push(verdict("theirs"));
    await outbox.put(desk, [verdict("old")], "done");
    expect(await sendLeftovers(outbox, home.api, { pageId: "other", annotator: "You" })).toBe(true);
    expect(home.operations.map(({ id }) => id)).toEqual(["theirs", "old"]);
    expect(await outbox.desks()).toEqual([]);
  });

  test.each([
    { when: "is gone", refusal: { kind: "refused", message: "page not found: gone" } },
    {
      when: "changes all the time",
      refusal: {
        kind: "conflict",
        current: {
          pageId: "gone",
          annotatorId: "a",
          version: 1,
          state: "open",
          operations: [],
          activeMs: 0,
          savedAt: null,
          since: 0,
        },
      },
    },
  ] as const)(
    "of one page that $when stay, and keep those of the others waiting no longer",
    async ({ refusal }) => {
      const gone = { pageId: "gone", annotator: "You" };
      await outbox.put(gone, [verdict("lost")], "done");
      await outbox.put(desk, [verdict("old")], "done");
      const api: LabelsApi = {
        load: async (asked) => (asked.pageId === "gone" ? refusal : home.api.load(asked)),
        send: home.api.send,
      };
      expect(await sendLeftovers(outbox, api, { pageId: "other", annotator: "You" })).toBe(false);
      expect(home).toMatchObject({ state: "done", operations: [{ id: "old" }] });
      expect((await outbox.desks()).map(({ pageId }) => pageId)).toEqual(["gone"]);
    },
  );

  test("ask a server that is away only once", async () => {
    for (const pageId of ["a", "b", "c"])
      await outbox.put({ pageId, annotator: "You" }, [verdict(pageId)], null);
    const load = vi.fn(async (): Promise<Answer> => ({
      kind: "away",
      message: "the server does not answer",
    }));
    expect(await sendLeftovers(outbox, { ...home.api, load }, { pageId: "other", annotator: "You" })).toBe(
      false,
    );
    expect(load).toHaveBeenCalledOnce();
    expect(await outbox.desks()).toHaveLength(3);
  });

  test("stay when the server is away", async () => {
    home.isAway = true;
    await outbox.put(desk, [verdict("old")], null);
    expect(await sendLeftovers(outbox, home.api, { pageId: "other", annotator: "You" })).toBe(false);
    expect(await outbox.desks()).toEqual([desk]);
  });
});
