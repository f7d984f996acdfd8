import { answerFromText } from "@/lib/extractors/contract/wire";
import type { Fitting, RemoteExtraction } from "@/lib/view/inspection/answers";
import { api } from "@/lib/api/client";
import { RequestError } from "@/lib/api/request-error";

/** The server has waited for a moment itself before it says that it is not done. */
const AGAIN_MS = 500;

/** The server's answers for a page; its errors are sentences for people. */
export function remoteExtraction(pageId: string): RemoteExtraction {
  return async (recipe, signal, onFitting) => {
    for (;;) {
      const response = await api.pages.extraction
        .response({ id: pageId, body: { recipe } }, { signal })
        .catch((error: unknown) => {
          throw error instanceof RequestError && error.isOffline
            ? new Error("The server cannot be reached, and this recipe runs only there.", { cause: error })
            : error;
        });
      if (response.status !== 202) return answerFromText(await response.text());
      const { fitting } = (await response.json()) as { readonly fitting: Fitting };
      onFitting?.(fitting);
      await pause(AGAIN_MS, signal);
    }
  };
}

/** @throws the signal's reason when it aborts */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      // One pause follows the other, all with the same signal.
      signal?.removeEventListener("abort", leave);
      resolve();
    }, ms);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
