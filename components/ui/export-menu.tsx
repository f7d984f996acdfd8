"use client";
import { useState } from "react";
import { toast } from "sonner";
import { messageOf } from "@/lib/errors";
import { TABLE_FORMATS, writtenTable, type ExportTable, type TableFormat } from "@/lib/evaluation/report-table";
import { Button, IconButton } from "./button";
import { chartFile, chartPng, fileStem, type ChartFile } from "./chart-file";
import { saveBlob } from "./download";
import { Menu, type MenuItem } from "./menu";

const FORMATS: Readonly<Record<TableFormat, { readonly label: string; readonly type: string }>> = {
  csv: { label: "CSV", type: "text/csv" }, md: { label: "Markdown", type: "text/markdown" }, tex: { label: "LaTeX", type: "application/x-tex" },
};

interface ExportMenuProps {
  /** What is saved; its words make the name of the file. */
  readonly title: string;
  /** The table as it is shown; asked when a format is chosen. A promise where it has to be fetched first. */
  readonly table?: () => ExportTable | Promise<ExportTable>;
  /** The chart, or the drawing of one that is painted; null while there is none. */
  readonly chart?: () => SVGSVGElement | ChartFile | null;
  /** As an icon alone, where there is no room for the word. */
  readonly small?: boolean;
  readonly className?: string | undefined;
}

/** Saves a table as CSV, Markdown or LaTeX, and a chart as SVG or PNG. */
export function ExportMenu({ title, table, chart, small = false, className }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const save = (ending: string, make: () => Blob | Promise<Blob>) => async () => {
    setBusy(true);
    try {
      saveBlob(await make(), `${fileStem(title)}.${ending}`);
    } catch (error) {
      toast.error(`"${title}" was not saved`, { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const drawn = (): ChartFile => {
    const found = chart?.() ?? null;
    if (found === null) throw new Error("there is no chart yet");
    return found instanceof SVGSVGElement ? chartFile(found) : found;
  };
  const item = (label: string, ending: string, make: () => Blob | Promise<Blob>): MenuItem => ({ label, hint: `.${ending}`, perform: () => void save(ending, make)() });
  const items = [
    ...(table === undefined ? [] : TABLE_FORMATS.map((format) => item(FORMATS[format].label, format, async () => new Blob([writtenTable(await table(), format)], { type: `${FORMATS[format].type};charset=utf-8` })))),
    ...(chart === undefined ? [] : [item("SVG", "svg", () => new Blob([drawn().text], { type: "image/svg+xml" })), item("PNG, twice the size", "png", () => chartPng(drawn()))]),
  ];
  if (small) return <Menu trigger={<IconButton label={`Export ${title}`} icon="export" className={className} aria-busy={busy || undefined} />} items={items} />;
  return <Menu trigger={<Button kind="bare" icon="export" className={className} aria-label={`Export ${title}`} busy={busy ? "Saving" : null}>Export</Button>} items={items} />;
}
