import { describe, expect, it } from "vitest";
import { voiceOf } from "./voices";

const lengths = Int32Array.from([10, 0, 5]);

describe("what a mask says of a text", () => {
  it("is all, a part or nothing of its characters", () => {
    expect(voiceOf(Uint8Array.from([1, 1, 1]), lengths, { start: 0, end: 3 })).toBe("keep");
    expect(voiceOf(Uint8Array.from([1, 0, 0]), lengths, { start: 0, end: 3 })).toBe("part");
    expect(voiceOf(Uint8Array.from([0, 1, 0]), lengths, { start: 0, end: 3 })).toBe("drop");
  });

  it("does not hang on leaves without characters, nor see what lies beside the stretch", () => {
    expect(voiceOf(Uint8Array.from([1, 0, 0]), lengths, { start: 0, end: 2 })).toBe("keep");
    expect(voiceOf(Uint8Array.from([1, 1, 1]), lengths, { start: 1, end: 2 })).toBe("drop");
    expect(voiceOf(Uint8Array.from([1, 1, 1]), lengths, { start: 1, end: 1 })).toBe("drop");
  });
});
