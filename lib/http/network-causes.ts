/** What the codes of Node and undici mean. */
export const CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: "no host has that name",
  EAI_AGAIN: "the name cannot be looked up right now",
  ECONNREFUSED: "nothing answers there",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "its network cannot be reached",
  ECONNRESET: "the connection was closed",
  UND_ERR_SOCKET: "the connection was closed",
  UND_ERR_HEADERS_OVERFLOW: "its headers are too long",
};
