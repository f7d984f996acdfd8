"use client";
import { useGo } from "@/components/ui/address/use-go";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { SearchDialog, type SearchChoices } from "./search-dialog";

/** A button that opens the dialog of a new search, and leads to the search once it has begun. */
export function NewSearch({ choices }: { readonly choices: SearchChoices }) {
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="first" onClick={() => setOpen(true)}>
        New search
      </Button>
      <SearchDialog
        open={isOpen}
        onOpenChange={setOpen}
        choices={choices}
        onStarted={(id) => go(`/recipes/searches/${encodeURIComponent(id)}`)}
      />
    </>
  );
}
