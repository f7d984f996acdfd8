import type { NextConfig } from "next";
import { REWRITES } from "./lib/api/version-one";

const development = process.env.NODE_ENV === "development";

/**
 * The policy of the app's own pages. `frame-src 'self'` is what stops a link clicked inside a captured page
 * from leading the frame away; `frame-ancestors 'none'` keeps the app out of other people's frames. Next
 * inlines its data as scripts, hence 'unsafe-inline' for scripts here; captured pages never get this policy
 * but the one of their own route.
 */
const policy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ""}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  `connect-src 'self'${development ? " ws:" : ""}`,
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
].join("; ");

const headers = [
  { key: "Content-Security-Policy", value: policy },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-DNS-Prefetch-Control", value: "off" },
];

export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm test`, once and for the whole project.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    optimizePackageImports: ["radix-ui", "d3"],
    // A server that starts again answers in a second; with every screen loaded before, it takes five.
    preloadEntriesOnStart: false,
  },
  // Programs of others, loaded by the server when an opaque peer is asked.
  serverExternalPackages: ["linkedom", "@mozilla/readability", "defuddle"],
  rewrites: async () => REWRITES,
  headers: async () => [{ source: "/((?!api/).*)", headers }],
} satisfies NextConfig;
