import type { BodyKeeping } from "../../objects/keeping";
import { noObjectStore } from "../../objects/failures";
import type { Tables } from "./tables";

/** All bytes are in memory. */
export function bodyKeeping({ pages }: Tables): BodyKeeping {
  return {
    places: async () => {
      const sizes = [...pages.values()].map(({ page }) => page.bytes.length);
      return {
        database: { bodies: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
        objects: { place: null, bodies: 0, bytes: 0, loose: 0 },
      };
    },
    move: async () => {
      throw noObjectStore();
    },
    check: async () => ({ checked: 0, bad: [], next: null }),
    collect: async () => 0,
  };
}
