import { Screen } from "@/components/screens/shell/screen";
import { Skeleton } from "@/components/ui/controls/empty";

export default function Loading() {
  return (
    <Screen
      crumbs={[
        { label: "Runs", href: "/runs" },
        { label: "Opening", href: null },
      ]}
      context={<span className="small t3">Adding up the scores</span>}
    >
      <Skeleton rows={4} height={34} />
    </Screen>
  );
}
