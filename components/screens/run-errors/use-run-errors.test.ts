// @vitest-environment jsdom
import { act, createElement, useEffect } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ShownError, ShownErrors } from "@/lib/evaluation/errors/error-report";
import { drawn } from "@/components/ui/testing";
import { useRunErrors } from "./use-run-errors";

afterEach(() => vi.unstubAllGlobals());

const errorAt = (start: number): ShownError => ({
  pageId: "p",
  key: "p",
  title: "P",
  start,
  end: start + 1,
  error: "missed",
  characters: 1,
  cause: "list",
  rule: "density",
  stage: "x",
  taggedBy: null,
  site: null,
  excerpt: "text",
});

/**
 * A server with so many errors that can be told to fail; `asked` is every window it was asked for, as `rows before it
 * limit`.
 */
function serverOf(total: number) {
  const server = { fails: false, asked: [] as string[] };
  vi.stubGlobal("fetch", async (address: string) => {
    const query = new URLSearchParams(address.split("?")[1]);
    const offset = Number(query.get("after")?.replace("behind ", "") ?? 0);
    const limit = Number(query.get("limit"));
    server.asked.push(`${offset} ${limit}`);
    if (server.fails) throw new TypeError("failed to fetch");
    const errors = Array.from({ length: Math.min(limit, total - offset) }, (_, row) => errorAt(offset + row));
    return Response.json({
      extractorKey: "x",
      pages: 1,
      f1: 0,
      rules: [],
      causes: [],
      total,
      queue: [],
      errors,
      next: offset + limit < total ? `behind ${offset + limit}` : null,
    } satisfies ShownErrors);
  });
  return server;
}

/** The list of a screen that follows its first error. */
async function list() {
  let now: ReturnType<typeof useRunErrors> | null = null;
  function List() {
    const found = useRunErrors("r", "x", { err: "all", cause: null, rule: null }, 0);
    useEffect(() => {
      now = found;
    });
    return null;
  }
  await drawn(createElement(List));
  return {
    state: () => ({
      shown: now!.report?.errors.length,
      isMore: now!.isMore,
      hasFailed: now!.problem !== null,
    }),
    more: () => act(async () => now!.more()),
  };
}

describe("more of a list after the server did not answer", () => {
  it.each([
    { when: "in the middle", total: 450, asked: ["0 100", "100 100", "100 100"], shown: 200 },
    { when: "at the last window", total: 150, asked: ["0 100", "100 50", "100 50"], shown: 150 },
  ])("is what was asked for before: $when", async ({ total, asked, shown }) => {
    const server = serverOf(total);
    const { state, more } = await list();
    server.fails = true;
    await more();
    expect(state()).toEqual({ shown: 100, isMore: false, hasFailed: true });
    server.fails = false;
    await more();
    expect(server.asked).toEqual(asked);
    expect(state()).toEqual({ shown, isMore: false, hasFailed: false });
  });

  it("is the first window where not even that came", async () => {
    const server = serverOf(150);
    server.fails = true;
    const { state, more } = await list();
    expect(state()).toEqual({ shown: undefined, isMore: false, hasFailed: true });
    server.fails = false;
    await more();
    expect(server.asked).toEqual(["0 100", "0 100"]);
    expect(state()).toEqual({ shown: 100, isMore: false, hasFailed: false });
  });

  it("can fail as often as it likes, each time with the way to ask again", async () => {
    const server = serverOf(150);
    const { state, more } = await list();
    server.fails = true;
    for (let tries = 0; tries < 3; tries++) {
      await more();
      expect(state()).toEqual({ shown: 100, isMore: false, hasFailed: true });
    }
    expect(server.asked).toHaveLength(4);
  });
});
