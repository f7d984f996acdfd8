import { answerFromText } from "@/lib/extractors/wire";
import type { RemoteExtraction } from "@/lib/view/inspection/answers";
import { reasonOf } from "./load-page";

/** The server's answers for a page; its errors are sentences for people. */
export function remoteExtraction(pageId: string): RemoteExtraction {
  return async ({ extractorId, params }, signal) => {
    const response = await fetch(`/api/pages/${encodeURIComponent(pageId)}/extraction`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ extractor: extractorId, params }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw new Error("The server cannot be reached, and this extractor runs there only.", { cause: error });
    });
    if (!response.ok) throw new Error(await reasonOf(response));
    return answerFromText(await response.text());
  };
}
