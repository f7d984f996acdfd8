/** A run that the corpus could be reviewed by. */
export interface RunChoice {
  readonly id: string;
  readonly title: string;
  /** In ms since 1970. */
  readonly createdAt: number;
}
