"use client";
import { Suspense } from "react";
import { Skeleton } from "@/components/ui/controls/empty";
import { lazily } from "@/components/ui/controls/lazily";
import { useWorkspace } from "@/components/workbench/page/context";
import styles from "./page-views.module.css";

// Most look at the page in its frame and at nothing else.
const ListedView = lazily(async () => (await import("./listed-views")).ListedView);

/** Over the page in its frame, which stays where it is: another view of it. Nothing while the page is what is seen. */
export function PageViews() {
  const view = useWorkspace((state) => state.view);
  const page = useWorkspace((state) => state.page);
  if (view === "rendered") return null;
  const waiting = <Skeleton rows={14} height={26} />;
  return (
    <div className={styles.over} data-testid="page-view">
      {page === null ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <ListedView key={view} view={view} page={page} />
        </Suspense>
      )}
    </div>
  );
}
