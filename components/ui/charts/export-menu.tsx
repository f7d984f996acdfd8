"use client";
import { useState } from "react";
import { toast } from "sonner";
import { messageOf } from "@/lib/errors";
import type { ExportTable, TableFormat } from "@/lib/evaluation/report/report-table";
import { Button, IconButton } from "@/components/ui/controls/button";
import type { ChartFile } from "./chart-file";
import { saveBlob } from "./download";
import { Menu, type MenuItem } from "@/components/ui/controls/menu";

// Fetched by whoever saves something.
const writing = () => import("@/lib/evaluation/report/report-table");
const picturing = () => import("./chart-file");
const framing = () => import("./framed-chart");
const lettering = () => import("./chart-fonts");

const TABLES = ["csv", "md", "tex"] as const satisfies readonly TableFormat[];
const FORMATS: Readonly<Record<TableFormat, { readonly label: string; readonly type: string }>> = {
  csv: { label: "CSV", type: "text/csv" },
  md: { label: "Markdown", type: "text/markdown" },
  tex: { label: "LaTeX", type: "application/x-tex" },
};

interface ExportMenuProps {
  /** What is saved: its words make the name of the file, and the title of a saved chart. */
  readonly title: string;
  /**
   * The table as it is shown; asked when a format is chosen. A promise where it has to be fetched first. Its
   * caption stands below a saved chart.
   */
  readonly table?: () => ExportTable | Promise<ExportTable>;
  /**
   * The chart, or the drawing of one that is painted, as a promise where what draws it has to be fetched first;
   * null while there is none.
   */
  readonly chart?: () => SVGSVGElement | ChartFile | Promise<ChartFile> | null;
  /** As an icon alone, where there is no room for the word. */
  readonly small?: boolean;
  readonly className?: string | undefined;
}

/** Saves a table as CSV, Markdown or LaTeX, and a chart as SVG or PNG. */
export function ExportMenu({ title, table, chart, small = false, className }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const save = (ending: string, make: () => Promise<Blob>) => async () => {
    setBusy(true);
    try {
      const [blob, { fileStem }] = await Promise.all([make(), picturing()]);
      saveBlob(blob, `${fileStem(title)}.${ending}`);
    } catch (error) {
      toast.error(`"${title}" was not saved`, { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const drawn = async (): Promise<ChartFile> => {
    const found = (await chart?.()) ?? null;
    if (found === null) throw new Error("there is no chart yet");
    const [{ chartFile }, { framed }, { withFonts }, told] = await Promise.all([
      picturing(),
      framing(),
      lettering(),
      table?.(),
    ]);
    const file = found instanceof SVGSVGElement ? chartFile(found) : found;
    return withFonts(framed(file, title, told?.caption ?? title));
  };
  const item = (label: string, ending: string, make: () => Promise<Blob>): MenuItem => ({
    label,
    hint: `.${ending}`,
    perform: () => void save(ending, make)(),
  });
  const items = [
    ...(table === undefined
      ? []
      : TABLES.map((format) =>
          item(
            FORMATS[format].label,
            format,
            async () =>
              new Blob([(await writing()).writtenTable(await table(), format)], {
                type: `${FORMATS[format].type};charset=utf-8`,
              }),
          ),
        )),
    ...(chart === undefined
      ? []
      : [
          item("SVG", "svg", async () => new Blob([(await drawn()).text], { type: "image/svg+xml" })),
          item("PNG, twice the size", "png", async () => (await picturing()).chartPng(await drawn())),
        ]),
  ];
  if (small)
    return (
      <Menu
        trigger={
          <IconButton
            label={`Export ${title}`}
            icon="export"
            className={className}
            aria-busy={busy || undefined}
          />
        }
        items={items}
      />
    );
  return (
    <Menu
      trigger={
        <Button
          kind="bare"
          icon="export"
          className={className}
          aria-label={`Export ${title}`}
          busy={busy ? "Saving" : null}
        >
          Export
        </Button>
      }
      items={items}
    />
  );
}
