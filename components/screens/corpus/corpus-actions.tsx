"use client";
import { isOfferedTo } from "@/lib/api/contract/access";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import { Button } from "@/components/ui/controls/button";

/** What somebody of a role can do with a corpus as a whole. */
export function CorpusActions({
  role,
  isEmpty,
  onImport,
  onRun,
  onExport,
  onOrder,
  onAnnotate,
}: {
  readonly role: TeamRole | null;
  readonly isEmpty: boolean;
  readonly onImport: () => void;
  readonly onRun: () => void;
  readonly onExport: () => void;
  readonly onOrder: () => void;
  readonly onAnnotate: () => void;
}) {
  const disabledReason = isEmpty ? "Import pages first" : null;
  return (
    <>
      {isOfferedTo(role, "admin") && (
        <span className="no-narrow">
          <span className="row">
            <Button icon="import" onClick={onImport}>
              Import
            </Button>
            <Button onClick={onRun} disabledReason={disabledReason}>
              Run
            </Button>
            <Button onClick={onExport} disabledReason={disabledReason}>
              Export
            </Button>
            <Button onClick={onOrder} disabledReason={disabledReason}>
              Order
            </Button>
          </span>
        </span>
      )}
      <Button kind="first" keys="n" onClick={onAnnotate} disabledReason={disabledReason}>
        Annotate next
      </Button>
    </>
  );
}
