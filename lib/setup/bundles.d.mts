export function writeBundles(folder: string, options: { readonly withFixtures: boolean }): Promise<void>;
