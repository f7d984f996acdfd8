"use client";
import { isOfferedTo } from "@/lib/api/contract/access";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import { Button } from "@/components/ui/controls/button";
import { count } from "@/components/ui/format";

export interface SelectionToolsProps {
  /** Of who is signed in; null where nobody signs in. */
  readonly role: TeamRole | null;
  readonly selected: number;
  /** How many of them the filters hide; null while that is unknown. */
  readonly hidden: number | null;
  readonly onRun: () => void;
  readonly onExport: () => void;
  readonly onAssign: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** What somebody of a role can do with the selected pages, with the keys that do it. */
export function SelectionTools({
  role,
  selected,
  hidden,
  onRun,
  onExport,
  onAssign,
  onRemove,
  onClear,
}: SelectionToolsProps) {
  return (
    <>
      <span className="strong small" aria-live="polite">
        {count(selected)} selected
        {hidden !== null && hidden > 0 && `, ${count(hidden)} hidden by the filters`}
      </span>
      {isOfferedTo(role, "admin") && (
        <>
          <Button keys="a" onClick={onAssign}>
            Assign
          </Button>
          <Button keys="r" onClick={onRun}>
            Run
          </Button>
          <Button keys="e" onClick={onExport}>
            Export
          </Button>
          <Button kind="danger" onClick={onRemove}>
            Remove from corpus
          </Button>
        </>
      )}
      <Button kind="bare" keys="Escape" onClick={onClear}>
        Clear
      </Button>
    </>
  );
}
