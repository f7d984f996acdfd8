export const DECIDING_ROOMS: readonly string[];
export function codeVersion(root: string, node?: string): string;
export function writeCodeVersion(root: string): void;
