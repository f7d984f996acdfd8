"use client";
import { useGo } from "@/components/ui/address/use-go";
import { useState } from "react";
import { textOfFile } from "@/components/screens/recipes/recipe-file";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import styles from "./models.module.css";

/** Takes a model from a file that was downloaded here or written by the command line. */
export function ImportModel({ onAdded }: { readonly onAdded: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="import" onClick={() => setOpen(true)}>
        Import
      </Button>
      <ImportModelDialog open={open} onOpenChange={setOpen} onAdded={onAdded} />
    </>
  );
}

export function ImportModelDialog({
  open,
  onOpenChange,
  onAdded,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onAdded: () => void;
}) {
  const go = useGo();
  const [failed, setFailed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setFailed(null);
    try {
      const { id } = await api.models.add({ body: contentOf(await textOfFile(file), file.name) });
      onAdded();
      onOpenChange(false);
      go(`/models/${id}`);
    } catch (error) {
      setFailed(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        setFailed(null);
        onOpenChange(isOpen);
      }}
      title="Import a model"
      description="Choose a model file that was downloaded here or written by winnow train --out."
      footer={
        <>
          <span className="small t3 grow" role="status">
            {isBusy ? "Reading the model" : ""}
          </span>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        </>
      }
    >
      <input
        className={styles.file}
        type="file"
        accept=".json,application/json"
        aria-label="Model file"
        disabled={isBusy}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {failed !== null && (
        <p className="small danger" role="alert">
          {failed}
        </p>
      )}
    </Dialog>
  );
}

/** @throws Error naming the file where it is cut short or no JSON */
function contentOf(text: string, name: string): Record<string, unknown> {
  const value = parsed(text, name);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${name}: not a model`);
  return value as Record<string, unknown>;
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name}: not JSON, or cut short: ${messageOf(error)}`, { cause: error });
  }
}
