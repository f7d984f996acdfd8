export function skippedByVitest(
  report: {
    readonly testResults: readonly {
      readonly name: string;
      readonly assertionResults: readonly { readonly status: string }[];
    }[];
  },
  root: string,
): Map<string, number>;
export function skippedByPlaywright(
  report: { readonly config: { readonly rootDir: string }; readonly suites: readonly object[] },
  root: string,
): Map<string, number>;
export function skippedWords(counts: ReadonlyMap<string, number>): string;
export function reportAt(path: string): unknown;
