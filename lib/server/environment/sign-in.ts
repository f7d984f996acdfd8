import { UsageError } from "../../errors";

type Settings = Readonly<Record<string, string | undefined>>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether only this machine reaches a host of that name or address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * The address that people type, where it is not that of HOST and PORT, as behind a proxy that ends TLS: an
 * origin, e.g. `https://winnow.example`; null where nobody says.
 * @throws UsageError `bad-setting` for anything but an http or https origin
 */
export function publicOrigin(settings: Settings = process.env): URL | null {
  const given = settings.WINNOW_ORIGIN;
  if (given === undefined || given === "") return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search + url.hash === "";
  if (!isOrigin)
    throw new UsageError(
      "bad-setting",
      `WINNOW_ORIGIN=${given} is not allowed: e.g. https://winnow.example is`,
    );
  return url;
}

/**
 * Whether people have to sign in: where the server listens beyond this machine or is known by a public address,
 * and where WINNOW_SIGN_IN is `on`.
 * @throws UsageError `bad-setting` where WINNOW_SIGN_IN is neither `on` nor `off`, or `off` beyond this machine
 */
export function isSignInRequired(settings: Settings = process.env): boolean {
  const host = settings.HOST === undefined || settings.HOST === "" ? "127.0.0.1" : settings.HOST;
  const origin = publicOrigin(settings);
  const reaches = !isLoopback(host) || (origin !== null && !isLoopback(origin.hostname));
  const said = settings.WINNOW_SIGN_IN;
  if (said === undefined || said === "") return reaches;
  if (said === "on") return true;
  if (said !== "off")
    throw new UsageError("bad-setting", `WINNOW_SIGN_IN=${said} is not allowed: on and off are`);
  if (reaches)
    throw new UsageError(
      "bad-setting",
      `WINNOW_SIGN_IN=off is not allowed where others reach the server (${origin?.origin ?? `HOST=${host}`})`,
    );
  return false;
}
