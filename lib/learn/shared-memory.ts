/** Memory that threads can have in common, for what is large and the same for several lessons. */

/** So many bytes, all 0; the thread's own where there is no other, as in browsers without isolation. */
export const sharedMemory = (bytes: number): ArrayBufferLike =>
  typeof SharedArrayBuffer === "undefined" ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
