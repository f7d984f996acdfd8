import type { RunState } from "@/lib/store/interfaces/runs";
import { Badge } from "@/components/ui/controls/badge";

/** The state of a run as a badge with its word. */
export function RunBadge({ state }: { readonly state: RunState }) {
  if (state === "done")
    return (
      <Badge tone="ok" icon="check">
        Finished
      </Badge>
    );
  if (state === "failed")
    return (
      <Badge tone="danger" icon="warning">
        Failed
      </Badge>
    );
  if (state === "cancelled") return <Badge tone="warn">Cancelled</Badge>;
  return <Badge icon="clock">Running</Badge>;
}
