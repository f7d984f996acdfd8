// @vitest-environment jsdom
/**
 * Every dialog of the app: where its focus is when it opens, and that what destroys something is marked as
 * such.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MergeDialog } from "./modes/annotate/panel/merge-dialog";
import { resetImport } from "./screens/corpus/import/import-store";
import { leaveQuestion } from "./workbench/identity/annotator";
import { openLayer } from "./screens/shell/shell-store";
import { REST_MS } from "./ui/keys/hands";
import { drawn } from "./ui/testing";
import { sessionWith } from "./dialogs-parts.fixture";
import { DIALOGS } from "./dialogs.fixture";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: () => undefined, push: () => undefined }),
}));

const LAST = { at: "2026-01-01T00:00:00Z", pages: 3 };
const JOB = {
  id: "j",
  kind: "import",
  title: "Import",
  input: null,
  state: "running",
  progress: { done: 1, total: 2, note: "" },
  result: null,
  error: null,
  createdAt: 0,
  startedAt: 0,
  finishedAt: null,
  cancelRequested: false,
  attempts: 1,
};
beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.includes("/gold")
        ? { settled: 2, labelled: 0, several: 0, last: LAST }
        : path.startsWith("/api/annotators")
          ? { annotators: [] }
          : path.endsWith("/order")
            ? { order: null }
            : path.endsWith("/answers")
              ? { answers: [] }
              : path === "/api/models"
                ? { models: [] }
                : path === "/api/recipes"
                  ? { recipes: [] }
                  : path.endsWith("/programs")
                    ? { programs: [] }
                    : { jobs: [JOB], job: JOB, now: 1 },
    ),
  );
});
afterEach(async () => {
  await act(async () => {
    openLayer(null);
    leaveQuestion();
    resetImport();
  });
  vi.unstubAllGlobals();
});

function wordsOf(element: Element | null): string {
  if (element === null) return "nothing";
  return (
    element.getAttribute("aria-label") ??
    (element.matches("[role=dialog]") ? "dialog" : ((element.closest("label") ?? element).textContent ?? ""))
  );
}
const dialog = () => document.querySelector("[role=dialog]");
const pass = (ms: number) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));
/** The dialog is there, after as long as one that nobody asked for waits. */
async function appears(): Promise<Element> {
  for (let waited = 0; dialog() === null && waited < 3 * REST_MS; waited += 50) await pass(50);
  expect(dialog()).not.toBeNull();
  return dialog()!;
}
const settled = () => pass(10);

describe("when a dialog opens", () => {
  it.each(DIALOGS)("nothing destructive has the focus: $file, when $when", async ({ open, focus, file }) => {
    await drawn(await open());
    if (file === "screens/review/use-as-gold.tsx") {
      // Opened twice: the second time it knows what can be taken back before it is drawn.
      const ask = [...document.querySelectorAll("button")].find(({ textContent }) =>
        textContent?.startsWith("Use as gold"),
      )!;
      for (const again of [false, true]) {
        if (again)
          await act(async () =>
            [...document.querySelectorAll("button")]
              .find(({ textContent }) => textContent === "Cancel")!
              .click(),
          );
        await act(async () => ask.click());
        await settled();
      }
      expect(document.body.textContent).toContain("Undo the last time");
    }
    const opened = await appears();
    await settled();
    expect(opened.contains(document.activeElement)).toBe(true);
    expect(document.activeElement!.matches("[data-destructive]")).toBe(false);
    expect(wordsOf(document.activeElement)).toMatch(new RegExp(`^${focus}`));
  });

  it("it waits until the hands rest where nobody asked for it, and keys go where they went before", async () => {
    const session = await sessionWith({ show: "unasked" });
    await drawn(createElement(MergeDialog, { session }));
    for (let key = 0; key < 4; key++) {
      await pass(REST_MS / 2);
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
      window.dispatchEvent(new KeyboardEvent("keyup", { key: "1" }));
    }
    expect(dialog()).toBeNull();
    expect((await appears()).matches("[data-unasked]")).toBe(true);
    expect(document.body.style.pointerEvents).not.toBe("none");
  });
});

/** Every component with its source. */
const SOURCES = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => ({ name: name.replaceAll("\\", "/"), text: readFileSync(join(__dirname, name), "utf8") }));
const USES = SOURCES.filter(({ text }) => /from "@\/components\/ui\/controls\/dialog"/.test(text));

describe("every use of a dialog", () => {
  it("is opened by a test of this file", () => {
    expect(USES.map(({ name }) => name).sort()).toEqual([...new Set(DIALOGS.map(({ file }) => file))].sort());
  });

  it("goes by components/ui/controls/dialog, but for the palette, which is a list to search in", () => {
    const own = SOURCES.filter(({ text }) =>
      /import \{[^}]*\b(?:Alert)?Dialog\b[^}]*\} from "radix-ui"|<dialog\b|\b(?:window\.)?confirm\(/.test(
        text,
      ),
    ).map(({ name }) => name);
    expect(own.sort()).toEqual(["screens/shell/palette.tsx", "ui/controls/dialog.tsx"]);
  });

  it("marks the buttons that destroy something or take it back", () => {
    const unmarked = USES.flatMap(({ name, text }) =>
      Array.from(
        text.matchAll(
          /<Button\b([^]*?)>\s*((?:Remove|Delete|Discard|Undo|Take back|Cancel import|Clear|Restore|Overwrite|Replace|Reset|Stop)\b[^<]*)<\/Button>/g,
        ),
      )
        .filter(([, props]) => !props!.slice(props!.lastIndexOf("<Button") + 1).includes('kind="danger"'))
        .map(([, , words]) => `${name}: ${words}`),
    );
    expect(unmarked).toEqual([]);
  });
});
