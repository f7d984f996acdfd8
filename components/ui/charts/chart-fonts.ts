import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import mono from "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2";
import type { ChartFile } from "./chart-file";

/** The bundled fonts by the family that style sheets call them, with the Latin letters charts have. */
const FONTS: readonly { readonly family: string; readonly address: string; readonly weights: string }[] = [
  { family: "Inter Variable", address: inter, weights: "100 900" },
  { family: "JetBrains Mono Variable", address: mono, weights: "100 800" },
];

/**
 * The drawing with the fonts that it names inside of it, so that it has the same letters wherever it is
 * opened: a picture may load nothing from outside. Without a font it would be drawn with one of the system.
 *
 * @param load brings the bytes of a font @throws whatever `load` throws
 */
export async function withFonts(
  file: ChartFile,
  load: (address: string) => Promise<Uint8Array> = fetched,
): Promise<ChartFile> {
  const named = FONTS.filter(({ family }) => file.text.includes(family));
  const faces = await Promise.all(
    named.map(
      async ({ family, address, weights }) =>
        `@font-face{font-family:"${family}";font-weight:${weights};src:url(data:font/woff2;base64,${base64(await load(address))}) format("woff2")}`,
    ),
  );
  if (faces.length === 0) return file;
  return { ...file, text: withStyle(file.text, faces.join("")) };
}

/** The style as the first thing in the picture, whose opening tag holds no `>` in a value. */
function withStyle(svg: string, style: string): string {
  const inside = svg.indexOf(">") + 1;
  return `${svg.slice(0, inside)}<style>${style}</style>${svg.slice(inside)}`;
}

async function fetched(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the font of the chart could not be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Bytes a call may spread over its arguments. */
const PIECE = 8192;

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += PIECE)
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary);
}
