import { Badge } from "@/components/ui/controls/badge";
import type { OptimisationState } from "@/lib/store/interfaces/optimisations";

/** The state of a search as a badge with its word. */
export function SearchBadge({ state }: { readonly state: OptimisationState }) {
  switch (state) {
    case "done":
      return (
        <Badge tone="ok" icon="check">
          Finished
        </Badge>
      );
    case "failed":
      return (
        <Badge tone="danger" icon="warning">
          Failed
        </Badge>
      );
    case "stopped":
      return <Badge tone="warn">Stopped</Badge>;
    case "running":
      return <Badge icon="clock">Running</Badge>;
  }
}
