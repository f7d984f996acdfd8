/** Next calls this once, before the server answers its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { removeLeftovers } = await import("@/lib/server/temporary");
  await removeLeftovers();
}
