// SQLite has no index of vectors: its only process reads them all.

import type { NearestBy, NearestVectors } from "@/db/store/nearest-vectors";

/** Does nothing. */
export const prepareNearest = (): NearestBy => "process";

/** Finds nothing. */
export const findNearest = (): NearestVectors | null => null;
