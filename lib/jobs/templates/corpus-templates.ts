/** Which templates pages of a corpus have that come in: those that are there, or new ones. */
import type { Structure } from "../../blocks/templates/structure";
import { TemplateClusters } from "../../blocks/templates/template-clusters";
import { ConflictError } from "../../errors";
import type { Store } from "../../store/interfaces/store";

/**
 * The templates of one corpus: their first pages are read once, and those that others begin meanwhile where it
 * begins some itself.
 */
export class CorpusTemplates {
  private clusters: TemplateClusters | null = null;

  constructor(
    private readonly store: Pick<Store, "templates">,
    private readonly corpusId: string,
  ) {}

  /** The template of each page, as a page row has it; one that begins with them is stored. @throws NotFoundError */
  async of(structures: readonly Structure[]): Promise<readonly string[]> {
    const { templates } = this.store;
    for (;;) {
      const clusters = this.clusters ?? (await this.read());
      // Begun here they are nowhere else: where they are not stored, all are read anew.
      this.clusters = null;
      const behind = clusters.size;
      const begun: Uint32Array[] = [];
      const numbers = structures.map((structure) => {
        const number = clusters.add(structure);
        if (number > behind + begun.length) begun.push(structure.paths);
        return `${number}`;
      });
      try {
        if (begun.length > 0) await templates.add(this.corpusId, behind, begun);
      } catch (error) {
        if (error instanceof ConflictError) continue;
        throw error;
      }
      this.clusters = clusters;
      return numbers;
    }
  }

  private async read(): Promise<TemplateClusters> {
    const clusters = new TemplateClusters();
    for (const paths of await this.store.templates.list(this.corpusId)) clusters.lead(paths);
    return clusters;
  }
}
