/**
 * Next calls this once, before the server answers its first request: what a killed server left behind goes, the
 * threads start, so that the first page finds them ready, where people sign in, who is let in is set
 * up, and requests are counted.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ removeLeftovers }, { pageThreads }, { openTeam }, { observeRequests }] = await Promise.all([
    import("@/lib/server/environment/temporary"),
    import("@/lib/server/pages/page-threads"),
    import("@/lib/server/team/open-team"),
    import("@/lib/server/metrics/metrics"),
  ]);
  await openTeam();
  observeRequests();
  pageThreads().warm();
  await removeLeftovers();
}
