import { toast } from "sonner";
import { api } from "@/lib/api/client";
import { RequestError } from "@/lib/api/request-error";
import { messageOf } from "@/lib/errors";
import { plural } from "@/components/ui/format";

/** Go to the page of a corpus that waits for this annotator, or say that none does. */
export async function annotateNext(
  corpusId: string,
  annotator: string,
  go: (path: string) => void,
): Promise<void> {
  try {
    const { pageId } = await api.corpora.next({ id: corpusId, body: { annotator } });
    if (pageId === null) toast("Every page of this corpus is labelled, skipped or taken by somebody else");
    else go(`/pages/${pageId}?mode=annotate`);
  } catch (failed) {
    const isToLearn = failed instanceof RequestError && failed.code === "tutorial-first";
    toast.error(isToLearn ? "The tutorial comes first" : "No next page", {
      ...(isToLearn && { action: { label: "Tutorial", onClick: () => go("/tutorial") } }),
      description: messageOf(failed),
      duration: Infinity,
    });
  }
}

/** Assign pages, null to nobody, and say how many that changed. */
export async function assignPages(
  corpusId: string,
  ids: readonly string[],
  annotator: string | null,
): Promise<void> {
  const { assigned } = await api.corpora.assign({ id: corpusId, body: { ids: [...ids], annotator } });
  const unchanged = ids.length - assigned;
  toast.success(
    annotator === null
      ? `${plural(assigned, "page")} unassigned`
      : `${plural(assigned, "page")} assigned to ${annotator}`,
    unchanged > 0
      ? {
          description:
            annotator === null
              ? `${plural(unchanged, "page was", "pages were")} not assigned to anybody.`
              : `${plural(unchanged, "page was", "pages were")} already theirs or finished by them.`,
        }
      : {},
  );
}
