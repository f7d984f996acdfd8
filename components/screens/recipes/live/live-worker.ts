/** Tries recipes on a page beside the thread that draws, and keeps what was worked out on it. */
import { contentMask } from "@/lib/gold/content-mask";
import type { Page } from "@/lib/page/page";
import { parsePage } from "@/lib/page/parsing/parse";
import { boundariesOf, shownText } from "@/lib/page/render";
import { LivePage } from "@/lib/view/recipes/live-page";
import type { LiveAnswer, LiveQuestion } from "./live-page-client";

let open: { readonly page: Page; readonly live: LivePage } | null = null;

const say = (answer: LiveAnswer): void => self.postMessage(answer);

self.addEventListener("message", ({ data }: MessageEvent<LiveQuestion>) => void answer(data));

async function answer(question: LiveQuestion): Promise<void> {
  const { id } = question;
  try {
    if (question.kind === "open") {
      const page = parsePage(question.html, question.origin);
      open = { page, live: new LivePage(page, question.gold, () => performance.now()) };
      const texts = page.leaves.map(({ text }) => shownText(text));
      say({ kind: "opened", id, texts, boundaries: boundariesOf(page), length: page.textLength });
      say({ kind: "gold", id, leaves: contentMask(page, question.gold) });
      return;
    }
    if (open === null) throw new Error("no page is open");
    const began = performance.now();
    const parts = await open.live.answers(question.recipe);
    say({ kind: "tried", id, parts, ms: performance.now() - began });
  } catch (error) {
    say({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
  }
}
