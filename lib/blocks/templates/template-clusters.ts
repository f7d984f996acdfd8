/**
 * Which pages have the same template: pages of one structure, and those whose structures have enough in common
 * (ours; docs/algorithms/debnath.md#templates). Pages come one by one, and none changes where an earlier one is.
 */
import { resemblance } from "../fragments/resemblance";
import type { Structure } from "./structure";

/**
 * Share of all paths of two pages that they must have in common. On zh-news-10sites, cleanportaleval and big9
 * pages of one template have at least 0.6, mostly above 0.8, and pages of different publishers at most 0.48.
 */
export const SAME_TEMPLATE = 0.5;

export class TemplateClusters {
  /** The first page of each template. */
  private readonly leaders: Structure[] = [];
  private readonly known = new Map<string, string>();

  get size(): number {
    return this.leaders.length;
  }

  /**
   * The template of a page: the digest of the structure of the first page that has it. The most alike is taken, of
   * several the one that came first.
   */
  add(structure: Structure): string {
    const same = this.known.get(structure.hash);
    if (same !== undefined) return same;
    let best: { readonly leader: Structure; readonly share: number } | null = null;
    for (const leader of this.leaders) {
      const [fewer, more] = [leader.paths.length, structure.paths.length].sort((a, b) => a - b) as [
        number,
        number,
      ];
      // They cannot have more in common than the smaller has.
      if (fewer < SAME_TEMPLATE * more) continue;
      const share = resemblance(leader.paths, structure.paths);
      if (share >= SAME_TEMPLATE && (best === null || share > best.share)) best = { leader, share };
    }
    if (best === null) this.leaders.push(structure);
    const template = (best?.leader ?? structure).hash;
    this.known.set(structure.hash, template);
    return template;
  }
}
