export interface TestRecord {
  readonly file: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "flaky" | "skipped";
  readonly message: string;
  readonly ms: number;
}

export function testsOfVitest(
  report: {
    readonly testResults: readonly {
      readonly name: string;
      readonly status?: string;
      readonly message?: string;
      readonly assertionResults: readonly {
        readonly status: string;
        readonly fullName?: string;
        readonly failureMessages?: readonly string[];
        readonly duration?: number;
      }[];
    }[];
  },
  root: string,
): TestRecord[];
export function testsOfPlaywright(
  report: { readonly config: { readonly rootDir: string }; readonly suites: readonly object[] },
  root: string,
): TestRecord[];
export function skippedWords(tests: readonly TestRecord[]): string;
export function failureLines(tests: readonly TestRecord[]): string[];
export function unhandledLines(
  errors: readonly { readonly message?: string; readonly cause?: string }[],
): string[];
export function slowestWords(tests: readonly TestRecord[], count: number): string;
export function reportAt(path: string): unknown;
