/**
 * Next calls this once, before the server answers its first request: what a killed server left behind goes, the
 * threads start, so that the first page finds them ready, and where people sign in, who is let in is set up.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ removeLeftovers }, { pageThreads }, { openTeam }] = await Promise.all([
    import("@/lib/server/environment/temporary"),
    import("@/lib/server/pages/page-threads"),
    import("@/lib/server/team/open-team"),
  ]);
  await openTeam();
  pageThreads().warm();
  await removeLeftovers();
}
