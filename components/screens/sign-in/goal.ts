/**
 * Where somebody goes on to after signing in: a screen of this app, whatever the address says. Anything that a
 * browser could take for another site, and the sign-in itself, is the first screen.
 */
export function goalOf(to: string | null): string {
  const here = "http://here.invalid";
  if (to === null || !to.startsWith("/") || !URL.canParse(to, here)) return "/";
  const { origin, pathname, search, hash } = new URL(to, here);
  const isScreen =
    origin === here && !/^\/+[/\\]/.test(pathname) && !/^\/(api|sign-in|invitation)(\/|$)/.test(pathname);
  return isScreen ? `${pathname}${search}${hash}` : "/";
}
