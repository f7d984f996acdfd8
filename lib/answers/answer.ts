/** What another program answered for one page. */
export interface ProgramAnswer {
  /** Which page: its id in the corpus, or its address. */
  readonly page: { readonly key: string } | { readonly url: string };
  /** The text of the content; empty where the program found none. */
  readonly text: string;
  /** File and line, or file and key, for messages. */
  readonly origin: string;
}
