"use client";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { ImportDialog } from "./import-dialog";

/** The button that opens the import dialog. */
export function ImportButton({
  corpusName,
  first = false,
}: {
  readonly corpusName: string | null;
  readonly first?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="import" kind={first ? "first" : "plain"} onClick={() => setOpen(true)}>
        Import
      </Button>
      <ImportDialog open={open} onOpenChange={setOpen} corpusName={corpusName} />
    </>
  );
}
