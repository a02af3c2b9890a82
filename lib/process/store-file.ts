import path from "node:path";

/** The database of a data folder. The build must not take it for a file of the application, which it would copy. */
export const storeFile = (dataDir: string): string =>
  path.join(/*turbopackIgnore: true*/ dataDir, "groundwork.db");
