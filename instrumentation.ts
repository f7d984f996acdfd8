/** Called by Next once when a server starts: its threads start beside it, so that the first page finds them ready. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { pageThreads } = await import("./lib/server/page-threads");
  pageThreads().warm();
}
