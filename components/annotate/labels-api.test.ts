import { afterEach, expect, test, vi } from "vitest";
import { httpLabels } from "./labels-api";

const desk = { pageId: "p", annotator: "You" };
const notFound = (what: string) => Response.json({ error: { code: "not-found", message: `${what} not found` } }, { status: 404 });

afterEach(() => void vi.unstubAllGlobals());

/** Answers of a server by path. */
function serve(answers: Readonly<Record<string, () => Response>>): void {
  vi.stubGlobal("fetch", async (address: string) => answers[address.split("?")[0]!]!());
}

test.each([
  { when: "the page is gone", page: () => notFound("page"), isPageGone: true },
  { when: "only the name is unknown", page: () => Response.json({}), isPageGone: undefined },
  { when: "something else answers for the page", page: () => Response.json({}, { status: 404 }), isPageGone: undefined },
  { when: "the server fails meanwhile", page: () => Response.json({}, { status: 500 }), isPageGone: undefined },
  { when: "the server is gone meanwhile", page: () => { throw new TypeError("Failed to fetch"); }, isPageGone: undefined },
])("says that a page is gone only where the server says so of the page: $when", async ({ page, isPageGone }) => {
  serve({ "/api/pages/p/labels": () => notFound("something"), "/api/pages/p": page });
  for (const answer of [await httpLabels.load(desk), await httpLabels.send(desk, 0, [], "done")]) {
    expect(answer).toEqual({ kind: "refused", message: "something not found", ...(isPageGone && { isPageGone }) });
  }
});

test("asks for the page only where it may be gone", async () => {
  serve({ "/api/pages/p/labels": () => Response.json({ error: { code: "invalid-input", message: "no" } }, { status: 400 }) });
  expect(await httpLabels.load(desk)).toEqual({ kind: "refused", message: "no" });
});
