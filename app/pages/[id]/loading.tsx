import { WorkspaceSkeleton } from "@/components/workspace/skeleton";

export default function Loading() {
  return <WorkspaceSkeleton />;
}
