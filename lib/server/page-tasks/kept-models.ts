import { modelFromJson, type Model } from "../../recipes/model";
import type { ModelId } from "../../recipes/recipe";

/** Of the newest ones together, but for the last: what was parsed takes more, and a thread has to stay small. */
const KEPT_BYTES = 32 * 1024 * 1024;

/**
 * Models that a thread has read and compared with their ids, so that the next task finds them there: the answers
 * of a program for a large corpus, or the index of a large site, take longer than any page.
 */
export class KeptModels {
  /** The one that was asked for longest ago first. */
  private readonly kept = new Map<ModelId, { readonly model: Model; readonly bytes: number }>();

  constructor(private readonly limit = KEPT_BYTES) {}

  /** Models by their ids, in their order; null where one of them is not here. */
  find(ids: readonly ModelId[]): readonly Model[] | null {
    const found = ids.map((id) => this.kept.get(id));
    if (found.includes(undefined)) return null;
    return found.map((one) => {
      this.kept.delete(one!.model.id);
      this.kept.set(one!.model.id, one!);
      return one!.model;
    });
  }

  /** Read models from their files. @throws InputError as `modelFromJson` */
  read(files: readonly Uint8Array[]): readonly Model[] {
    const models = files.map((file) => {
      const model = modelFromJson(JSON.parse(new TextDecoder().decode(file)));
      this.kept.delete(model.id);
      this.kept.set(model.id, { model, bytes: file.byteLength });
      return model;
    });
    let bytes = [...this.kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [id, one] of this.kept) {
      if (bytes <= this.limit || this.kept.size === 1) break;
      this.kept.delete(id);
      bytes -= one.bytes;
    }
    return models;
  }
}
