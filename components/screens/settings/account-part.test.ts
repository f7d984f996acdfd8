// @vitest-environment jsdom
import { act, createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ApiToken } from "@/lib/store/interfaces/team/sessions";
import { drawn } from "@/components/ui/testing";
import { AccountPart } from "./account-part";

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, { method }: RequestInit = {}) => {
    asked.push(`${method} ${String(input)}`);
    return new Response(null, { status: 204 });
  });
  return () => vi.unstubAllGlobals();
});

const token: ApiToken = {
  ...{ id: "t", accountId: "a", owner: "Ann", name: "nightly", start: "winnow_ab" },
  ...{ createdAt: 1, expiresAt: null, usedAt: null },
};

it("says that another password revokes tokens, and shows none of them behind it", async () => {
  const team = { name: "Ann", role: "admin", tokens: [token] } as const;
  const { host } = await drawn(createElement(AccountPart, { team }));
  expect(host.textContent).toContain("revokes all your tokens, and so does signing out everywhere");
  expect(host.textContent).toContain("nightly");
  const form = host.querySelector("form")!;
  await act(async () => form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  expect(asked).toEqual(["PUT /api/session/password"]);
  expect(host.textContent).not.toContain("nightly");
});
