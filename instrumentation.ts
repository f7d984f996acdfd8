/**
 * Next calls this once, before the server answers its first request: what a killed server left behind goes,
 * and the threads start, so that the first page finds them ready.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ removeLeftovers }, { pageThreads }] = await Promise.all([
    import("@/lib/server/environment/temporary"),
    import("@/lib/server/pages/page-threads"),
  ]);
  pageThreads().warm();
  await removeLeftovers();
}
