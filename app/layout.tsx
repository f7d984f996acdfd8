import type { Metadata, Viewport } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { AddressProvider } from "@/components/ui/address/address-provider";
import { Shell } from "@/components/screens/shell/shell";
import { THEME_SCRIPT } from "@/components/screens/shell/theme";
import { EARLY_SCRIPT } from "@/components/ui/forms/early-script";
import { preload } from "react-dom";
import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Winnow", template: "%s - Winnow" },
  description: "Show, label and score main content extraction",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#F4F4F1" },
    { media: "(prefers-color-scheme: dark)", color: "#161615" },
  ],
};

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  // Every screen has Latin letters; other scripts are fetched where there are some.
  preload(inter, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  // The script sets data-theme before React takes over, hence the suppressed warning on this one element.
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: `${THEME_SCRIPT};${EARLY_SCRIPT}` }} />
      </head>
      <body>
        <NuqsAdapter>
          <AddressProvider>
            <Shell>{children}</Shell>
          </AddressProvider>
        </NuqsAdapter>
      </body>
    </html>
  );
}
