/** The worked example in inspect mode, for tests. */
import { STORY } from "@/lib/blocks/ble-ie/worked-examples";
import { parsePage } from "@/lib/page/parsing/parse";
import type { RemoteExtraction } from "@/lib/view/inspection/answers";
import { createInspectStore } from "./inspect-store";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { whyOf } from "@/lib/view/inspection/why";

// Of the worked example, whose blocks are B1 nav, B2 story, B3 ad with list and last paragraph, B4 foot.
export const GOLD =
  "Rain floods the valley Heavy rain fell on Monday and the river rose two metres. Officials said three villages were evacuated. Schools will reopen on Thursday.";

export const nobody: RemoteExtraction = () => Promise.reject(new Error("nobody was meant to be asked"));

export async function inspected(
  params: Readonly<Record<string, number | string | boolean>> = {},
  text: string | null = GOLD,
  extractorId = "block-extractor",
  remote = nobody,
) {
  const store = createInspectStore(
    parsePage(STORY),
    { id: "a", ...(text !== null && { text }) },
    { use: extractorId },
    () => 0,
    remote,
  );
  await store.getState().run({ use: extractorId, params });
  return { store, inspection: store.getState().inspection! };
}

export const sentence = (inspection: Inspection, leaf: number): string =>
  whyOf(inspection, leaf)
    ?.words.map(({ text }) => text)
    .join("") ?? "";
export const leafOf = ({ page }: Inspection, text: string): number =>
  page.leaves.findIndex((leaf) => leaf.text.includes(text));
