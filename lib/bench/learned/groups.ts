/** Which pages must not be on both sides of a fold. */
import { PLAIN, TemplateClusters } from "../../blocks/templates/template-clusters";
import { kinGroups } from "../../run/fit/kin";
import type { LearnedPage } from "./pages";

/** What pages may have in common. */
type Known = Pick<LearnedPage, "site" | "url" | "structure">;

/**
 * (pages) The group of each page: pages of one site, one registrable domain or one template are in one. WCXB dev has
 * 1,295 hosts of 1,233 domains in 1,182 groups.
 */
export function groupsOf(pages: readonly Known[]): string[] {
  const clusters = new TemplateClusters();
  return kinGroups(
    pages.map(({ site, url, structure }) => {
      const template = clusters.add(structure);
      return { site, url, templates: [template === PLAIN ? null : `${template}`] };
    }),
  );
}
