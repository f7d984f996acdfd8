/** Which pages must not be on both sides of a fold. */
import { PLAIN, TemplateClusters } from "../../blocks/templates/template-clusters";
import { domainOfPage } from "../../corpus/registrable-domain";
import { together } from "../../learn/folds";
import type { LearnedPage } from "./pages";

/** What pages may have in common. */
type Kin = Pick<LearnedPage, "site" | "url" | "structure">;

/**
 * (pages) The group of each page: pages of one site, one registrable domain or one template are in one. Sites are
 * hosts, and those of one owner, or of one forum software, are built alike: WCXB dev has 1,295 hosts of 1,233 domains
 * in 1,182 groups.
 */
export function groupsOf(pages: readonly Kin[]): string[] {
  const clusters = new TemplateClusters();
  const templates = pages.map(({ structure }) => {
    const template = clusters.add(structure);
    return template === PLAIN ? null : `${template}`;
  });
  return together([pages.map(({ site }) => site), pages.map(domainOfPage), templates]);
}
