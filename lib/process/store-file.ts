import path from "node:path";

/** The database of a data folder. */
export const storeFile = (dataDir: string): string => path.join(dataDir, "groundwork.db");
