import { expect, it } from "vitest";
import { EXTRACTED_TAB } from "@/lib/view/extracted/tab";
import { EXTRACTED } from "./instrument";

it("goes by the name that decides where a page opens", () => {
  expect(EXTRACTED.id).toBe(EXTRACTED_TAB);
});
