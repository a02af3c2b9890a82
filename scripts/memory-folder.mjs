// The folder for what tests store: in memory where there is room, so that thousands of commits wait for no disk.

import { existsSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
const ENOUGH = 2e9;

/** The variable that puts temporary files there; none where there is no such folder, or too little room. */
export function temporaryFolder() {
  if (!existsSync(MEMORY)) return {};
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH ? { TMPDIR: MEMORY } : {};
}
