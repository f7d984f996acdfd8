/** Name of the corpus that a new database begins with. */
export const STARTER_NAME = "Starter corpus";
