export function sourcesStamp(root: string): string;
export function isBuilt(root: string, sources: string): boolean;
export function forgetBuild(root: string): void;
export function noteBuild(root: string, sources: string): void;
