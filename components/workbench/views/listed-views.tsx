"use client";
import type { Page } from "@/lib/page/page";
import type { PageView } from "@/lib/view/page/page-views";
import { Outline } from "./outline";
import { ReadingText } from "./reading-text";
import { SourceView } from "./source-view";

/** What is in the place of the page in its frame. */
export function ListedView({
  view,
  page,
}: {
  readonly view: Exclude<PageView, "rendered">;
  readonly page: Page;
}) {
  if (view === "text") return <ReadingText page={page} />;
  return view === "outline" ? <Outline page={page} isView /> : <SourceView page={page} />;
}
