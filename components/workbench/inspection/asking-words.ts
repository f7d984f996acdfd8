import type { Fitting } from "@/lib/view/inspection/answers";
import { count } from "@/components/ui/format";

/** What is said while the server is asked. */
export function askingWords(fitting: Fitting | null): string {
  if (fitting === null) return "Asking the server …";
  return `Comparing the pages of the site: ${count(fitting.done)} of ${count(fitting.total)}`;
}
