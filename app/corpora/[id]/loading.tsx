import { Screen } from "@/components/shell/screen";
import { Skeleton } from "@/components/ui/empty";

export default function Loading() {
  return <Screen crumbs={[{ label: "Corpora", href: "/corpora" }, { label: "Opening", href: null }]} context={<span className="small t3">Reading the first pages</span>}><Skeleton rows={20} /></Screen>;
}
