import { answerFromText } from "@/lib/extractors/wire";
import type { RemoteExtraction } from "@/lib/view/inspection/answers";
import { api } from "@/lib/api/client";
import { RequestError } from "@/lib/api/request-error";

/** The server's answers for a page; its errors are sentences for people. */
export function remoteExtraction(pageId: string): RemoteExtraction {
  return async (recipe, signal) => {
    const response = await api.pages.extraction
      .response({ id: pageId, body: { recipe } }, { signal })
      .catch((error: unknown) => {
        throw error instanceof RequestError && error.isOffline
          ? new Error("The server cannot be reached, and this recipe runs only there.", { cause: error })
          : error;
      });
    return answerFromText(await response.text());
  };
}
